package io.sunder.harness.proof;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Systems without {@code /proc}, such as macOS: the program {@code lsof}, in its output meant for machines. */
final class LsofConnections implements ConnectionTable {
    private static final String ARROW = "->";

    @Override
    public List<Connection> established(Set<Long> pids) throws IOException {
        String list = pids.stream().map(String::valueOf).collect(Collectors.joining(","));
        Process lsof = new ProcessBuilder("lsof", "-nP", "-iTCP", "-sTCP:ESTABLISHED", "-a", "-p", list, "-Fpn")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        lsof.getOutputStream().close();
        return parse(new String(lsof.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    }

    /** One field a line: {@code pPID} begins a process, {@code nLOCAL->REMOTE} is a connection of it. */
    static List<Connection> parse(String output) {
        List<Connection> connections = new ArrayList<>();
        long pid = -1;
        for (String line : output.lines().toList()) {
            if (line.startsWith("p")) {
                pid = Long.parseLong(line.substring(1));
            } else if (line.startsWith("n") && line.contains(ARROW)) {
                int arrow = line.indexOf(ARROW);
                connections.add(new Connection(
                        pid, address(line.substring(1, arrow)), address(line.substring(arrow + ARROW.length()))));
            }
        }
        return connections;
    }

    private static InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        String host = text.substring(0, colon).replace("[", "").replace("]", "");
        try {
            // Always a literal, since lsof was told not to look up names.
            return new InetSocketAddress(InetAddress.getByName(host), Integer.parseInt(text.substring(colon + 1)));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("no address: " + text, e);
        }
    }
}
