package io.sunder.histories.check;

import io.sunder.histories.event.Event;
import io.sunder.histories.graph.EdgeKind;
import io.sunder.histories.graph.Graph;
import io.sunder.histories.scan.HistoryScan;
import io.sunder.histories.scan.Records;
import io.sunder.histories.scan.Transactions;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Which transaction came before which. The nodes are the operations of {@link Transactions} that took effect: committed,
 * or seen by a reader. The versions of a key are their records, in the order of offsets.
 *
 * <ul>
 *   <li>ww: from the writer of a version to the writer of the next.
 *   <li>wr: from the writer of a version to a transaction that read it.
 *   <li>rw: from a transaction to the writer of the version after the last that it read of a key. A poll hands out a prefix
 *       of the log and may lag behind as far as it likes, so there is none where that writer was over before the
 *       transaction began.
 *   <li>process: from a process's transaction to its next.
 *   <li>realtime: from an operation that was over, or whose record somebody had read, to those that began afterwards. Not an
 *       edge for each pair: the moments at which operations were over are waypoints in a chain, into which each operation
 *       leads once, and out of which one edge leads to each.
 * </ul>
 *
 * <p>Edges that a finding explains are left out: records that are lost, duplicated, in conflict or misplaced have no version,
 * and reads before the request for the commit, or before the send, make no edge.
 */
final class Dependencies {
    private static final long NEVER = Long.MAX_VALUE;

    private final HistoryScan scan;
    private final Transactions transactions;
    private final BitSet effective;
    private final long[] over;
    private final int[] begun;
    private final int[] ended;
    private final int[][] versions;
    private final int[] versionsBefore;

    Dependencies(HistoryScan scan) {
        this.scan = scan;
        this.transactions = scan.transactions();
        this.effective = new BitSet(transactions.size());
        this.over = new long[transactions.size()];
        this.versions = new int[scan.keys()][];
        this.versionsBefore = new int[scan.keys() + 1];
        findEffects();
        for (int key = 0; key < scan.keys(); key++) {
            versions[key] = versions(scan.scan(key).records());
            versionsBefore[key + 1] = versionsBefore[key] + versions[key].length;
        }
        this.begun = begun();
        this.ended = ended();
    }

    private void findEffects() {
        Arrays.fill(over, NEVER);
        for (int operation = 0; operation < over.length; operation++) {
            if (transactions.committed(operation)) {
                effective.set(operation);
                over[operation] = transactions.completed(operation);
            }
        }
        for (int key = 0; key < scan.keys(); key++) {
            Records records = scan.scan(key).records();
            for (int row = 0; records.hasOperations() && row < records.size(); row++) {
                if (records.operation(row) != Records.NONE) {
                    effectOf(records, row);
                }
            }
        }
    }

    private void effectOf(Records records, int row) {
        int operation = records.operation(row);
        if (!records.wasRead(row) || records.readTooEarly(row) || records.failed(row)) {
            return;
        }
        effective.set(operation);
        if (!records.readBeforeCommit(row)) {
            over[operation] = Math.min(over[operation], records.firstRead(row));
        }
        if (transactions.single(operation) && records.acked(row)) {
            over[operation] = Math.min(over[operation], records.completed(row));
        }
    }

    private int[] versions(Records records) {
        if (!records.hasOperations()) {
            return new int[0];
        }
        int[] rows = new int[records.size()];
        int count = 0;
        boolean sorted = true;
        for (int row = 0; row < records.size(); row++) {
            if (isVersion(records, row)) {
                sorted &= count == 0 || records.offset(rows[count - 1]) < records.offset(row);
                rows[count++] = row;
            }
        }
        int[] kept = Arrays.copyOf(rows, count);
        if (!sorted) {
            IntArrays.mergeSort(kept, (a, b) -> Long.compare(records.offset(a), records.offset(b)));
        }
        return kept;
    }

    private boolean isVersion(Records records, int row) {
        int operation = records.operation(row);
        return operation != Records.NONE
                && effective.get(operation)
                && records.offset(row) != Event.UNKNOWN_OFFSET
                && !records.gone(row)
                && !records.conflicting(row)
                && !records.duplicated(row)
                && !records.misplaced(row)
                && !records.readTooEarly(row);
    }

    /** The effective operations as they began. */
    private int[] begun() {
        int[] operations = effective.stream().toArray();
        for (int i = 1; i < operations.length; i++) {
            if (transactions.invoked(operations[i - 1]) > transactions.invoked(operations[i])) {
                IntArrays.mergeSort(
                        operations, (a, b) -> Long.compare(transactions.invoked(a), transactions.invoked(b)));
                break;
            }
        }
        return operations;
    }

    /** Those that were over at a known moment, as they ended. */
    private int[] ended() {
        int[] operations = effective.stream().filter(o -> over[o] != NEVER).toArray();
        LongArrays.radixSortIndirect(operations, over, true);
        return operations;
    }

