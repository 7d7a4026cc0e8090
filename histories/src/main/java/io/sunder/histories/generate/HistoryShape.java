package io.sunder.histories.generate;

import io.sunder.histories.contract.Acks;
import io.sunder.histories.contract.Assignment;
import io.sunder.histories.contract.CleanupPolicy;
import io.sunder.histories.contract.Contract;
import io.sunder.histories.contract.Isolation;
import io.sunder.histories.contract.Retention;
import java.util.Random;

/**
 * What kind of history to draw.
 *
 * @param seed decides everything else that is left to chance
 * @param contract what the system promises, and keeps
 * @param keys number of partitions, at least 1
 * @param steps length: moments at which somebody does something, about one and a half events each
 * @param transactions whether some producers write transactions
 * @param faults whether faults strike and leaders change
 */
public record HistoryShape(long seed, Contract contract, int keys, int steps, boolean transactions, boolean faults) {
    public HistoryShape {
        if (keys < 1 || steps < 1) {
            throw new IllegalArgumentException("a history needs at least one key and one step");
        }
    }

    /** Draws the kind too, the contract included; about half of them promise all that Kafka can promise. */
    public static HistoryShape draw(long seed, int steps) {
        Random random = new Random(seed ^ 0x5DEECE66DL);
        Contract contract = random.nextBoolean() ? Contract.strictest() : contract(random);
        boolean transactions = contract.acks() == Acks.ALL && contract.idempotence() && random.nextInt(3) == 0;
        return new HistoryShape(seed, contract, 1 + random.nextInt(3), steps, transactions, random.nextInt(4) > 0);
    }

    private static Contract contract(Random random) {
        Acks acks = random.nextInt(3) > 0 ? Acks.ALL : random.nextInt(3) > 0 ? Acks.LEADER : Acks.NONE;
        return new Contract(
                acks,
                acks == Acks.ALL && random.nextInt(3) > 0,
                random.nextBoolean() ? Isolation.READ_COMMITTED : Isolation.READ_UNCOMMITTED,
                random.nextInt(4) == 0,
                2,
                3,
                random.nextInt(8) == 0 ? CleanupPolicy.COMPACT : CleanupPolicy.DELETE,
                random.nextInt(6) == 0 ? Retention.LIMITED : Retention.UNLIMITED,
                random.nextBoolean() ? Assignment.ASSIGN : Assignment.SUBSCRIBE,
                random.nextInt(4) == 0);
    }

    /** Whether every acknowledged record stays, once: acks=all, idempotent, no unclean election, nothing deleted. */
    public boolean keepsEverything() {
        return contract.acks() == Acks.ALL
                && contract.idempotence()
                && !contract.uncleanLeaderElection()
                && contract.cleanupPolicy() == CleanupPolicy.DELETE
                && contract.retention() == Retention.UNLIMITED;
    }
}
