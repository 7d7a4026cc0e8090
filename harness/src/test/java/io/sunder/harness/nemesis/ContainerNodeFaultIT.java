package io.sunder.harness.nemesis;

import org.junit.jupiter.api.Tag;

/** Faults of nodes, with nodes in containers. */
@Tag("docker")
class ContainerNodeFaultIT extends KafkaNodeFaults {
    ContainerNodeFaultIT() {
        super(RunningKafka::inContainers);
    }
}
