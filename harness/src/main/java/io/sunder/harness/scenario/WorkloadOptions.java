package io.sunder.harness.scenario;

import io.sunder.histories.contract.Acks;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Settings of a workload that few scenarios need.
 *
 * @param producerAcks {@code acks} of the producers, given to them in turn; empty where all have the same
 * @param transactors of {@code txn}: clients that perform transactions
 * @param sends of {@code txn}: records that a transaction writes
 * @param abortPercent of {@code txn}: how many of 100 transactions are aborted by choice
 * @param stay of {@code group}: how long a member stays on average; zero: until the end
 */
public record WorkloadOptions(List<Acks> producerAcks, int transactors, int sends, int abortPercent, Duration stay) {
    public WorkloadOptions {
        producerAcks = List.copyOf(producerAcks);
    }

    /** The settings that a scenario with this workload may have, as it writes them. */
    Map<String, Object> entries(WorkloadName workload) {
        Map<String, Object> all = new LinkedHashMap<>();
        if (!producerAcks.isEmpty()) {
            all.put("producer-acks", producerAcks.stream().map(Acks::json).toList());
        }
        switch (workload) {
            case LOG, FOLLOWER_READ -> {}
            case TXN -> {
                all.put("transactors", transactors);
                all.put("sends", sends);
                all.put("abort-percent", abortPercent);
            }
            case GROUP -> all.put("stay", DurationText.format(stay));
        }
        return all;
    }

    /** What a workload has without any setting. */
    public static WorkloadOptions standard() {
        return new WorkloadOptions(List.of(), 3, 2, 10, Duration.ofSeconds(8));
    }
}
