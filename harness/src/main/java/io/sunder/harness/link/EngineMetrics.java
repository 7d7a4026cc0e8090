package io.sunder.harness.link;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The counters of an engine at one moment, as its {@code /metrics} page (Prometheus' text format) gave them.
 *
 * @param samples every line that has labels
 */
record EngineMetrics(List<Sample> samples) {
    private static final Pattern LINE = Pattern.compile("([A-Za-z_:][A-Za-z0-9_:]*)\\{(.*)\\} (\\S+)");
    private static final Pattern LABEL = Pattern.compile("([A-Za-z_][A-Za-z0-9_]*)=\"((?:[^\"\\\\]|\\\\.)*)\"");

    /** No counters at all. */
    static final EngineMetrics NONE = new EngineMetrics(List.of());

    /** One line of the page. */
    record Sample(String name, Map<String, String> labels, long value) {
        boolean has(String label, String wanted) {
            return wanted.equals(labels.get(label));
        }
    }

    static EngineMetrics parse(String page) {
        List<Sample> samples = new ArrayList<>();
        page.lines().forEach(line -> {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) {
                long value = (long) Double.parseDouble(matcher.group(3));
                samples.add(new Sample(matcher.group(1), labels(matcher.group(2)), value));
            }
        });
        return new EngineMetrics(List.copyOf(samples));
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new HashMap<>();
        Matcher matcher = LABEL.matcher(text);
        while (matcher.find()) {
            labels.put(matcher.group(1), matcher.group(2).replaceAll("\\\\(.)", "$1"));
        }
        return labels;
    }

    boolean isEmpty() {
        return samples.isEmpty();
    }

    /** Whether the counters move while connections are open; a Toxiproxy server counts when they end. */
    boolean countsLive(String proxy) {
        return samples.stream()
                .anyMatch(
                        sample -> sample.name().equals("sunder_proxy_connections_open") && sample.has("proxy", proxy));
    }

    long received(String proxy, String stream) {
        return sum("toxiproxy_proxy_received_bytes_total", proxy, "direction", stream);
    }

    long sent(String proxy, String stream) {
        return sum("toxiproxy_proxy_sent_bytes_total", proxy, "direction", stream);
    }

    /** A counter of the proxy's connections: {@code opened_total}, {@code open}, {@code cut_total}... */
    long connections(String proxy, String what) {
        return sum("sunder_proxy_connections_" + what, proxy, "proxy", proxy);
    }

    /** A counter of one toxic: {@code entered_bytes_total}, {@code held_bytes}, {@code struck_connections_total}. */
    long toxic(String proxy, String toxic, String what) {
        return sum("sunder_toxic_" + what, proxy, "toxic", toxic);
    }

    private long sum(String name, String proxy, String label, String wanted) {
        return samples.stream()
                .filter(sample -> sample.name().equals(name) && sample.has("proxy", proxy) && sample.has(label, wanted))
                .mapToLong(Sample::value)
                .sum();
    }
}
