package io.sunder.histories.notation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A correct system with transactions in miniature, seen by read_committed clients. Transactions and single sends write to the
 * logs as they come. A commit takes effect at one moment, but its markers reach one key after the other, before or after the
 * client hears of it; until then nobody reads that key beyond the transaction's first record there. Some outcomes nobody is
 * told. Drawn one after the other instead, transactions leave nothing to report at all.
 */
public final class SimulatedTransactions {
    private static final String[] KEYS = {"a", "b", "c"};
    private static final int STEPS = 250;

    private enum State {
        OPEN,
        COMMITTED,
        ABORTED
    }

    private static final class Transaction {
        private final List<String> invoked = new ArrayList<>();
        private final List<String> completed = new ArrayList<>();
        private final TreeMap<String, Boolean> marked = new TreeMap<>();
        private State state = State.OPEN;
        private int commitInvoked = -1;
    }

    private record Entry(int value, Transaction transaction) {}

    private final Random random;
    private final boolean serial;
    private final List<String> lines = new ArrayList<>();
    private final Map<String, List<Entry>> logs = new HashMap<>();
    private final Map<Integer, Map<String, Integer>> positions = new HashMap<>();
    private final Map<Integer, Transaction> open = new TreeMap<>();
    private final List<Transaction> undecided = new ArrayList<>();
    private final List<Transaction> unmarked = new ArrayList<>();
    private final List<Integer> processes = new ArrayList<>(List.of(1, 2, 3, 4));
    private int nextProcess = 100;
    private int nextValue = 1;
    private int events;

    private SimulatedTransactions(long seed, boolean serial) {
        this.random = new Random(seed);
        this.serial = serial;
        for (String key : KEYS) {
            logs.put(key, new ArrayList<>());
        }
    }

    /** The lines of a valid history, with a header and a complete final read. */
    public static List<String> draw(long seed, boolean serial) {
        SimulatedTransactions system = new SimulatedTransactions(seed, serial);
        system.run();
        return system.lines;
    }

    private void run() {
        lines.add("header");
        processes.forEach(this::assign);
        assign(11);
        for (int i = 0; i < STEPS; i++) {
            switch (random.nextInt(12)) {
                case 0, 1, 2, 3, 4, 5, 6 -> transaction(random.nextInt(processes.size()));
                case 7 -> single();
                case 8 -> read(11);
                case 9 -> mark();
                case 10 -> decide();
                default -> odd();
            }
        }
        finish();
    }

    private void event(int count, String line) {
        lines.add(line);
        events += count;
    }

    private void transaction(int which) {
        int process = processes.get(which);
        if (!open.containsKey(process)) {
            begin(process);
        }
        do {
            step(which, open.get(process));
        } while (serial && open.containsKey(process));
        if (serial) {
            markAll();
        }
    }

    private void begin(int process) {
        Transaction begun = new Transaction();
        int operations = 1 + random.nextInt(4);
        for (int i = 0; i < operations; i++) {
            begun.invoked.add(random.nextInt(3) == 0 ? "poll" : KEYS[random.nextInt(3)] + " " + nextValue++);
        }
        open.put(process, begun);
        event(1, process + ": begin " + String.join(" | ", begun.invoked));
    }

    private void step(int which, Transaction transaction) {
        int process = processes.get(which);
        if (transaction.completed.size() < transaction.invoked.size()) {
            String operation = transaction.invoked.get(transaction.completed.size());
            transaction.completed.add(
                    operation.equals("poll") ? ("poll " + poll(process)).strip() : send(operation, transaction));
        } else if (transaction.state == State.OPEN && transaction.commitInvoked < 0) {
            transaction.commitInvoked = events;
            settle(transaction, random.nextInt(5) == 0 ? State.ABORTED : State.COMMITTED);
        } else {
            complete(which, transaction);
        }
    }

    private String send(String operation, Transaction transaction) {
        String key = operation.substring(0, 1);
        logs.get(key).add(new Entry(Integer.parseInt(operation.substring(2)), transaction));
        transaction.marked.put(key, false);
        return operation + " @ " + (logs.get(key).size() - 1);
    }

