package io.sunder.histories.contract;

/**
 * What the effective configuration of a run promises. Written in the header of a history and in the verdict.
 *
 * @param acks whose acknowledgement producers waited for
 * @param idempotence whether producers were idempotent in effect (a conflicting setting switches it off silently)
 * @param isolation isolation level of the consumers
 * @param uncleanLeaderElection whether the topics allow a replica outside the ISR to become leader
 * @param minInsyncReplicas smallest ISR with which acks=all is acknowledged, at least 1
 * @param replicationFactor replicas of each partition, at least 1
 * @param cleanupPolicy how the topics forget records
 * @param retention whether the oldest records may be deleted during the run
 * @param assignment how consumers got their partitions
 * @param followerReads whether consumers may read from followers
 */
public record Contract(
        Acks acks,
        boolean idempotence,
        Isolation isolation,
        boolean uncleanLeaderElection,
        int minInsyncReplicas,
        int replicationFactor,
        CleanupPolicy cleanupPolicy,
        Retention retention,
        Assignment assignment,
        boolean followerReads) {

    public Contract {
        if (minInsyncReplicas < 1 || replicationFactor < 1) {
            throw new IllegalArgumentException("min-insync-replicas and replication-factor must be at least 1, got "
                    + minInsyncReplicas + " and " + replicationFactor);
        }
    }

    /**
     * The contract of a history that names none: acks=all, idempotent, read_committed, no unclean election, nothing
     * deleted, consumers assign their partitions and read from leaders.
     */
    public static Contract strictest() {
        return new Contract(
                Acks.ALL,
                true,
                Isolation.READ_COMMITTED,
                false,
                2,
                3,
                CleanupPolicy.DELETE,
                Retention.UNLIMITED,
                Assignment.ASSIGN,
                false);
    }

    public Contract withAcks(Acks value) {
        return new Contract(
                value,
                idempotence,
                isolation,
                uncleanLeaderElection,
                minInsyncReplicas,
                replicationFactor,
                cleanupPolicy,
                retention,
                assignment,
                followerReads);
    }

    public Contract withIdempotence(boolean value) {
        return new Contract(
                acks,
                value,
                isolation,
                uncleanLeaderElection,
                minInsyncReplicas,
                replicationFactor,
                cleanupPolicy,
                retention,
                assignment,
                followerReads);
    }

    public Contract withUncleanLeaderElection(boolean value) {
        return new Contract(
                acks,
                idempotence,
                isolation,
                value,
                minInsyncReplicas,
                replicationFactor,
                cleanupPolicy,
                retention,
                assignment,
                followerReads);
    }

    public Contract withReplication(int minInsyncReplicas, int replicationFactor) {
        return new Contract(
                acks,
                idempotence,
                isolation,
                uncleanLeaderElection,
                minInsyncReplicas,
                replicationFactor,
                cleanupPolicy,
                retention,
                assignment,
                followerReads);
    }

    /** What is promised where now this, now the other is in force: of what topics promise, the less of either. */
    public Contract orWeaker(Contract other) {
        return new Contract(
                acks,
                idempotence,
                isolation,
                uncleanLeaderElection || other.uncleanLeaderElection,
                Math.min(minInsyncReplicas, other.minInsyncReplicas),
                replicationFactor,
                other.cleanupPolicy == CleanupPolicy.COMPACT ? CleanupPolicy.COMPACT : cleanupPolicy,
                other.retention == Retention.LIMITED ? Retention.LIMITED : retention,
                assignment,
                followerReads);
    }
}
