package io.sunder.harness.run;

import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.WorkloadSpec;
import io.sunder.workloads.log.LogTopic;
import io.sunder.workloads.log.LogWorkloadConfig;

/** A scenario's workload as the workload itself takes it. */
final class RunWorkload {
    private RunWorkload() {}

    static LogWorkloadConfig config(Scenario scenario, String bootstrapServers) {
        WorkloadSpec spec = scenario.workload();
        return LogWorkloadConfig.builder(
                        bootstrapServers,
                        scenario.topics().stream()
                                .map(topic -> new LogTopic(topic.name(), topic.partitions()))
                                .toList())
                .producers(spec.producers())
                .inFlightPerProducer(spec.inFlight())
                .consumers(spec.consumers())
                .endOffsetReaders(spec.endOffsetReaders())
                .rate(spec.rate())
                .recordSize(spec.recordSize())
                .producerProperties(spec.producer())
                .consumerProperties(spec.consumer())
                .build();
    }
}