    private void settle(Transaction transaction, State state) {
        transaction.state = state;
        unmarked.add(transaction);
    }

    private void complete(int which, Transaction transaction) {
        int process = processes.get(which);
        open.remove(process);
        String told = String.join(" | ", transaction.completed);
        if (!serial && random.nextInt(6) == 0) {
            boolean silent = told.contains("poll") || random.nextBoolean();
            event(1, process + (silent ? ": doubt" : ": doubt " + told));
            if (random.nextBoolean() && !transaction.marked.containsValue(true) && unmarked.remove(transaction)) {
                transaction.state = State.OPEN; // the coordinator gets to it later, with an outcome of its own
                undecided.add(transaction);
            }
            processes.set(which, nextProcess);
            assign(nextProcess++);
        } else if (transaction.state == State.ABORTED) {
            event(1, process + ": abort");
            assign(process);
        } else {
            String timed = random.nextBoolean() ? "[" + transaction.commitInvoked + "]" : "";
            event(1, process + ": commit" + timed + " " + told);
        }
    }

    private void single() {
        String key = KEYS[random.nextInt(3)];
        logs.get(key).add(new Entry(nextValue, null));
        event(2, "21: send " + key + " " + nextValue++ + " @ " + (logs.get(key).size() - 1));
    }

    private void decide() {
        if (!undecided.isEmpty()) {
            settle(undecided.remove(0), random.nextBoolean() ? State.COMMITTED : State.ABORTED);
        }
    }

    /** One marker arrives somewhere. */
    private void mark() {
        if (!unmarked.isEmpty()) {
            Transaction transaction = unmarked.get(random.nextInt(unmarked.size()));
            for (Map.Entry<String, Boolean> key : transaction.marked.entrySet()) {
                if (!key.getValue()) {
                    key.setValue(true);
                    logs.get(key.getKey()).add(new Entry(-1, null));
                    return;
                }
            }
            unmarked.remove(transaction);
        }
    }

    private void markAll() {
        while (!unmarked.isEmpty()) {
            mark();
        }
    }

    private void odd() {
        if (random.nextBoolean()) {
            assign(11);
        } else {
            event(2, "31: end a=" + stable("a") + " b=" + stable("b") + " c=" + stable("c"));
        }
    }

    private void assign(int process) {
        positions.put(process, new HashMap<>());
        event(2, process + ": assign-beginning a b c");
    }

    /** The last stable offset: where the first record lies whose transaction is not decided there. */
    private int stable(String key) {
        List<Entry> log = logs.get(key);
        for (int offset = 0; offset < log.size(); offset++) {
            Transaction transaction = log.get(offset).transaction;
            if (transaction != null && !transaction.marked.get(key)) {
                return offset;
            }
        }
        return log.size();
    }

    private String poll(int process) {
        List<String> groups = new ArrayList<>();
        for (String key : KEYS) {
            int from = positions.get(process).getOrDefault(key, 0);
            int to = Math.min(stable(key), from + random.nextInt(6));
            StringBuilder records = new StringBuilder();
            for (int offset = from; offset < to; offset++) {
                Entry entry = logs.get(key).get(offset);
                boolean visible =
                        entry.value >= 0 && (entry.transaction == null || entry.transaction.state == State.COMMITTED);
                records.append(visible ? " " + offset + "=" + entry.value : "");
            }
            positions.get(process).put(key, Math.max(from, to));
            if (!records.isEmpty()) {
                groups.add(key + records);
            }
        }
        return String.join(", ", groups);
    }

    private void read(int process) {
        event(2, (process + ": read " + poll(process)).strip());
    }

    private void finish() {
        for (int which = 0; which < processes.size(); which++) {
            int process = processes.get(which);
            while (open.containsKey(process)) {
                step(which, open.get(process));
            }
        }
        while (!undecided.isEmpty()) {
            decide();
        }
        markAll();
        lines.add("@60s");
        event(2, "41: end a=" + stable("a") + " b=" + stable("b") + " c=" + stable("c"));
        assign(42);
        while (!List.of(KEYS).stream().allMatch(key -> positions.get(42).getOrDefault(key, 0) == stable(key))) {
            read(42);
        }
    }
}
