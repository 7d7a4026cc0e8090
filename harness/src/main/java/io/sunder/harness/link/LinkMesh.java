package io.sunder.harness.link;

import eu.rekawek.toxiproxy.Proxy;
import io.sunder.harness.toxiproxy.ToxiproxyServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Knows every link and changes it through the Toxiproxy HTTP API, whichever engine serves that API. When the
 * engine fails or refuses, methods throw {@link LinkException}. Thread-safe.
 */
public final class LinkMesh implements AutoCloseable {
    private static final long DEFAULT_SEED = 1;

    private final Engines engines;
    private final Optional<ToxiproxyServer> ownServer;
    private final Optional<ToxiproxyProcesses> ownProcesses;
    private final Map<LinkId, Link> links = new ConcurrentHashMap<>();
    private final Map<String, String> topicIds = new ConcurrentHashMap<>();
    private final Set<EffectOnLink> active = ConcurrentHashMap.newKeySet();

    private LinkMesh(Engines engines, Optional<ToxiproxyServer> ownServer, Optional<ToxiproxyProcesses> ownProcesses) {
        this.engines = engines;
        this.ownServer = ownServer;
        this.ownProcesses = ownProcesses;
    }

    /** A mesh on an embedded engine of its own, which ends with the mesh. */
    public static LinkMesh embedded() {
        return embedded(DEFAULT_SEED);
    }

