package io.sunder.harness.nemesis;

/** Faults of nodes, with nodes as local processes. */
class NodeFaultIT extends KafkaNodeFaults {
    NodeFaultIT() {
        super(RunningKafka::asProcesses);
    }
}
