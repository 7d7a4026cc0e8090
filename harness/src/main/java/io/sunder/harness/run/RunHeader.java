package io.sunder.harness.run;

import io.sunder.harness.scenario.AdminAction;
import io.sunder.harness.scenario.FaultSpec;
import io.sunder.harness.scenario.Scenario;
import io.sunder.histories.contract.Contract;
import io.sunder.histories.file.Expectations;
import io.sunder.histories.file.HistoryHeader;
import io.sunder.histories.file.TopicSpec;
import io.sunder.workloads.contract.EffectiveContract;
import io.sunder.workloads.log.LogWorkloadConfig;
import java.util.ArrayList;
import java.util.HashMap;
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
                    .map(topic -> contract(topic, workload, inForce(topic, topicConfigurations)))
                    .distinct()
                    .toList();
            // One contract judges all; the weakest would excuse in one topic what only another allows.
            if (byTopic.size() > 1) {
                throw new RunException("the scenario's topics promise different things, and one contract judges a run: "
                        + byTopic + "; run them as scenarios of their own");
            }
            Contract weakest = byTopic.get(0);
            for (Contract later : reconfigured(scenario, workload, topicConfigurations)) {
                weakest = weakest.orWeaker(later);
            }
            return weakest;
        } catch (ConfigException e) {
            throw new RunException("the scenario's client properties: " + e.getMessage(), e);
        }
    }

    /** What topics promise while a fault has changed their settings. */
    private static List<Contract> reconfigured(
            Scenario scenario, LogWorkloadConfig workload, Map<String, Map<String, String>> topicConfigurations) {
        List<Contract> contracts = new ArrayList<>();
        for (FaultSpec fault : scenario.faults()) {
            if (fault.action() instanceof AdminAction.ConfigureTopic change) {
                for (io.sunder.harness.scenario.TopicSpec topic : scenario.topics()) {
                    if (topic.name().equals(change.topic())) {
                        Map<String, String> changed = new HashMap<>(inForce(topic, topicConfigurations));
                        changed.putAll(change.settings());
                        contracts.add(contract(topic, workload, changed));
                    }
                }
            }
        }
        return contracts;
    }

    private static Map<String, String> inForce(
            io.sunder.harness.scenario.TopicSpec topic, Map<String, Map<String, String>> topicConfigurations) {
        return topicConfigurations.getOrDefault(topic.name(), topic.config());
    }

    private static Contract contract(
            io.sunder.harness.scenario.TopicSpec topic, LogWorkloadConfig workload, Map<String, String> settings) {
        return workload.contract(List.of(new EffectiveContract.Topic(topic.replicationFactor(), settings)));
    }
}
