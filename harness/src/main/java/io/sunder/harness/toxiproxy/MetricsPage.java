package io.sunder.harness.toxiproxy;

import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * The counters as a page in Prometheus' text format: Toxiproxy's own two, which here count while
 * connections are open and not only when they end, and others that start with {@code sunder_}.
 */
final class MetricsPage {
    private final Engine engine;
    private final ProxyRegistry proxies;

    MetricsPage(Engine engine, ProxyRegistry proxies) {
        this.engine = engine;
        this.proxies = proxies;
    }

    String render() {
        StringBuilder page = new StringBuilder();
        bytes(page, "toxiproxy_proxy_received_bytes_total", TrafficCounters.Bytes::receivedBytes);
        bytes(page, "toxiproxy_proxy_sent_bytes_total", TrafficCounters.Bytes::sentBytes);
        connections(page, "opened_total", "counter", TrafficCounters::connectionsOpened);
        connections(page, "open", "gauge", TrafficCounters::connectionsOpen);
        connections(page, "refused_total", "counter", TrafficCounters::connectionsRefused);
        connections(page, "reset_total", "counter", TrafficCounters::connectionsReset);
        connections(page, "cut_total", "counter", TrafficCounters::connectionsCut);
        toxics(page, "entered_bytes_total", "counter", ToxicMeter::enteredBytes);
        toxics(page, "held_bytes", "gauge", ToxicMeter::heldBytes);
        toxics(page, "struck_connections_total", "counter", ToxicMeter::connectionsStruck);
        frames(page, "frames_met_total", "counter", FrameMeter::framesMet);
        frames(page, "frames_struck_total", "counter", FrameMeter::framesStruck);
        frames(page, "frames_waiting", "gauge", FrameMeter::framesWaiting);
        frames(page, "frames_abandoned_total", "counter", FrameMeter::framesAbandoned);
        frames(page, "frame_longest_wait_milliseconds", "gauge", FrameMeter::longestWaitMs);
        frames(page, "unreadable_connections_total", "counter", FrameMeter::connectionsUnreadable);
        return page.toString();
    }

    private void bytes(StringBuilder page, String name, ToLongFunction<TrafficCounters.Bytes> value) {
        header(page, name, "counter");
        for (Map.Entry<Engine.Labels, TrafficCounters> entry :
                engine.allCounters().entrySet()) {
            for (Stream stream : new Stream[] {Stream.DOWNSTREAM, Stream.UPSTREAM}) {
                String labels = "direction=" + quoted(stream.id()) + "," + labels(entry.getKey());
                sample(page, name, labels, value.applyAsLong(entry.getValue().of(stream)));
            }
        }
    }

    private void connections(StringBuilder page, String what, String type, ToLongFunction<TrafficCounters> value) {
        String name = "sunder_proxy_connections_" + what;
        header(page, name, type);
        for (Map.Entry<Engine.Labels, TrafficCounters> entry :
                engine.allCounters().entrySet()) {
            sample(page, name, labels(entry.getKey()), value.applyAsLong(entry.getValue()));
        }
    }

    private void toxics(StringBuilder page, String what, String type, ToLongFunction<ToxicMeter> value) {
        samples(page, what, type, toxic -> true, toxic -> value.applyAsLong(toxic.meter()));
    }

    private void frames(StringBuilder page, String what, String type, ToLongFunction<FrameMeter> value) {
        samples(
                page,
                what,
                type,
                toxic -> toxic.type().frameAction().isPresent(),
                toxic -> value.applyAsLong(toxic.meter().frames()));
    }

    private void samples(
            StringBuilder page, String what, String type, Predicate<Toxic> which, ToLongFunction<Toxic> value) {
        String name = "sunder_toxic_" + what;
        header(page, name, type);
        for (Proxy proxy : proxies.all()) {
            for (Toxic toxic : proxy.toxics()) {
                if (which.test(toxic)) {
                    String labels = "proxy=" + quoted(proxy.name()) + ",toxic=" + quoted(toxic.name());
                    sample(page, name, labels, value.applyAsLong(toxic));
                }
            }
        }
    }

    private static String labels(Engine.Labels labels) {
        return "listener=" + quoted(labels.listener()) + ",proxy=" + quoted(labels.proxy()) + ",upstream="
                + quoted(labels.upstream());
    }

    private static void header(StringBuilder page, String name, String type) {
        page.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private static void sample(StringBuilder page, String name, String labels, long value) {
        page.append(name).append('{').append(labels).append("} ").append(value).append('\n');
    }

    private static String quoted(String value) {
        return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
}
