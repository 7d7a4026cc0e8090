package io.sunder.harness.admin;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Acts on a cluster through its Admin API. Partitions are named by their key, {@code topic-number}. Thread-safe. */
public interface Administrator {
    /**
     * The brokers that a partition is on or is moving to, the preferred leader first.
     *
     * @throws AdminException if nobody tells in time
     */
    List<Integer> replicas(String key);

    /**
     * Gives a partition these replicas; an earlier reassignment that is under way is given up. Returns when the controller has
     * taken the order, not when the data has moved.
     *
     * @throws AdminException if the controller refuses, or does not answer in time: then it may have taken the order
     */
    void reassign(String key, List<Integer> replicas);

    /**
     * Whether a reassignment of the partition is under way.
     *
     * @throws AdminException if nobody tells in time
     */
    boolean isReassigning(String key);

    /**
     * Has the preferred replica elected.
     *
     * @throws AdminException if it was not, also when it leads already
     */
    void electPreferred(String key);

    /**
     * Has any living replica of a partition without leader elected, in the ISR or not.
     *
     * @throws AdminException if none was, also when somebody leads
     */
    void electUnclean(String key);

    /**
     * The settings that were given to exactly this owner while the cluster ran, by Kafka's names; what it has from files or
     * inherits is not among them.
     *
     * @throws AdminException if nobody tells in time
     */
    Map<String, String> settings(SettingsOwner owner);

    /**
     * Changes settings: sets those with a value, deletes the others.
     *
     * @throws AdminException if they are refused, or no answer comes in time: then they may have been taken
     */
    void change(SettingsOwner owner, Map<String, Optional<String>> changes);

    /** How large a partition's logs are on these brokers; those that don't answer within a second are left out. */
    ReplicaSizes sizes(String key, List<Integer> brokers);

    /**
     * The broker that coordinates what has this name, empty if nobody does or tells.
     *
     * @param topic where coordinators keep their state, {@code __consumer_offsets} or {@code __transaction_state}
     * @param name a group or a transactional id
     */
    OptionalInt coordinator(String topic, String name);
}
