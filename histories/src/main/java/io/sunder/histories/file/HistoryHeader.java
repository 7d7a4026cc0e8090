package io.sunder.histories.file;

import io.sunder.histories.contract.Contract;
import java.util.List;
import java.util.Optional;

/**
 * The first line of a history: what was run, and by which promises it is judged.
 *
 * @param run the run's name, for instance {@code leader-killed/20261202T054000.000Z}
 * @param seed the run's seed
 * @param target the broker under test, for instance {@code kafka:4.4.0}
 * @param contract what the effective configuration promises
 * @param claim a stricter contract that is claimed instead; where present it decides
 * @param topics the run's topics
 * @param expectations what the run must show before it may be called valid
 */
public record HistoryHeader(
        String run,
        long seed,
        String target,
        Contract contract,
        Optional<Contract> claim,
        List<TopicSpec> topics,
        Expectations expectations) {

    /** The value of the header's {@code format} field. */
    public static final String FORMAT = "sunder-history/1";

    public HistoryHeader {
        topics = List.copyOf(topics);
    }

    /** The contract by which anomalies are judged: the claimed one where there is a claim. */
    public Contract judgedBy() {
        return claim.orElse(contract);
    }
}
