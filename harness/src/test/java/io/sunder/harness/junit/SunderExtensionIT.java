package io.sunder.harness.junit;

import static io.sunder.harness.junit.SunderAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** The extension on our own broker, which starts fastest. */
@SunderTest(target = "target-broker")
class SunderExtensionIT {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @RepeatedTest(2)
    void losesNothingWhenALeaderIsKilled(Nemesis nemesis, Run run) throws InterruptedException {
        run.awaitAcknowledged(200, LIMIT);
        nemesis.kill("leader(orders-0)");
        run.awaitAcknowledged(200, LIMIT);
        nemesis.heal();

        assertThat(run.history()).isValid().hasNoLostWrites();
    }

    @Test
    void aCutLinkIsFeltByItsFollowerAlone(Cluster cluster, Links links, Run run) throws InterruptedException {
        run.awaitAcknowledged(200, LIMIT);
        try (ActiveFault cut = links.cut("2>1")) {
            assertEquals(java.util.List.of("2>1"), cut.targets());
            run.awaitAcknowledged(200, LIMIT);
        }
        assertEquals(3, cluster.brokers().size());

        assertThat(run.history()).isValid();
    }

    /** What stands at a method replaces what stands at the class. */
    @Test
    @SunderTest(target = "kafka", brokers = 1, seed = 5)
    void kafkaIsServedAsWell(Cluster cluster, Nemesis nemesis, Run run) throws InterruptedException {
        run.awaitAcknowledged(200, LIMIT);
        assertEquals(java.util.List.of(1), cluster.brokers());
        nemesis.pause("1");
        run.goOn(Duration.ofSeconds(2));
        nemesis.heal();
        run.awaitAcknowledged(200, LIMIT);

        assertThat(run.history()).isValid();
    }
}
