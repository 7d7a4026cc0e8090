package io.sunder.harness.nemesis;

import java.util.Map;

/** Where the nemesis writes what it does; the run's history. */
@FunctionalInterface
public interface NemesisLog {
    /**
     * One nemesis event.
     *
     * @param kind the fault's kind
     * @param value JSON-able: {@code id}, {@code targets}, {@code phase} ({@code begin}, {@code witness} or
     *     {@code end}), and {@code witness} or {@code error} in words
     */
    void record(String kind, Map<String, Object> value);
}
