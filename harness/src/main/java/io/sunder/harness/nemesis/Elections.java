package io.sunder.harness.nemesis;

/** Has leaders elected. */
@FunctionalInterface
public interface Elections {
    /**
     * Makes a broker the preferred replica of a partition, the others following in their order, and has it elected. It
     * must be in the ISR: no record is given up. Returns when the controller has decided.
     *
     * @param key the partition, {@code topic-number}
     * @throws RuntimeException if the broker was not elected, also when it leads already; the message says why
     */
    void elect(String key, int broker);
}
