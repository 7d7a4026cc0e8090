package io.sunder.harness.nemesis;

/** Faults of the machine under a node, with nodes as local processes. */
class NodeMachineIT extends KafkaMachineFaults {
    NodeMachineIT() {
        super(RunningKafka::asProcesses);
    }
}
