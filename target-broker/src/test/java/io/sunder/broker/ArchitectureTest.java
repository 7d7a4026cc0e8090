package io.sunder.broker;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The core does no I/O, asks no clock and draws nothing; packages have no cycles. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.sunder");

    @Test
    void theRulesSeeEveryPackageOfTheCore() {
        Set<String> packages = CLASSES.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
        for (String name : new String[] {
            "defect",
            "metadata",
            "replica",
            "controller",
            "node",
            "sim",
            "network",
            "peer",
            "storage",
            "ledger",
            "thread",
            "quorum",
            "handler",
            "group",
            "coordinator",
            "server",
            "settings",
            "metrics"
        }) {
            assertTrue(packages.contains("io.sunder.broker." + name), name + " is missing in " + packages);
        }
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.sunder.broker.(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void onlyTheNetworkAndItsOwnersKnowNetty() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "io.sunder.broker.network..", "io.sunder.broker.peer..", "io.sunder.broker.server..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.netty..")
                .check(CLASSES);
    }

    @Test
    void handlersReachDiskAndNetworkOnlyThroughTheirOwnPackages() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "io.sunder.broker.handler..", "io.sunder.broker.coordinator..", "io.sunder.broker.quorum..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.nio.file..", "java.nio.channels..", "io.sunder.broker.server..")
                .check(CLASSES);
    }

    @Test
    void theGroupCoordinatorIsPureAndTakesOnlyRecordClassesFromKafkasServer() {
        classes()
                .that()
                .resideInAPackage("io.sunder.broker.group..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.sunder.broker.group..",
                        "java.lang..",
                        "java.nio",
                        "java.util..",
                        "org.apache.kafka.common..",
                        "org.apache.kafka.coordinator.group.generated..",
                        "org.jspecify..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("io.sunder.broker.group..")
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(java.util.UUID.class, "randomUUID")
                .check(CLASSES);
    }

    @Test
    void theCoreIsPure() {
        classes()
                .that()
                .resideInAnyPackage(
                        "io.sunder.broker.defect..",
                        "io.sunder.broker.metadata..",
                        "io.sunder.broker.replica..",
                        "io.sunder.broker.controller..",
                        "io.sunder.broker.node..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.sunder.broker.defect..",
                        "io.sunder.broker.metadata..",
                        "io.sunder.broker.replica..",
                        "io.sunder.broker.controller..",
                        "io.sunder.broker.node..",
                        "java.lang..",
                        "java.util..",
                        "org.apache.kafka.common..",
                        "org.jspecify..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideOutsideOfPackage("io.sunder.broker.sim..")
                .and()
                .resideInAnyPackage("io.sunder.broker.replica..", "io.sunder.broker.controller..")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.Random")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .check(CLASSES);
    }
}
