package io.sunder.harness.junit;

import io.sunder.harness.nemesis.StruckFault;
import java.util.List;

/** A fault that was struck by hand. Closing it heals it. */
public final class ActiveFault implements AutoCloseable {
    private final io.sunder.harness.nemesis.Nemesis nemesis;
    private final StruckFault struck;

    ActiveFault(io.sunder.harness.nemesis.Nemesis nemesis, StruckFault struck) {
        this.nemesis = nemesis;
        this.struck = struck;
    }

    /** Its name in history and verdict. */
    public String id() {
        return struck.id();
    }

    /** What was hit: {@code broker-2}, or links such as {@code 2>1}. */
    public List<String> targets() {
        return struck.targets();
    }

    /** Heals it and returns when it is healed; no effect the second time. */
    public void heal() {
        nemesis.heal(struck.id());
    }

    @Override
    public void close() {
        heal();
    }
}
