package io.sunder.histories.file;

/**
 * A topic of a run.
 *
 * @param name the topic's name
 * @param partitions number of partitions
 * @param replicationFactor replicas of each partition
 */
public record TopicSpec(String name, int partitions, int replicationFactor) {}
