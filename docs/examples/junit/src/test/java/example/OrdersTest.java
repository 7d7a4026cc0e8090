package example;

import static io.sunder.harness.junit.SunderAssertions.assertThat;

import io.sunder.harness.junit.ActiveFault;
import io.sunder.harness.junit.Links;
import io.sunder.harness.junit.Nemesis;
import io.sunder.harness.junit.Run;
import io.sunder.harness.junit.SunderTest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Each test has a cluster of its own, with clients that write to the topic "orders" and read from it. */
@SunderTest(target = "kafka", brokers = 3)
class OrdersTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Test
    void losesNothingWhenTheLeaderIsKilled(Nemesis nemesis, Run run) throws InterruptedException {
        run.awaitAcknowledged(500, LIMIT);
        nemesis.kill("leader(orders-0)");
        run.awaitAcknowledged(500, LIMIT);
        nemesis.heal();

        assertThat(run.history()).isValid().hasNoLostWrites();
    }

    /** Asks for no history: it has to be valid all the same. */
    @Test
    void goesOnWhileAFollowerIsCutOff(Links links, Run run) throws InterruptedException {
        run.awaitAcknowledged(500, LIMIT);
        try (ActiveFault cut = links.cut("follower(orders-0)>leader(orders-0)")) {
            run.goOn(Duration.ofSeconds(3));
        }
        run.awaitAcknowledged(500, LIMIT);
    }
}
