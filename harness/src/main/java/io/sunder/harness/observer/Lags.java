package io.sunder.harness.observer;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * How far followers are behind. Nothing is asked unless somebody wants to know; then the leader has to answer at once, while of a
 * follower that doesn't its last answer counts: a broker that is down gets no further. Thread-safe.
 */
public final class Lags implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofMillis(300);

    private final Map<Integer, EndOffsetProbe> probes = new HashMap<>();
    private final Map<String, Long> last = new HashMap<>();
    private final Function<String, OptionalInt> leader;

    /**
     * @param brokers where each broker itself listens for clients, by id
     * @param leader who leads a partition
     */
    public Lags(Map<Integer, InetSocketAddress> brokers, Function<String, OptionalInt> leader) {
        brokers.forEach((id, address) -> probes.put(id, new EndOffsetProbe(address, DEADLINE)));
        this.leader = leader;
    }

    /** How many of the leader's records a replica lacks; empty while nobody can tell. */
    public synchronized OptionalLong of(String key, int replica) {
        OptionalInt leads = leader.apply(key);
        if (leads.isEmpty()) {
            return OptionalLong.empty();
        }
        OptionalLong has = end(key, replica);
        OptionalLong all = end(key, leads.getAsInt());
        String name = key + " " + replica;
        has.ifPresent(end -> last.put(name, end));
        Long known = last.get(name);
        return all.isEmpty() || known == null
                ? OptionalLong.empty()
                : OptionalLong.of(Math.max(0, all.getAsLong() - known));
    }

    private OptionalLong end(String key, int broker) {
        EndOffsetProbe probe = probes.get(broker);
        return probe == null ? OptionalLong.empty() : probe.ask(key);
    }

    @Override
    public void close() {
        // Not synchronized: whoever is asking just then is not waited for.
        probes.values().forEach(EndOffsetProbe::close);
    }
}
