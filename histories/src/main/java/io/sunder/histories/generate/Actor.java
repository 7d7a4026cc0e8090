package io.sunder.histories.generate;

/** Somebody who does something in a simulated run. */
interface Actor {
    /** Does the next thing. */
    void step();

    /** The run is over: comes to an end that a run could have. */
    void stop();
}
