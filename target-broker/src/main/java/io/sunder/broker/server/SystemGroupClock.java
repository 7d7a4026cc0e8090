package io.sunder.broker.server;

import io.sunder.broker.group.GroupClock;
import java.util.concurrent.TimeUnit;

/** The machine's clocks, for the group coordinator. */
final class SystemGroupClock implements GroupClock {
    @Override
    public long nowMs() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    }

    @Override
    public long wallMs() {
        return System.currentTimeMillis();
    }
}
