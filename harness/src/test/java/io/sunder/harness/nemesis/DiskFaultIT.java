package io.sunder.harness.nemesis;

/** Faults of disks, with nodes as local processes. */
class DiskFaultIT extends KafkaDiskFaults {
    DiskFaultIT() {
        super(RunningKafka::asProcesses);
    }
}
