package io.sunder.histories.check;

import io.sunder.histories.event.Event;
import io.sunder.histories.scan.EpochFork;
import io.sunder.histories.scan.Records;
import io.sunder.histories.scan.ReplicaScan.EpochDrop;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.Optional;

/**
 * {@code epoch-regression}: the leader epochs in a replica's log go back; {@code epoch-fork}: the observer saw two leaders
 * in one epoch. Epochs are given out by the controller, and no clause of a contract allows either.
 */
final class LeaderEpochs {
    private LeaderEpochs() {}

    static void check(KeyCheck key) {
        for (EpochDrop drop : key.scan().replicas().epochDrops()) {
            key.judged(AnomalyKind.EPOCH_REGRESSION, Optional.empty(), () -> evidence(key, drop));
        }
        for (EpochFork fork : key.circumstances().forks(key.name())) {
            key.judged(AnomalyKind.EPOCH_FORK, Optional.empty(), () -> evidence(key, fork));
        }
    }

    private static Evidence evidence(KeyCheck key, EpochDrop drop) {
        return Evidence.of(
                drop.start(),
                Records.NONE,
                "in the log of replica " + drop.replica() + " of " + key.name() + ", leader epoch " + drop.epoch()
                        + " from offset " + drop.start() + " follows epoch " + drop.previousEpoch() + " from offset "
                        + drop.previousStart() + " (" + key.at(drop.event()) + ")",
                drop.event());
    }

    private static Evidence evidence(KeyCheck key, EpochFork fork) {
        return Evidence.of(
                Event.UNKNOWN_OFFSET,
                Records.NONE,
                "epoch " + fork.epoch() + " of " + key.name() + " was led by " + fork.leader() + " ("
                        + key.at(fork.event()) + ") and by " + fork.otherLeader() + " (" + key.at(fork.otherEvent())
                        + ")",
                fork.event(),
                fork.otherEvent());
    }
}
