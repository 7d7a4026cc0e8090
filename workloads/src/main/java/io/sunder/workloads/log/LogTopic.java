package io.sunder.workloads.log;

/**
 * A topic that the workload writes and reads; it must exist.
 *
 * @param name the topic's name
 * @param partitions number of partitions, at least 1; all of them are used
 */
public record LogTopic(String name, int partitions) {
    public LogTopic {
        if (name.isBlank() || partitions < 1) {
            throw new IllegalArgumentException(
                    "a topic needs a name and at least one partition, got '" + name + "' with " + partitions);
        }
    }
}
