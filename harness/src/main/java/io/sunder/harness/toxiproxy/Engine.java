package io.sunder.harness.toxiproxy;

import io.netty.channel.EventLoopGroup;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentSkipListMap;

/** What all proxies of a server share: event loops, traffic counters, chance. Thread-safe. */
final class Engine {
    private final EventLoopGroup loops;
    private final SplittableRandom seeds;
    private final Reach reach;
    private final Map<Labels, TrafficCounters> counters = new ConcurrentSkipListMap<>();

    /** What tells the counters of one proxy from those of another; they outlive the proxy. */
    record Labels(String proxy, String listener, String upstream) implements Comparable<Labels> {
        @Override
        public int compareTo(Labels other) {
            int byProxy = proxy.compareTo(other.proxy);
            int byListener = byProxy != 0 ? byProxy : listener.compareTo(other.listener);
            return byListener != 0 ? byListener : upstream.compareTo(other.upstream);
        }
    }

    Engine(EventLoopGroup loops, long seed, Reach reach) {
        this.loops = loops;
        this.seeds = new SplittableRandom(seed);
        this.reach = reach;
    }

    EventLoopGroup loops() {
        return loops;
    }

    /** Where proxies may listen. */
    Reach reach() {
        return reach;
    }

    /** A source of chance for one connection. */
    synchronized SplittableRandom newRandom() {
        return seeds.split();
    }

    TrafficCounters counters(String proxy, String listener, String upstream) {
        return counters.computeIfAbsent(new Labels(proxy, listener, upstream), labels -> new TrafficCounters());
    }

    Map<Labels, TrafficCounters> allCounters() {
        return counters;
    }
}
