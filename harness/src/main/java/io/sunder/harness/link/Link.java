package io.sunder.harness.link;

import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;

/** One link of the mesh and its proxy. Guarded by itself: whoever changes it holds its lock. */
final class Link {
    private final LinkEndpoint endpoint;
    private final Proxy proxy;
    private final EngineApi engine;
    private EngineMetrics beforeCut = EngineMetrics.NONE;
    private int cuts;
    private int effects;

    Link(LinkEndpoint endpoint, Proxy proxy, EngineApi engine) {
        this.endpoint = endpoint;
        this.proxy = proxy;
        this.engine = engine;
    }

    LinkEndpoint endpoint() {
        return endpoint;
    }

    Proxy proxy() {
        return proxy;
    }

    EngineMetrics metrics() throws IOException {
        return engine.metrics();
    }

    EngineSockets sockets() {
        return engine.sockets();
    }

    boolean hasAll(Set<String> toxics) throws IOException {
        for (String toxic : toxics) {
            if (!engine.hasToxic(proxy.getName(), toxic)) {
                return false;
            }
        }
        return true;
    }

    /** A number that no other effect on this link has. */
    int nextEffect() {
        return effects++;
    }

    /**
     * Disables the proxy, or notes that one more effect wants it disabled.
     *
     * @param before the counters as they were
     */
    void disable(EngineMetrics before) throws IOException {
        // Counted first: the engine may have disabled the proxy even if its answer never arrives.
        cuts++;
        if (cuts == 1) {
            beforeCut = before;
            proxy.disable();
        }
    }

    /** Enables the proxy unless another effect still wants it disabled. */
    void enable() throws IOException {
        if (cuts == 1) {
            proxy.enable();
        }
        cuts--;
    }

    /** How many connections were closed when the proxy was disabled. */
    long connectionsCut(EngineMetrics now) {
        return now.connections(proxy.getName(), "cut_total") - beforeCut.connections(proxy.getName(), "cut_total");
    }

    LinkToxics toxics() {
        return new LinkToxics(engine, proxy.getName(), proxy.toxics());
    }

    /** Removes those of the named toxics that are there. */
    void remove(Set<String> toxics) throws IOException {
        // By hand: the client cannot read a list with toxics that only the embedded engine has.
        for (String toxic : toxics) {
            engine.removeToxic(proxy.getName(), toxic);
        }
    }

    static List<ToxicDirection> streams(Direction direction) {
        List<ToxicDirection> streams = new ArrayList<>();
        if (direction != Direction.RESPONSE) {
            streams.add(ToxicDirection.UPSTREAM);
        }
        if (direction != Direction.REQUEST) {
            streams.add(ToxicDirection.DOWNSTREAM);
        }
        return streams;
    }

    /** The direction's name in the engine's counters. */
    static String name(ToxicDirection stream) {
        return stream.name().toLowerCase(Locale.ROOT);
    }

    LinkTraffic traffic(EngineMetrics metrics) {
        String name = proxy.getName();
        boolean live = metrics.countsLive(name);
        return new LinkTraffic(
                new LinkTraffic.Bytes(
                        metrics.received(name, name(ToxicDirection.UPSTREAM)),
                        metrics.sent(name, name(ToxicDirection.UPSTREAM))),
                new LinkTraffic.Bytes(
                        metrics.received(name, name(ToxicDirection.DOWNSTREAM)),
                        metrics.sent(name, name(ToxicDirection.DOWNSTREAM))),
                live ? OptionalLong.of(metrics.connections(name, "opened_total")) : OptionalLong.empty(),
                live ? OptionalLong.of(metrics.connections(name, "open")) : OptionalLong.empty());
    }
}
