package io.sunder.harness.link;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The TCP sockets of one engine at one moment, as the operating system counts their bytes.
 *
 * @param sockets all that aren't listening
 */
record SocketTable(List<Socket> sockets) {
    /** State, Recv-Q, Send-Q, local and remote address, and then what {@code ss -i} tells, on the same line. */
    private static final Pattern LINE = Pattern.compile("[A-Z0-9-]+ +\\d+ +(\\d+) +(\\S+:\\d+) +(\\S+:\\d+) (.*)");

    private static final Pattern RECEIVED = Pattern.compile("\\bbytes_received:(\\d+)");
    private static final Pattern ACKNOWLEDGED = Pattern.compile("\\bbytes_acked:(\\d+)");

    static final SocketTable EMPTY = new SocketTable(List.of());

    /**
     * One socket.
     *
     * @param local {@code address:port}
     * @param remote {@code address:port}
     * @param received bytes that came in since it was opened
     * @param acknowledged bytes that the other end has taken; the end that opened the connection counts one more
     * @param unsent bytes that the engine has handed over and the other end has not taken
     */
    record Socket(String local, String remote, long received, long acknowledged, long unsent) {}

    /** Bytes of a link in one direction: {@code entered} came to the engine, {@code left} of them were handed on by it. */
    record Bytes(long entered, long left) {
        long inside() {
            return Math.max(0, entered - left);
        }
    }

    /** Reads what {@code ss -tinHO} prints; lines that aren't about a socket are passed over. */
    static SocketTable parse(List<String> lines) {
        List<Socket> sockets = new ArrayList<>();
        for (String line : lines) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) {
                String rest = matcher.group(4);
                sockets.add(new Socket(
                        plain(matcher.group(2)),
                        plain(matcher.group(3)),
                        number(RECEIVED, rest),
                        number(ACKNOWLEDGED, rest),
                        Long.parseLong(matcher.group(1))));
            }
        }
        return new SocketTable(List.copyOf(sockets));
    }

    /** An IPv4 address in IPv6 clothes ({@code [::ffff:127.0.0.1]:80}) is written as IPv4. */
    private static String plain(String address) {
        return address.replaceFirst("^\\[::ffff:([0-9.]+)]", "$1");
    }

    private static long number(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
    }

    /**
     * What has passed over a link's open connections since each was opened.
     *
     * <p>Which accepted socket belongs to which opened one is known to the engine alone. So nothing is said (all zero)
     * while there isn't one of the one kind for each of the other: a connection that has lost one end would pass all that
     * it ever carried off as held.
     */
    Bytes of(LinkEndpoint link, Direction way) {
        String listen = LinkMesh.text(link.listen());
        String upstream = LinkMesh.text(link.upstream());
        List<Socket> accepted =
                sockets.stream().filter(s -> s.local().equals(listen)).toList();
        List<Socket> opened = sockets.stream()
                .filter(s -> s.remote().equals(upstream) && !s.local().equals(listen))
                .toList();
        if (accepted.size() != opened.size()) {
            return new Bytes(0, 0);
        }
        long toUpstream = handedOn(opened)
                - opened.stream().filter(s -> s.acknowledged() > 0).count();
        return way == Direction.REQUEST
                ? new Bytes(received(accepted), toUpstream)
                : new Bytes(received(opened), handedOn(accepted));
    }

    private static long received(List<Socket> sockets) {
        return sockets.stream().mapToLong(Socket::received).sum();
    }

    private static long handedOn(List<Socket> sockets) {
        return sockets.stream()
                .mapToLong(socket -> socket.acknowledged() + socket.unsent())
                .sum();
    }

    /** Bytes that came to the link since an earlier table, on connections that are still there. */
    long enteredSince(SocketTable earlier, LinkEndpoint link, Direction way) {
        String listen = LinkMesh.text(link.listen());
        String upstream = LinkMesh.text(link.upstream());
        return sockets.stream()
                .filter(now -> way == Direction.REQUEST
                        ? now.local().equals(listen)
                        : now.remote().equals(upstream) && !now.local().equals(listen))
                .mapToLong(now -> Math.max(0, now.received() - earlier.receivedBy(now)))
                .sum();
    }

    private long receivedBy(Socket wanted) {
        return sockets.stream()
                .filter(s -> s.local().equals(wanted.local()) && s.remote().equals(wanted.remote()))
                .mapToLong(Socket::received)
                .sum();
    }
}
