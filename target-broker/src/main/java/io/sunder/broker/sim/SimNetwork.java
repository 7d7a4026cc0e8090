package io.sunder.broker.sim;

import io.sunder.broker.replica.Peers.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Virtual time and links with delay. A call is a request and an answer on one connection: what travels one way on a link
 * stays in order; links do not wait for one another. A call without an answer in time is lost for its caller.
 */
final class SimNetwork {
    /** What travels. */
    enum Kind {
        FETCH,
        EPOCHS,
        ALTER_ISR,
        REGISTER,
        HEARTBEAT,
        METADATA
    }

    /**
     * One message, for rules to judge.
     *
     * @param from the node that opened the connection
     * @param to the node at its other end
     * @param answer false for requests, true for answers
     * @param body the request or the answer
     */
    record Message(int from, int to, Kind kind, boolean answer, Object body) {}

    /** What a rule does to a message: nothing, lose it, or hold it for some milliseconds. */
    record Fate(boolean lost, long extraMs) {
        static final Fate PASS = new Fate(false, 0);
        static final Fate LOSE = new Fate(true, 0);

        static Fate hold(long ms) {
            return new Fate(false, ms);
        }
    }

    /** Decides over messages; the first rule that does not let one pass is obeyed. */
    interface Rule {
        Fate judge(Message message);
    }

    private record Event(long atMs, long order, Runnable action) {}

    private static final long CALL_TIMEOUT_MS = 400;

    private final PriorityQueue<Event> events = new PriorityQueue<>(
            (a, b) -> a.atMs != b.atMs ? Long.compare(a.atMs, b.atMs) : Long.compare(a.order, b.order));
    private final List<Rule> rules = new ArrayList<>();
    private final Map<String, Long> lastArrival = new HashMap<>();
    private final Map<Integer, Integer> lives = new HashMap<>();
    private final Random random;
    private final int maxDelayMs;
    private long nowMs;
    private long order;

    SimNetwork(Random random, int maxDelayMs) {
        this.random = random;
        this.maxDelayMs = maxDelayMs;
    }

    long nowMs() {
        return nowMs;
    }

    void rule(Rule rule) {
        rules.add(rule);
    }

    void remove(Rule rule) {
        rules.remove(rule);
    }

    void clearRules() {
        rules.clear();
    }

    void after(long ms, Runnable action) {
        events.add(new Event(nowMs + ms, order++, action));
    }

    /** Runs the next event, unless it lies behind a time. */
    boolean step(long untilMs) {
        if (events.isEmpty() || events.peek().atMs > untilMs) {
            nowMs = Math.max(nowMs, untilMs);
            return false;
        }
        Event next = events.poll();
        nowMs = next.atMs;
        next.action().run();
        return true;
    }

    /** A node started anew or stopped: what was on its way to or from its old life is lost. */
    void newLife(int node) {
        lives.merge(node, 1, Integer::sum);
    }

    int life(int node) {
        return lives.getOrDefault(node, 0);
    }

    /**
     * Calls another node.
     *
     * @param serve runs at the other node, and hands over its answer then or later
     */
    <T> void call(int from, int to, Kind kind, Object request, Consumer<Consumer<T>> serve, Outcome<T> outcome) {
        int callersLife = life(from);
        boolean[] over = {false};
        after(CALL_TIMEOUT_MS, () -> {
            if (!over[0] && life(from) == callersLife) {
                over[0] = true;
                outcome.lost();
            }
        });
        travel(new Message(from, to, kind, false, request), () -> {
            int serversLife = life(to);
            serve.accept(answer -> {
                if (life(to) != serversLife) {
                    return;
                }
                travel(new Message(from, to, kind, true, answer == null ? "" : answer), () -> {
                    if (!over[0] && life(from) == callersLife) {
                        over[0] = true;
                        outcome.reply(answer);
                    }
                });
            });
        });
    }

    private void travel(Message message, Runnable arrival) {
        Fate fate = Fate.PASS;
        for (Rule rule : rules) {
            if (!fate.lost() && fate.extraMs() == 0) {
                fate = rule.judge(message);
            }
        }
        if (fate.lost()) {
            return;
        }
        String lane = message.from() + ">" + message.to() + message.kind() + message.answer();
        long earliest = nowMs + 1 + random.nextInt(maxDelayMs) + fate.extraMs();
        long at = Math.max(earliest, lastArrival.getOrDefault(lane, 0L));
        lastArrival.put(lane, at);
        events.add(new Event(at, order++, arrival));
    }
}
