package io.sunder.harness.nemesis;

import java.util.Set;

/** One fault's hold on something that only one fault may change at a time, so that each heal restores what it found. */
final class Hold {
    private final Set<String> held;
    private final String what;
    private boolean mine;

    /**
     * @param held what is held by any fault; safe for several threads
     * @param what what is wanted, in words
     */
    Hold(Set<String> held, String what) {
        this.held = held;
        this.what = what;
    }

    /**
     * Takes it.
     *
     * @throws FaultException if another fault has it
     */
    void take() {
        if (!held.add(what)) {
            throw new FaultException(what + " is changed by another fault already");
        }
        mine = true;
    }

    /** Lets go, if it was taken. */
    void release() {
        if (mine) {
            mine = false;
            held.remove(what);
        }
    }
}
