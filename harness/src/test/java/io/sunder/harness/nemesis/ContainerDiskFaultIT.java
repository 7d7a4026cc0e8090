package io.sunder.harness.nemesis;

import org.junit.jupiter.api.Tag;

/** Faults of disks, with nodes in containers. */
@Tag("docker")
class ContainerDiskFaultIT extends KafkaDiskFaults {
    ContainerDiskFaultIT() {
        super(RunningKafka::inContainers);
    }
}
