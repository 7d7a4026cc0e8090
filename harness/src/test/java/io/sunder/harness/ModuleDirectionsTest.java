package io.sunder.harness;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModuleDirectionsTest {
    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.sunder");

    @Test
    void classesOfEveryModuleAndPackageWereSeen() {
        for (String name : List.of(
                "histories.check",
                "workloads.log",
                "harness.cli",
                "harness.run",
                "harness.nemesis",
                "harness.cluster",
                "harness.link",
                "harness.toxiproxy",
                "harness.observer",
                "harness.report",
                "harness.scenario")) {
            assertTrue(
                    OURS.stream().anyMatch(one -> one.getPackageName().startsWith("io.sunder." + name)),
                    "no class of io.sunder." + name + " was seen");
        }
    }

    @Test
    void packagesFormNoCycles() {
        slices().matching("io.sunder.(**)").should().beFreeOfCycles().check(OURS);
    }

    @Test
    void historiesDependOnNothingOfOursAndOnNoKafka() {
        noClasses()
                .that()
                .resideInAPackage("io.sunder.histories..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.sunder.workloads..", "io.sunder.harness..", "org.apache.kafka..")
                .check(OURS);
    }

    @Test
    void workloadsDoNotKnowTheHarness() {
        noClasses()
                .that()
                .resideInAPackage("io.sunder.workloads..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.sunder.harness..")
                .check(OURS);
    }

    @Test
    void whatServesARunDoesNotKnowTheRun() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "io.sunder.harness.nemesis..",
                        "io.sunder.harness.cluster..",
                        "io.sunder.harness.link..",
                        "io.sunder.harness.toxiproxy..",
                        "io.sunder.harness.observer..",
                        "io.sunder.harness.report..",
                        "io.sunder.harness.scenario..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.sunder.harness.run..", "io.sunder.harness.cli..")
                .check(OURS);
    }

    @Test
    void clustersAndLinksDoNotKnowTheNemesis() {
        noClasses()
                .that()
                .resideInAnyPackage("io.sunder.harness.cluster..", "io.sunder.harness.link..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.sunder.harness.nemesis..")
                .check(OURS);
    }

    /** The command line works without JUnit, which only those have who write tests. */
    @Test
    void nothingKnowsTheJunitExtension() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.sunder.harness.junit..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.sunder.harness.junit..", "org.junit..", "org.assertj..")
                .check(OURS);
    }
}