    /**
     * A mesh on an embedded engine of its own.
     *
     * @param seed what the engine's chance (jitter, sizes of slices) comes from
     */
    public static LinkMesh embedded(long seed) {
        try {
            ToxiproxyServer server =
                    ToxiproxyServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), seed);
            return new LinkMesh(Engines.one(server.apiAddress()), Optional.of(server), Optional.empty());
        } catch (IOException e) {
            throw new LinkException("cannot start the embedded link engine", e);
        }
    }

    /**
     * A mesh on an engine that already runs. A {@code toxiproxy-server} must have been started with
     * {@code -proxy-metrics}: without counters no effect has a witness.
     *
     * @param api where the engine serves the Toxiproxy HTTP API
     */
    public static LinkMesh connect(InetSocketAddress api) {
        return connect(Engines.one(api));
    }

    /**
     * A mesh on several engines that already run: every {@code from} has one of its own, which carries its links.
     *
     * @param apis where each engine serves the Toxiproxy HTTP API, by the {@code from} of its links
     * @param sockets where each engine's sockets can be seen, likewise; without it a stall has no witness on an engine that
     *     counts only when connections end
     */
    public static LinkMesh connect(Map<String, InetSocketAddress> apis, Map<String, EngineSockets> sockets) {
        return connect(Engines.each(apis, sockets));
    }

    private static LinkMesh connect(Engines engines) {
        engines.requireAnswers();
        return new LinkMesh(engines, Optional.empty(), Optional.empty());
    }

    /** A mesh on {@code toxiproxy-server}s, one for each {@code from}, that are started from this program and end with the mesh. */
    public static LinkMesh program(Path toxiproxyServer) {
        try {
            ToxiproxyProcesses processes = new ToxiproxyProcesses(toxiproxyServer);
            return new LinkMesh(processes.engines(), Optional.empty(), Optional.of(processes));
        } catch (IOException e) {
            throw new LinkException("cannot start " + toxiproxyServer + " as a toxiproxy-server", e);
        }
    }

    /** Makes the links: each listens and forwards when this returns; if one cannot be made, none is. */
    public synchronized void add(Collection<LinkEndpoint> endpoints) {
        List<Link> made = new ArrayList<>();
        try {
            for (LinkEndpoint endpoint : endpoints) {
                made.add(make(endpoint));
            }
        } catch (LinkException e) {
            remove(made, e);
            throw e;
        }
        for (Link link : made) {
            links.put(link.endpoint().id(), link);
        }
    }

    private Link make(LinkEndpoint wanted) {
        EngineApi engine = engines.of(wanted.id());
        try {
            Proxy proxy = engine.client()
                    .createProxy(
                            wanted.id().from() + "-to-" + wanted.id().to(),
                            text(wanted.listen()),
                            text(wanted.upstream()));
            String listen = proxy.getListen();
            int port = Integer.parseInt(listen.substring(listen.lastIndexOf(':') + 1));
            InetSocketAddress taken = new InetSocketAddress(wanted.listen().getHostString(), port);
            return new Link(new LinkEndpoint(wanted.id(), taken, wanted.upstream()), proxy, engine);
        } catch (IOException e) {
            throw new LinkException(
                    "cannot make link " + wanted.id() + " from " + wanted.listen() + " to " + wanted.upstream(), e);
        }
    }

    /** {@code address:port}, as engines and the operating system write it. */
    static String text(InetSocketAddress address) {
        String host = address.isUnresolved()
                ? address.getHostString()
                : address.getAddress().getHostAddress();
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + address.getPort();
    }

    private static void remove(Collection<Link> gone, LinkException failure) {
        for (Link link : gone) {
            try {
                link.proxy().delete();
            } catch (IOException e) {
                failure.addSuppressed(e);
            }
        }
    }

    /** The links of this mesh, in order. */
    public Set<LinkId> links() {
        return new TreeSet<>(links.keySet());
    }

    /** Where the link listens and leads, with the port that was really taken. */
    public LinkEndpoint endpoint(LinkId id) {
        return link(id).endpoint();
    }

    Link link(LinkId id) {
        Link link = links.get(id);
        if (link == null) {
            throw new IllegalArgumentException("no link " + id + " in the mesh; there are " + links());
        }
        return link;
    }

    /**
     * Puts an effect in force; it acts when this returns. Several effects may be in force on one link: bytes
     * pass through them in the order in which they were applied. If putting it in force fails half-way, what
     * was done of it is undone.
     */
    public AppliedEffect apply(LinkId id, LinkEffect effect, Direction direction) {
        EffectOnLink applied = new EffectOnLink(link(id), known(effect), direction, active::remove);
        active.add(applied);
        try {
            applied.begin();
        } catch (IOException e) {
            LinkException failure = new LinkException("cannot apply " + applied, e);
            healOrNote(applied, failure);
            throw failure;
        }
        return applied;
    }

    /** Tells the mesh the topics' ids, by name: newer Kafka frames name a topic only by its id. */
    public void nameTopics(Map<String, String> idsByName) {
        topicIds.putAll(idsByName);
    }

    private LinkEffect known(LinkEffect effect) {
        if (effect instanceof OnFrames frames && !frames.choice().partition().isEmpty()) {
            String partition = frames.choice().partition();
            String topic = partition.substring(0, Math.max(0, partition.lastIndexOf('-')));
            return frames.withTopicId(topicIds.getOrDefault(topic, frames.topicId()));
        }
        return effect;
    }

    /** Whether every engine can act on chosen Kafka frames, as only the embedded one can. */
    public boolean knowsKafka() {
        return engines.all().values().stream().allMatch(EngineApi::knowsKafka);
    }

    private static void healOrNote(EffectOnLink applied, LinkException failure) {
        try {
            applied.heal();
        } catch (LinkException e) {
            failure.addSuppressed(e);
        }
    }

    /** Whether no effect is in force on the link now. */
    public boolean isUntouched(LinkId id) {
        return active.stream().noneMatch(effect -> effect.link().equals(id));
    }

    /** What has gone over the link so far. */
    public LinkTraffic traffic(LinkId id) {
        try {
            Link link = link(id);
            return link.traffic(link.metrics());
        } catch (IOException e) {
            throw new LinkException("cannot read the counters of link " + id, e);
        }
    }

    /** Heals every effect that is in force; tries all even if some fail. */
    public void resetAll() {
        LinkException failure = new LinkException("not every effect could be healed");
        for (EffectOnLink applied : List.copyOf(active)) {
            healOrNote(applied, failure);
        }
        if (failure.getSuppressed().length > 0) {
            throw failure;
        }
    }

    /** Heals everything, removes the links, and ends the engine if it is the mesh's own. */
    @Override
    public synchronized void close() {
        LinkException failure = new LinkException("the link mesh did not close cleanly");
        for (EffectOnLink applied : List.copyOf(active)) {
            healOrNote(applied, failure);
        }
        remove(links.values(), failure);
        links.clear();
        ownServer.ifPresent(ToxiproxyServer::close);
        ownProcesses.ifPresent(processes -> processes.close(failure));
        if (failure.getSuppressed().length > 0) {
            throw failure;
        }
    }
}
