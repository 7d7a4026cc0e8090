package io.sunder.harness.nemesis;

import io.sunder.harness.scenario.Selector.CoordinatorRole;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Who plays which role right now. */
public interface Roles {
    /** Ids of all brokers. */
    List<Integer> brokers();

    /** The leader of a partition, empty while none is known. */
    OptionalInt leader(String key);

    /** The replicas of a partition, empty while none are known. */
    List<Integer> replicas(String key);

    /** The in-sync replicas of a partition. */
    List<Integer> isr(String key);

    /** The active controller, empty while none is known. */
    OptionalInt controller();

    /** All partitions of the run's topics. */
    List<String> keys();

    /** When a controller last fetched from the active one, in ms since the epoch; empty while nobody can tell, or for the active one. */
    OptionalLong lastFetchMs(int controller);

    /** The broker that coordinates a group or a transactional id of this name, empty while none is known. */
    OptionalInt coordinator(CoordinatorRole role, String name);
}
