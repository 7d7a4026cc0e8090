package io.sunder.histories;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The directions of the design, as far as they concern this module. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.sunder");

    @Test
    void theRulesSeeEveryPackage() {
        Set<String> packages = CLASSES.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
        for (String name : List.of(
                "event",
                "contract",
                "edn",
                "file",
                "transfer",
                "scan",
                "check",
                "graph",
                "explain",
                "slice",
                "generate",
                "mutate",
                "selftest",
                "verdict",
                "bench")) {
            assertTrue(packages.contains("io.sunder.histories." + name), name + " is missing in " + packages);
        }
        assertTrue(CLASSES.size() > 50, CLASSES.size() + " classes");
    }

    @Test
    void dependsOnNothingOfOursAndNoKafka() {
        classes()
                .that()
                .resideInAPackage("io.sunder.histories..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.sunder.histories..",
                        "java..",
                        "tools.jackson..",
                        "com.fasterxml.jackson..",
                        "it.unimi.dsi.fastutil..",
                        "com.github.luben.zstd..",
                        "us.bpsm.edn..",
                        "org.jspecify..")
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.sunder.histories.(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void checkersAskNoClockAndNoChance() {
        noClasses()
                .that()
                .resideInAnyPackage("io.sunder.histories.scan..", "io.sunder.histories.check..")
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
