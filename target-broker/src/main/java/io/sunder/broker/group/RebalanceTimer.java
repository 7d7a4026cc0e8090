package io.sunder.broker.group;

/** How long a rebalance in preparation still waits. */
final class RebalanceTimer {
    private boolean initial;
    private boolean newcomers;
    private long deadlineMs;
    private long remainingMs;
    private long syncDeadlineMs = Long.MAX_VALUE;

    /** For a group that was empty: waits a little for more members, longer if they do come. */
    void startInitial(long nowMs, long delayMs, long rebalanceTimeoutMs) {
        initial = true;
        newcomers = false;
        deadlineMs = nowMs + delayMs;
        remainingMs = Math.max(0, rebalanceTimeoutMs - delayMs);
    }

    /** For a group with members: waits for all of them. */
    void start(long nowMs, long timeoutMs) {
        initial = false;
        deadlineMs = nowMs + timeoutMs;
    }

    /** Whether a rebalance may end before its time, when nobody is missing. */
    boolean mayEndEarly() {
        return !initial;
    }

    void newcomer() {
        newcomers = true;
    }

    /** Whether time is up; a delay during which members came is followed by another one. */
    boolean over(long nowMs, long delayMs) {
        if (nowMs < deadlineMs) {
            return false;
        }
        if (initial && newcomers && delayMs > 0 && remainingMs > 0) {
            newcomers = false;
            long next = Math.min(delayMs, remainingMs);
            remainingMs -= next;
            deadlineMs = nowMs + next;
            return false;
        }
        return true;
    }

    void syncUntil(long untilMs) {
        syncDeadlineMs = untilMs;
    }

    boolean syncOver(long nowMs) {
        return nowMs >= syncDeadlineMs;
    }
}
