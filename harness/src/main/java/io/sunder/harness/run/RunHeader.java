package io.sunder.harness.run;

import io.sunder.harness.scenario.Scenario;
import io.sunder.histories.contract.Contract;
import io.sunder.histories.file.Expectations;
import io.sunder.histories.file.HistoryHeader;
import io.sunder.histories.file.TopicSpec;
import io.sunder.workloads.contract.EffectiveContract;
import io.sunder.workloads.log.LogWorkloadConfig;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.common.config.ConfigException;

/** The history's first line: what was run and by which promises it is judged. */
final class RunHeader {
    private RunHeader() {}

    /**
     * The header.
     *
     * @param topicConfigurations each topic's configuration in force, defaults included
     * @throws RunException if the clients refuse the scenario's properties
     */
    static HistoryHeader of(
            Scenario scenario,
            RunDirectory directory,
            LogWorkloadConfig workload,
            Map<String, Map<String, String>> topicConfigurations) {
        Contract effective = effective(scenario, workload, topicConfigurations);
        return new HistoryHeader(
                scenario.name() + "/" + directory.path().getFileName(),
                scenario.seed(),
                scenario.target(),
                effective,
                Claim.over(effective, scenario.claim()),
                scenario.topics().stream()
                        .map(topic -> new TopicSpec(topic.name(), topic.partitions(), topic.replicationFactor()))
                        .toList(),
                new Expectations(
                        scenario.limits().minAcknowledged(),
                        OptionalLong.of(scenario.limits().unavailable().toMillis())));
    }

    private static Contract effective(
            Scenario scenario, LogWorkloadConfig workload, Map<String, Map<String, String>> topicConfigurations) {
        try {
            List<Contract> byTopic = scenario.topics().stream()
                    .map(topic -> new EffectiveContract.Topic(
                            topic.replicationFactor(), topicConfigurations.getOrDefault(topic.name(), topic.config())))
                    .map(topic -> workload.contract(List.of(topic)))
                    .distinct()
                    .toList();
            // One contract judges all; the weakest would excuse in one topic what only another allows.
            if (byTopic.size() > 1) {
                throw new RunException("the scenario's topics promise different things, and one contract judges a run: "
                        + byTopic + "; run them as scenarios of their own");
            }
            return byTopic.get(0);
        } catch (ConfigException e) {
            throw new RunException("the scenario's client properties: " + e.getMessage(), e);
        }
    }
}
