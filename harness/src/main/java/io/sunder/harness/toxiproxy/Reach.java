package io.sunder.harness.toxiproxy;

/**
 * Which addresses an engine may listen on. Whoever reaches an engine commands it and everything behind its proxies, so
 * anything but loopback is only for a network of its own, such as that of a run's containers.
 */
public enum Reach {
    /** 127.0.0.0/8 and ::1. */
    LOOPBACK,
    /** Every address of the machine or container. */
    ANYWHERE
}
