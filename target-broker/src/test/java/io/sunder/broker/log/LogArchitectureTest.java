package io.sunder.broker.log;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Clock;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LogArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.sunder.broker.log");

    @Test
    void classesWereSeenAtAll() {
        assertTrue(CLASSES.size() > 20, () -> "only " + CLASSES.size() + " classes");
    }

    @Test
    void dependsOnKafkaClientsOnly() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "io.sunder.broker.log..",
                        "org.apache.kafka.common..",
                        "org.slf4j..",
                        "org.jspecify.annotations..",
                        "java..")
                .check(CLASSES);
    }

    @Test
    void timeAndChanceAreHandedIn() {
        noClasses()
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Random.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Clock.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Instant.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Thread.class)
                .check(CLASSES);
    }
}
