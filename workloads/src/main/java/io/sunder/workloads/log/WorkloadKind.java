package io.sunder.workloads.log;

import java.time.Duration;
import java.util.List;

/** What the clients of a workload do besides appending to a log, reading it, and asking for its ends. */
public sealed interface WorkloadKind {

    /** Nothing: the {@code log} workload. */
    record Log() implements WorkloadKind {}

    /**
     * The {@code txn} workload: transactors poll the first topic as members of a group, write to the other topics (to the
     * first where it is the only one), commit the group's offsets with it, and commit or abort. Producers without
     * transactions feed the first topic.
     *
     * @param transactors clients that perform transactions, at least 1
     * @param sends records that a transaction writes, at least 1
     * @param abortPercent how many of 100 transactions are aborted by choice, 0 to 100
     */
    record Transactions(int transactors, int sends, int abortPercent) implements WorkloadKind {
        public Transactions {
            if (transactors < 1 || sends < 1 || abortPercent < 0 || abortPercent > 100) {
                throw new IllegalArgumentException(
                        "transactions need at least one transactor and one send, and 0 to 100" + " of 100 aborted; got "
                                + transactors + ", " + sends + " and " + abortPercent);
            }
        }
    }

    /**
     * The {@code group} workload: consumers are members of one group that commit what they have polled, leave now and
     * then, and come back as new members.
     *
     * @param stay how long a member stays on average; zero: until the end
     */
    record Group(Duration stay) implements WorkloadKind {
        public Group {
            if (stay.isNegative()) {
                throw new IllegalArgumentException("a member can't stay for " + stay);
            }
        }
    }

    /**
     * The {@code follower-read} workload: consumers name racks and are served by the replica in theirs, and each
     * broker's own logs are read.
     *
     * @param racks racks of the consumers, given to them in turn; none where there are no racks
     * @param replicas the brokers whose logs are read
     */
    record FollowerRead(List<String> racks, List<Replica> replicas) implements WorkloadKind {
        public FollowerRead {
            racks = List.copyOf(racks);
            replicas = List.copyOf(replicas);
        }
    }
}
