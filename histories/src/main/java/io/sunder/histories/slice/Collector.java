package io.sunder.histories.slice;

import io.sunder.histories.event.Event;
import io.sunder.histories.event.OpenOperation;
import io.sunder.histories.event.OperationKind;
import io.sunder.histories.file.HistoryHeader;
import io.sunder.histories.file.HistoryVisitor;
import io.sunder.histories.scan.HistoryScan;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * A pass that gathers the operations that a slice takes, with the assignments of their readers, all rows of the nemesis,
 * and those of the observer that show a change of a key in question.
 */
final class Collector implements HistoryVisitor {
    /** A slice of more operations is none. */
    static final int MOST_OPERATIONS = 200_000;

    private final Predicate<Operation> wanted;
    private final Proof proof;
    private final HistoryScan scan;
    private final List<Operation> operations = new ArrayList<>();
    private final LongArrayList rows = new LongArrayList();
    private final Long2ObjectOpenHashMap<Operation> assignments = new Long2ObjectOpenHashMap<>();
    private final Int2ObjectOpenHashMap<JsonNode> states = new Int2ObjectOpenHashMap<>();

    Collector(Predicate<Operation> wanted, Proof proof, HistoryScan scan) {
        this.wanted = wanted;
        this.proof = proof;
        this.scan = scan;
    }

    List<Operation> operations() {
        return operations;
    }

    /** Whether there were more operations than a slice may have. */
    boolean overflown() {
        return operations.size() > MOST_OPERATIONS;
    }

    /** Indexes of the rows of the nemesis and the observer. */
    LongArrayList rows() {
        return rows;
    }

    @Override
    public void header(HistoryHeader header) {}

    @Override
    public void invoked(Event event, OpenOperation operation) {
        for (int i = 0; i < event.sends(); i++) {
            operation.note(event.sendKey(i), 0, event.sendValue(i));
        }
    }

    @Override
    public void completed(Event event, OpenOperation operation) {
        operation(operation, event.index(), proof.returned(event));
    }

    @Override
    public void neverCompleted(OpenOperation operation) {
        operation(operation, Operation.NEVER, false);
    }

    private void operation(OpenOperation open, long completed, boolean returned) {
        Operation operation = new Operation(open, completed);
        boolean assigns = open.kind() == OperationKind.ASSIGN || open.kind() == OperationKind.SUBSCRIBE;
        if (overflown()) {
            return;
        }
        if (returned || wanted.test(operation)) {
            Operation assignment = open.kind().polls() || assigns ? assignments.remove(open.process()) : null;
            if (assignment != null && !assigns) {
                operations.add(assignment);
            }
            operations.add(operation);
        } else if (assigns) {
            assignments.put(open.process(), operation); // counts only if it is the last before a poll that is taken
        }
    }

    @Override
    public void crashed(Event event) {}

    @Override
    public void nemesis(Event event) {
        rows.add(event.index());
    }

    @Override
    public void observed(Event event) {
        JsonNode value = event.value().orElse(null);
        if (value == null || !value.isObject()) {
            return;
        }
        JsonNode inner = value.get("partitions");
        JsonNode partitions = inner != null && inner.isObject() ? inner : value;
        boolean changed = false;
        for (int key : proof.keys()) {
            JsonNode state = partitions.get(scan.scan(key).name());
            if (state != null && changed(key, state)) {
                changed = true;
            }
        }
        if (changed) {
            rows.add(event.index());
        }
    }

    private boolean changed(int key, JsonNode state) {
        JsonNode before = states.put(key, state);
        return before == null
                || !before.path("leader").equals(state.path("leader"))
                || !before.path("epoch").equals(state.path("epoch"))
                || !before.path("isr").equals(state.path("isr"))
                || !before.path("elr").equals(state.path("elr"));
    }
}
