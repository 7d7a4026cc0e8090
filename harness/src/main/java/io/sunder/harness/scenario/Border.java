package io.sunder.harness.scenario;

/**
 * Which of the bytes that cross the border between two groups of nodes are affected.
 *
 * @param flow which way they go, seen from the group that a fault names
 * @param links over which links
 */
public record Border(Flow flow, LinkGroup links) {
    /** Both ways, over all links between nodes. */
    public static final Border WHOLE = new Border(Flow.BOTH, LinkGroup.NODES);

    /** Which way bytes go, whoever opened the connection. */
    public enum Flow {
        /** Towards the group: it hears nobody, and everybody hears it. */
        IN("in"),
        /** Out of the group: nobody hears it, and it hears everybody. */
        OUT("out"),
        /** Either way. */
        BOTH("both");

        private final String word;

        Flow(String word) {
            this.word = word;
        }

        /** Its name in scenarios. */
        public String word() {
            return word;
        }
    }
}
