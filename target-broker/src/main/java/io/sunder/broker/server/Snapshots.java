package io.sunder.broker.server;

import io.sunder.broker.handler.BrokerCore;
import io.sunder.broker.metadata.BrokerState;
import io.sunder.broker.metrics.BrokerSnapshot;
import io.sunder.broker.node.BrokerNode;
import io.sunder.broker.replica.Partition;
import io.sunder.broker.replica.ThrottleTimes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks a broker's state machine how it is, on its own thread. */
final class Snapshots {
    private static final int PATIENCE_S = 5;

    private final BrokerCore core;

    Snapshots(BrokerCore core) {
        this.core = core;
    }

    /** How the broker is now; empty if it does not answer for {@value #PATIENCE_S} seconds. */
    Optional<BrokerSnapshot> now() {
        try {
            return Optional.of(
                    core.thread().ask(this::take).toCompletableFuture().get(PATIENCE_S, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty();
        }
    }

    private BrokerSnapshot take() {
        BrokerNode node = core.node();
        long fenced = node.image().brokers().values().stream()
                .filter(BrokerState::fenced)
                .count();
        ThrottleTimes throttled = node.replicas().throttleTimes();
        return new BrokerSnapshot(
                node.fenced(),
                node.image().endOffset(),
                Math.toIntExact(fenced),
                Map.of("leader", throttled.leaderMs(), "follower", throttled.followerMs()),
                node.replicas().partitions().stream().map(Snapshots::replica).toList());
    }

    private static BrokerSnapshot.Replica replica(Partition partition) {
        List<BrokerSnapshot.Lag> lags = partition.lags().stream()
                .map(lag -> new BrokerSnapshot.Lag(lag.replica(), lag.records(), lag.ms()))
                .toList();
        return new BrokerSnapshot.Replica(
                partition.id(),
                partition.leads(),
                partition.state().leaderEpoch(),
                partition.state().isr().size(),
                partition.state().replicas().size(),
                partition.log().startOffset(),
                partition.highWatermark(),
                partition.log().endOffset(),
                lags);
    }
}
