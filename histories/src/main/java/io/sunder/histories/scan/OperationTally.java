package io.sunder.histories.scan;

import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OperationKind;
import io.sunder.histories.verdict.OperationCounts;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Counts completions by operation; what never completed counts as info. */
public final class OperationTally {
    private static final class Cell {
        private long ok;
        private long fail;
        private long info;

        private void add(EventType type) {
            switch (type) {
                case OK -> ok++;
                case FAIL -> fail++;
                case INFO -> info++;
                case INVOKE -> throw new IllegalArgumentException("an invocation completes nothing");
            }
        }
    }

    private final Map<OperationKind, Cell> known = new EnumMap<>(OperationKind.class);
    private final Map<String, Cell> others = new TreeMap<>();

    void add(OperationKind kind, String f, EventType type) {
        Cell cell = kind == OperationKind.OTHER
                ? others.computeIfAbsent(f, k -> new Cell())
                : known.computeIfAbsent(kind, k -> new Cell());
        cell.add(type);
    }

    public Map<String, OperationCounts> counts() {
        Map<String, OperationCounts> counts = new LinkedHashMap<>();
        known.forEach((kind, cell) -> counts.put(kind.json(), new OperationCounts(cell.ok, cell.fail, cell.info)));
        others.forEach((f, cell) -> counts.put(f, new OperationCounts(cell.ok, cell.fail, cell.info)));
        return counts;
    }
}
