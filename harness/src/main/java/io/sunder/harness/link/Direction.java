package io.sunder.harness.link;

/** Which bytes of a link an effect acts on, seen from the end that opened the connection. */
public enum Direction {
    /** From the end that connects to the end that accepts (Toxiproxy's {@code upstream}). */
    REQUEST,
    /** The way back (Toxiproxy's {@code downstream}). */
    RESPONSE,
    /** Both ways. */
    BOTH
}
