package io.sunder.harness.run;

import io.sunder.harness.cluster.Target;
import io.sunder.harness.scenario.Racks;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.WorkloadName;
import io.sunder.harness.scenario.WorkloadOptions;
import io.sunder.harness.scenario.WorkloadSpec;
import io.sunder.workloads.log.LogTopic;
import io.sunder.workloads.log.LogWorkloadConfig;
import io.sunder.workloads.log.Replica;
import io.sunder.workloads.log.WorkloadKind;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;

/** A scenario's workload as the workload itself takes it. */
final class RunWorkload {
    private RunWorkload() {}

    /**
     * Said before anything is started.
     *
     * @throws RunException if the target can't serve the workload
     */
    static void requireServed(Scenario scenario) {
        if (scenario.workload().name() == WorkloadName.TXN
                && Target.parse(scenario.target()) instanceof Target.TargetBroker) {
            throw new RunException(
                    "the workload txn needs transactions, which the target broker does not have;"
                            + " run it with --target kafka, or the target broker with the workload log, group or follower-read");
        }
    }

    /** Topics of the coordinators that the workload has to do with; they come into being when it first asks for one. */
    static List<String> coordinatorTopics(Scenario scenario) {
        return switch (scenario.workload().name()) {
            case LOG, FOLLOWER_READ -> List.of();
            case TXN -> List.of("__consumer_offsets", "__transaction_state");
            case GROUP -> List.of("__consumer_offsets");
        };
    }

    /**
     * The workload's settings.
     *
     * @param bootstrapServers where clients begin, through the mesh
     * @param brokers where each broker listens outside the mesh, for reads of its own log
     */
    static LogWorkloadConfig config(
            Scenario scenario, String bootstrapServers, Map<Integer, InetSocketAddress> brokers) {
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
                .producerAcks(spec.options().producerAcks())
                .kind(kind(scenario, brokers))
                .build();
    }

    private static WorkloadKind kind(Scenario scenario, Map<Integer, InetSocketAddress> brokers) {
        WorkloadOptions options = scenario.workload().options();
        return switch (scenario.workload().name()) {
            case LOG -> new WorkloadKind.Log();
            case TXN -> new WorkloadKind.Transactions(options.transactors(), options.sends(), options.abortPercent());
            case GROUP -> new WorkloadKind.Group(options.stay());
            case FOLLOWER_READ -> followerRead(Racks.of(scenario), brokers);
        };
    }

    private static WorkloadKind followerRead(List<String> rackOfBroker, Map<Integer, InetSocketAddress> brokers) {
        return new WorkloadKind.FollowerRead(
                rackOfBroker.stream().filter(rack -> !rack.isEmpty()).distinct().toList(),
                brokers.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(broker ->
                                new Replica(broker.getKey(), broker.getValue(), rackOfBroker.get(broker.getKey() - 1)))
                        .toList());
    }
}
