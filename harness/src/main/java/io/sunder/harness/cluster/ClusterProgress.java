package io.sunder.harness.cluster;

/**
 * Hears in short lines what a slow step is doing ("downloading 12/47 kafka-raft-4.4.0.jar"), so that a person is never
 * left waiting without a word. May be called from several threads, but never by two at once.
 */
@FunctionalInterface
public interface ClusterProgress {
    /**
     * Takes note of one step.
     *
     * @param line one line without a line break, in the present tense
     */
    void step(String line);

    /** Drops every line. */
    static ClusterProgress silent() {
        return line -> {};
    }
}
