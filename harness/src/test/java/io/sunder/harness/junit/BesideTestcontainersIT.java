package io.sunder.harness.junit;

import static io.sunder.harness.junit.SunderAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.docker.image.ImageNames;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.utility.DockerImageName;

/** A test that has a container of its own, by Testcontainers' annotations, and a cluster by ours. */
@Tag("docker")
@Testcontainers
@SunderTest(target = "target-broker")
class BesideTestcontainersIT {
    @Container
    private final GenericContainer<?> own = new GenericContainer<>(DockerImageName.parse(ImageNames.LINKS))
            .withCreateContainerCmdModifier(command -> command.withStdinOpen(true)
                    .withEntrypoint("/bin/sh", "-c", "echo here; exec cat")
                    .withCmd())
            .waitingFor(Wait.forLogMessage("here\\n", 1));

    @Test
    void bothRun(Nemesis nemesis, Run run) throws InterruptedException {
        assertTrue(own.isRunning());
        run.awaitAcknowledged(200, Duration.ofSeconds(30));
        nemesis.kill("leader(orders-0)");
        run.awaitAcknowledged(200, Duration.ofSeconds(30));
        nemesis.heal();

        assertThat(run.history()).isValid().hasNoLostWrites();
        assertTrue(own.isRunning());
    }
}
