package io.sunder.harness.nemesis;

import org.junit.jupiter.api.Tag;

/** Faults of the machine under a node, with nodes in containers. */
@Tag("docker")
class ContainerNodeMachineIT extends KafkaMachineFaults {
    ContainerNodeMachineIT() {
        super(RunningKafka::inContainers);
    }
}
