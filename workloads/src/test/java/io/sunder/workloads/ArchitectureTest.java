package io.sunder.workloads;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.sunder.workloads");

    @Test
    void classesWereSeenAtAll() {
        assertTrue(CLASSES.size() > 20, () -> "only " + CLASSES.size() + " classes");
    }

    @Test
    void dependsOnHistoriesAndKafkaClientsOnly() {
        noClasses()
                .should()
                .dependOnClassesThat(resideOutsideOfPackages(
                        "io.sunder.workloads..",
                        "io.sunder.histories..",
                        "org.apache.kafka.clients..",
                        "org.apache.kafka.common..",
                        "org.slf4j..",
                        "org.jspecify.annotations..",
                        "java.."))
                .check(CLASSES);
    }

    @Test
    void usesNoInternalsOfKafkaClients() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "org.apache.kafka.clients.producer.internals..",
                        "org.apache.kafka.clients.consumer.internals..",
                        "org.apache.kafka.common.internals.."))
                .check(CLASSES);
    }

    @Test
    void onlyReadingReplicasSpeaksTheProtocolItself() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.sunder.workloads.replica")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "org.apache.kafka.common.protocol..",
                        "org.apache.kafka.common.message..",
                        "org.apache.kafka.common.record..",
                        "org.apache.kafka.common.requests.."))
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.sunder.workloads.(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void onlyTheClockTouchesTimeSleepAndChance() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.sunder.workloads.time")
                .should()
                .callCodeUnitWhere(touchesTimeSleepOrChance())
                .check(CLASSES);
    }

    @Test
    void theRuleAboutTimeSleepAndChanceBites() {
        long touching = CLASSES.stream()
                .filter(c -> c.getPackageName().equals("io.sunder.workloads.time"))
                .flatMap(c -> c.getCodeUnitCallsFromSelf().stream())
                .filter(touchesTimeSleepOrChance())
                .count();
        assertTrue(touching >= 3, () -> "only " + touching + " calls in the clock itself");
    }

    private static DescribedPredicate<JavaCall<?>> touchesTimeSleepOrChance() {
        Set<String> calls = Set.of(
                "java.lang.System.nanoTime",
                "java.lang.System.currentTimeMillis",
                "java.lang.Thread.sleep",
                "java.lang.Math.random",
                "java.time.Instant.now",
                "java.util.concurrent.TimeUnit.sleep");
        Set<String> chance =
                Set.of(Random.class.getName(), SplittableRandom.class.getName(), ThreadLocalRandom.class.getName());
        return DescribedPredicate.describe("touches time, sleep or chance", call -> {
            JavaClass owner = call.getTargetOwner();
            return calls.contains(owner.getName() + "." + call.getName()) || chance.contains(owner.getName());
        });
    }
}
