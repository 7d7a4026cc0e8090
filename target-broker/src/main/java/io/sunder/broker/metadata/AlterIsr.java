package io.sunder.broker.metadata;

import java.util.List;
import org.apache.kafka.common.TopicPartition;

/**
 * A leader asks the controller to change the ISR of a partition that it leads (Kafka's AlterPartition).
 *
 * @param brokerId who asks
 * @param brokerEpoch in which of its lives
 * @param partition which partition
 * @param leaderEpoch the epoch in which it leads
 * @param partitionEpoch the state from which it changes
 * @param isr the ISR to be
 */
public record AlterIsr(
        int brokerId,
        long brokerEpoch,
        TopicPartition partition,
        int leaderEpoch,
        int partitionEpoch,
        List<Member> isr) {
    /** Broker epoch of a member whose epoch is not told: it is not compared. */
    public static final long ANY_EPOCH = -1;

    /** Copies the list. */
    public AlterIsr {
        isr = List.copyOf(isr);
    }

    /**
     * One member of the ISR to be.
     *
     * @param brokerId its id
     * @param brokerEpoch the life in which it caught up, or {@link #ANY_EPOCH}
     */
    public record Member(int brokerId, long brokerEpoch) {}
}
