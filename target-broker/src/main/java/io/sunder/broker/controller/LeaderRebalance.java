package io.sunder.broker.controller;

/**
 * When the controller gives leadership back to preferred leaders on its own, named as in {@code server.properties}.
 *
 * @param enabled {@code auto.leader.rebalance.enable}
 * @param checkIntervalMs {@code leader.imbalance.check.interval.seconds}, in milliseconds: the time between two looks
 * @param toleratedPercent {@code leader.imbalance.per.broker.percentage}: of the partitions whose preferred leader a
 *     broker is, so many may be led by others
 */
public record LeaderRebalance(boolean enabled, long checkIntervalMs, int toleratedPercent) {
    /** Leaders change only when someone asks, or when one fails. */
    public static final LeaderRebalance OFF = new LeaderRebalance(false, 300_000, 10);

    /** Checks the numbers. */
    public LeaderRebalance {
        if (checkIntervalMs <= 0 || toleratedPercent < 0) {
            throw new IllegalArgumentException("a check every " + checkIntervalMs + " ms that tolerates "
                    + toleratedPercent + "%: the interval must be positive, the percentage not negative");
        }
    }
}
