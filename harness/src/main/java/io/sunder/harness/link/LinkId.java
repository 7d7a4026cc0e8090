package io.sunder.harness.link;

import java.util.regex.Pattern;

/**
 * Names a link: the node that opens connections, and the node it opens them to. Written {@code 2>1} for
 * broker 2 to broker 1, {@code 2>101} for broker 2 to controller 101, {@code client>1} for clients to
 * broker 1.
 *
 * @param from who opens connections: a node's id or {@code client}; letters, digits, {@code _}, {@code .}, {@code -}
 * @param to who accepts them: a node's id
 */
public record LinkId(String from, String to) implements Comparable<LinkId> {
    private static final Pattern PART = Pattern.compile("[A-Za-z0-9_.-]+");

    public LinkId {
        requirePart(from);
        requirePart(to);
    }

    /** Reads {@code FROM>TO}; throws {@link IllegalArgumentException} for anything else. */
    public static LinkId parse(String text) {
        int arrow = text.indexOf('>');
        if (arrow < 0) {
            throw new IllegalArgumentException("a link is written FROM>TO, such as 2>1 or client>1, not: " + text);
        }
        return new LinkId(
                text.substring(0, arrow).strip(), text.substring(arrow + 1).strip());
    }

    private static void requirePart(String part) {
        if (!PART.matcher(part).matches()) {
            throw new IllegalArgumentException(
                    "each end of a link is a node's id or a name of letters, digits, '_', '.', '-', not: '" + part
                            + "'");
        }
    }

    @Override
    public int compareTo(LinkId other) {
        int byFrom = from.compareTo(other.from);
        return byFrom != 0 ? byFrom : to.compareTo(other.to);
    }

    @Override
    public String toString() {
        return from + ">" + to;
    }
}
