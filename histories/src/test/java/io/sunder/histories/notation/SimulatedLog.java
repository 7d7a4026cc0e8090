package io.sunder.histories.notation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A correct system in miniature: draws the history that random clients make with a log that loses nothing. Sends take
 * effect at some moment between invocation and completion, or later if nobody knows; some offsets go to markers.
 */
public final class SimulatedLog {
    private static final int STEPS = 400;
    private static final String[] KEYS = {"a", "b"};

    private final Random random;
    private final List<String> lines = new ArrayList<>();
    private final Map<String, List<long[]>> logs = new HashMap<>();
    private final Map<String, Long> ends = new HashMap<>();
    private final Map<Integer, Send> sends = new HashMap<>();
    private final Map<Integer, Map<String, Integer>> readers = new HashMap<>();
    private final List<Send> late = new ArrayList<>();
    private int nextProcess = 100;
    private int nextValue = 1;

    private static final class Send {
        private final String key;
        private final int value;
        private long offset = -1;

        private Send(String key, int value) {
            this.key = key;
            this.value = value;
        }
    }

    private SimulatedLog(long seed) {
        random = new Random(seed);
        for (String key : KEYS) {
            logs.put(key, new ArrayList<>());
            ends.put(key, 0L);
        }
    }

    /** The lines of a valid history in {@link HistoryText}'s notation, with a header and a complete final read. */
    public static List<String> draw(long seed) {
        SimulatedLog log = new SimulatedLog(seed);
        log.run();
        return log.lines;
    }

    private void run() {
        lines.add("header");
        List<Integer> producers = new ArrayList<>(List.of(1, 2, 3));
        List<Integer> consumers = new ArrayList<>(List.of(11, 12));
        consumers.forEach(this::assign);
        for (int i = 0; i < STEPS; i++) {
            switch (random.nextInt(10)) {
                case 0, 1, 2, 3, 4 -> producer(producers, random.nextInt(producers.size()));
                case 5, 6, 7 -> poll(consumers.get(random.nextInt(consumers.size())));
                case 8 -> lines.add("21: end a=" + ends.get("a") + " b=" + ends.get("b"));
                default -> odd(consumers);
            }
        }
        producers.stream().filter(sends::containsKey).forEach(this::acknowledge);
        finalRead();
    }

    private void producer(List<Integer> producers, int which) {
        int process = producers.get(which);
        Send open = sends.get(process);
        if (open == null) {
            Send send = new Send(KEYS[random.nextInt(KEYS.length)], nextValue++);
            sends.put(process, send);
            lines.add(process + ": send " + send.key + " " + send.value);
        } else if (open.offset < 0 && random.nextInt(3) > 0) {
            append(open);
        } else if (random.nextInt(8) > 0) {
            acknowledge(process);
        } else if (open.offset < 0 && random.nextBoolean()) {
            sends.remove(process);
            lines.add(process + ": fail");
        } else {
            sends.remove(process);
            lines.add(process + ": info");
            if (open.offset < 0 && random.nextBoolean()) {
                late.add(open);
            }
            producers.set(which, nextProcess++);
        }
    }

    private void acknowledge(int process) {
        Send send = sends.remove(process);
        if (send.offset < 0) {
            append(send);
        }
        lines.add(process + ": ok " + (random.nextInt(20) == 0 ? "?" : send.offset));
    }

    private void append(Send send) {
        send.offset = ends.get(send.key);
        logs.get(send.key).add(new long[] {send.offset, send.value});
        ends.put(send.key, send.offset + 1);
    }

    private void odd(List<Integer> consumers) {
        switch (random.nextInt(3)) {
            case 0 -> {
                if (!late.isEmpty()) {
                    append(late.remove(0));
                }
            }
            case 1 -> {
                String key = KEYS[random.nextInt(KEYS.length)];
                long last = ends.get(key);
                if (!logs.get(key).isEmpty() && logs.get(key).get(logs.get(key).size() - 1)[0] == last - 1) {
                    ends.put(key, last + 1); // a marker, and a record behind it so that readers can tell
                    append(quiet(key));
                }
            }
            default -> assign(consumers.get(random.nextInt(consumers.size())));
        }
    }

    /** A record of unknown effect, so that a marker is never the end of a log. */
    private Send quiet(String key) {
        Send send = new Send(key, nextValue++);
        int process = nextProcess++;
        lines.add(process + ": send " + key + " " + send.value);
        lines.add(process + ": info");
        return send;
    }

    private void assign(int reader) {
        lines.add(reader + ": assign-beginning a b");
        readers.put(reader, new HashMap<>());
    }

    private void poll(int reader) {
        StringBuilder polled = new StringBuilder();
        for (String key : KEYS) {
            int from = readers.get(reader).getOrDefault(key, 0);
            int to = Math.min(logs.get(key).size(), from + random.nextInt(6));
            if (to > from) {
                polled.append(polled.isEmpty() ? "" : ", ").append(key);
                logs.get(key).subList(from, to).forEach(r -> polled.append(" " + r[0] + "=" + r[1]));
            }
            readers.get(reader).put(key, to);
        }
        lines.add((reader + ": read " + polled).strip());
    }

    private void finalRead() {
        lines.add("31: end a=" + ends.get("a") + " b=" + ends.get("b"));
        assign(32);
        while (readers.get(32).getOrDefault("a", 0) < logs.get("a").size()
                || readers.get(32).getOrDefault("b", 0) < logs.get("b").size()) {
            poll(32);
        }
    }
}