    Graph graph() {
        return Graph.of(transactions.size(), ended.length, this::edges);
    }

    private void edges(Graph.Edges edges) {
        writeEdges(edges);
        readEdges(edges);
        processEdges(edges);
        realtimeEdges(edges);
    }

    private void writeEdges(Graph.Edges edges) {
        for (int key = 0; key < versions.length; key++) {
            Records records = scan.scan(key).records();
            for (int i = 0; i + 1 < versions[key].length; i++) {
                int first = records.operation(versions[key][i]);
                int next = records.operation(versions[key][i + 1]);
                if (first != next && over[next] > transactions.invoked(first)) {
                    edges.add(first, next, EdgeKind.WW, versionsBefore[key] + i);
                }
            }
        }
    }

    private void readEdges(Graph.Edges edges) {
        Int2IntOpenHashMap last = new Int2IntOpenHashMap();
        last.defaultReturnValue(Records.NONE);
        for (int read = 0; read < transactions.reads(); read++) {
            wrote(read, edges);
            int key = transactions.readKey(read);
            int before = last.get(key);
            if (before == Records.NONE || offset(read) > offset(before)) {
                last.put(key, read);
            }
            boolean end =
                    read + 1 == transactions.reads() || transactions.reader(read + 1) != transactions.reader(read);
            if (end) {
                last.values().forEach(highest -> missed(highest, edges));
                last.clear();
            }
        }
    }

    private long offset(int read) {
        return scan.scan(transactions.readKey(read)).records().offset(transactions.readRow(read));
    }

    private void wrote(int read, Graph.Edges edges) {
        Records records = scan.scan(transactions.readKey(read)).records();
        int row = transactions.readRow(read);
        int reader = transactions.reader(read);
        int writer = records.operation(row);
        boolean explained = records.readTooEarly(row) || records.readBeforeCommit(row);
        if (writer != reader && effective.get(writer) && !explained) {
            edges.add(writer, reader, EdgeKind.WR, read);
        }
    }

    private void missed(int read, Graph.Edges edges) {
        Records records = scan.scan(transactions.readKey(read)).records();
        int reader = transactions.reader(read);
        int next = after(read);
        if (next == Records.NONE) {
            return;
        }
        int writer = records.operation(next);
        if (writer != reader && over[writer] > transactions.invoked(reader)) {
            edges.add(reader, writer, EdgeKind.RW, read);
        }
    }

    /** The version after what was read, a row of the same key. */
    private int after(int read) {
        int[] rows = versions[transactions.readKey(read)];
        Records records = scan.scan(transactions.readKey(read)).records();
        long offset = offset(read);
        int low = 0;
        int high = rows.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (records.offset(rows[middle]) <= offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == rows.length ? Records.NONE : rows[low];
    }

    private void processEdges(Graph.Edges edges) {
        Long2IntOpenHashMap last = new Long2IntOpenHashMap();
        last.defaultReturnValue(Records.NONE);
        for (int operation : begun) {
            int before = last.put(transactions.process(operation), operation);
            if (before != Records.NONE) {
                edges.add(before, operation, EdgeKind.PROCESS, 0);
            }
        }
    }

    private void realtimeEdges(Graph.Edges edges) {
        int waypoints = transactions.size();
        for (int i = 0; i < ended.length; i++) {
            edges.add(ended[i], waypoints + i, EdgeKind.REALTIME, 0);
            if (i + 1 < ended.length) {
                edges.add(waypoints + i, waypoints + i + 1, EdgeKind.REALTIME, 0);
            }
        }
        int passed = 0;
        for (int operation : begun) {
            while (passed < ended.length && over[ended[passed]] < transactions.invoked(operation)) {
                passed++;
            }
            if (passed > 0) {
                edges.add(waypoints + passed - 1, operation, EdgeKind.REALTIME, 0);
            }
        }
    }

    /** A record: a row of a key. */
    record Place(int key, int row) {}

    /** The version that the edge's origin wrote. */
    Place version(int writeLabel) {
        int key = Arrays.binarySearch(versionsBefore, writeLabel);
        key = key < 0 ? -key - 2 : key;
        while (versionsBefore[key + 1] == writeLabel) {
            key++; // keys without versions share the number of the next
        }
        return new Place(key, versions[key][writeLabel - versionsBefore[key]]);
    }

    /** The version after it. */
    Place nextVersion(int writeLabel) {
        Place first = version(writeLabel);
        return new Place(first.key, versions[first.key][writeLabel + 1 - versionsBefore[first.key]]);
    }

    /** What was read on an edge wr or rw. */
    Place read(int readLabel) {
        return new Place(transactions.readKey(readLabel), transactions.readRow(readLabel));
    }

    /** The version that the read of an edge rw missed. */
    Place missed(int readLabel) {
        return new Place(transactions.readKey(readLabel), after(readLabel));
    }

    /** Index of the event at which an operation was over, or its record had been read. */
    long over(int operation) {
        return over[operation];
    }
}
