package io.sunder.histories.explain;

/**
 * Something that happened to a record, or around it.
 *
 * @param event index of the event that shows it
 * @param time nanoseconds since start
 * @param kind what sort of thing
 * @param text one phrase
 */
public record Happening(long event, long time, Kind kind, String text) {
    /** Sorts of things that happen. */
    public enum Kind {
        INVOKED("invoked"),
        COMPLETED("completed"),
        READ("read"),
        PASSED("passed"),
        END_OFFSET("end-offset"),
        FINAL_READ("final-read"),
        FAULT("fault"),
        CLUSTER("cluster");

        private final String json;

        Kind(String json) {
            this.json = json;
        }

        /** The word used in JSON. */
        public String json() {
            return json;
        }
    }
}
