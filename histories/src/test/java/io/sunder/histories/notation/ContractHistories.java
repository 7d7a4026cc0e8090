package io.sunder.histories.notation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The smallest history of each anomaly, to be judged under each contract: the rows and columns of the table in
 * docs/contract.md. A column is a header and what happens in the middle of the history, at the line {@code CHANGE}.
 */
public final class ContractHistories {
    private static final String LED = "observer: a 2 epoch=4 isr=2,3\nobserver: b 2 epoch=4 isr=2,3\n";
    private static final String CLEAN = "observer: a 3 epoch=5 isr=3\nobserver: b 3 epoch=5 isr=3\n";
    private static final String UNCLEAN = "observer: a 1 epoch=5 isr=1\nobserver: b 1 epoch=5 isr=1\n";
    private static final String WIPE =
            "nemesis: wipe f1 begin 1\nnemesis: wipe f1 witness gone\nnemesis: wipe f1 end 1\n";

    private record Column(String header, String change) {}

    private static final Map<String, Column> COLUMNS = columnsInOrder();
    private static final Map<String, String> ROWS = rowsInOrder();

    private ContractHistories() {}

    private static Map<String, Column> columnsInOrder() {
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("strictest", new Column("", ""));
        columns.put("strictest, leader changed", new Column("", CLEAN));
        columns.put("acks=1", new Column("acks=1", ""));
        columns.put("acks=1, leader changed", new Column("acks=1", CLEAN));
        columns.put("acks=0", new Column("acks=0", ""));
        columns.put("no idempotence", new Column("idempotence=false", ""));
        columns.put("read_uncommitted", new Column("isolation=read_uncommitted", ""));
        columns.put("unclean, none seen", new Column("unclean-leader-election=true", CLEAN));
        columns.put("unclean, seen", new Column("unclean-leader-election=true", UNCLEAN));
        columns.put("compact", new Column("cleanup-policy=compact", ""));
        columns.put("retention", new Column("retention=limited", ""));
        columns.put("subscribe", new Column("assignment=subscribe", ""));
        columns.put("follower reads", new Column("follower-reads=true", ""));
        columns.put("last disk wiped", new Column("min-insync-replicas=1", WIPE));
        return columns;
    }

    private static Map<String, String> rowsInOrder() {
        Map<String, String> rows = new LinkedHashMap<>();
        records(rows);
        readers(rows);
        producers(rows);
        circles(rows);
        replicas(rows);
        return rows;
    }

    private static void records(Map<String, String> rows) {
        rows.put("`lost-write`", """
                1: send a 10 @ 0
                CHANGE
                1: send a 11 @ 1
                9: assign-beginning a
                9: read a 1=11
                """);
        rows.put("`vanished-read`", """
                1: send a 10 @ 0
                1: send a 11 @ 1
                2: read a 0=10 1=11
                CHANGE
                9: assign-beginning a
                9: read a 1=11
                """);
        rows.put("`inconsistent-offsets`", """
                3: send a 11
                3: info
                1: send a 10 @ 0
                2: read a 0=10
                CHANGE
                4: read a 0=11
                """);
        rows.put("`duplicate`", """
                1: send a 10 @ 0
                CHANGE
                2: read a 0=10 1=10
                """);
        rows.put("`phantom`", """
                1: send a 9 @ 0
                CHANGE
                2: read a 0=9 1=10
                """);
        rows.put("`G1a` of a single send", """
                1: send a 9 @ 0
                1: send a 10
                CHANGE
                1: fail
                2: read a 0=9 1=10
                """);
        rows.put("`G1a` of a transaction", """
                1: send a 9 @ 0
                1: begin a 10
                CHANGE
                1: abort
                2: read a 0=9 1=10
                """);
        rows.put("`precommitted-read`", """
                1: begin a 10 | poll
                CHANGE
                1: commit a 10 @ 0 | poll a 0=10
                2: read a 0=10
                """);
        rows.put("`torn-txn`", """
                1: whole b 10 @ 0 | a 11 @ 0
                CHANGE
                1: send a 12 @ 2
                9: assign-beginning a b
                9: read b 0=10, a 2=12
                """);
        rows.put("`torn-txn` of unknown outcome", """
                1: begin b 10 | a 11
                1: doubt
                2: send a 12 @ 2
                3: read b 0=10
                CHANGE
                @60s
                9: end a=3 b=2
                9: assign-beginning a b
                9: read b 0=10, a 2=12
                """);
    }

    private static void readers(Map<String, String> rows) {
        rows.put("`poll-skip`", """
                1: send a 10 @ 0
                1: send a 11 @ 1
                1: send a 12 @ 2
                2: read a 0=10
                CHANGE
                2: read a 2=12
                4: read a 0=10 1=11 2=12
                """);
        rows.put("`int-poll-skip`", """
                1: send a 10 @ 0
                1: send a 11 @ 1
                1: send a 12 @ 2
                CHANGE
                2: read a 0=10 2=12
                4: read a 0=10 1=11 2=12
                """);
        rows.put("`nonmonotonic-poll`", """
                1: send a 10 @ 0
                1: send a 11 @ 1
                2: read a 0=10 1=11
                CHANGE
                2: read a 0=10 1=11
                """);
        rows.put("`int-nonmonotonic-poll`", """
                1: send a 10 @ 0
                1: send a 11 @ 1
                CHANGE
                2: read a 1=11 0=10
                """);
        rows.put("`end-offset-regression`", """
                1: send a 10 @ 0
                1: send a 11 @ 1
                2: read a 0=10 1=11
                3: end a=2
                CHANGE
                3: end a=1
                """);
        rows.put("`stale-end-offset`", """
                1: send a 10 @ 0
                CHANGE
                3: end a=0
                2: read a 0=10
                """);
        rows.put("`stale-end-offset` below an open transaction", """
                1: begin a 10
                2: send a 20 @ 1
                CHANGE
                3: end a=0
                1: commit a 10 @ 0
                4: read a 0=10 1=20
                """);
        rows.put("`unseen`, the final read incomplete", """
                1: send a 10 @ 0
                CHANGE
                2: read b
                """);
        rows.put("`unseen`, the final read complete", """
                1: send a 10 @ 0
                CHANGE
                9: end a=0
                9: assign-beginning a
                """);
    }

    private static void producers(Map<String, String> rows) {
        rows.put("`nonmonotonic-send`", """
                1: send a 10 @ 1
                CHANGE
                1: send a 11 @ 0
                2: read a 0=11 1=10
                """);
        rows.put("`int-nonmonotonic-send`", """
                1: begin a 10 | a 11
                CHANGE
                1: commit a 10 @ 1 | a 11 @ 0
                2: read a 0=11 1=10
                """);
        rows.put("`int-send-skip`", """
                1: begin a 10 | a 11
                2: send a 20 @ 1
                CHANGE
                1: commit a 10 @ 0 | a 11 @ 2
                3: read a 0=10 1=20 2=11
                """);
        rows.put("`realtime-reorder`", """
                1: send a 10 @ 1
                CHANGE
                3: send a 11 @ 0
                2: read a 0=11 1=10
                """);
    }

    private static void circles(Map<String, String> rows) {
        rows.put("`G0`", """
                1: begin a 10 | b 11
                2: begin a 20 | b 21
                CHANGE
                1: commit a 10 @ 0 | b 11 @ 1
                2: commit a 20 @ 1 | b 21 @ 0
                3: read a 0=10 1=20, b 0=21 1=11
                """);
        rows.put("`G0-process`", orderedWrites("1"));
        rows.put("`G0-realtime`", orderedWrites("4"));
        rows.put("`G1c` of reads alone", """
                1: begin a 10 | poll
                2: begin b 20 | poll
                CHANGE
                1: commit a 10 @ 0 | poll b 0=20
                2: commit b 20 @ 0 | poll a 0=10
                3: read a 0=10, b 0=20
                """);
        rows.put("`G1c-process` of reads alone", orderedReads("2"));
        rows.put("`G1c-realtime` of reads alone", orderedReads("4"));
        rows.put("`G1c` with a write", """
                1: begin a 10 | poll
                2: begin a 20 | b 21
                CHANGE
                2: commit a 20 @ 1 | b 21 @ 0
                1: commit a 10 @ 0 | poll b 0=21
                3: read a 0=10 1=20, b 0=21
                """);
        rows.put("`G1c-process` with a write", orderedWritesAndReads("1"));
        rows.put("`G1c-realtime` with a write", orderedWritesAndReads("4"));
        rows.put("`G-single`", """
                5: send a 9 @ 0
                1: begin poll | poll
                CHANGE
                2: whole a 20 @ 1 | b 21 @ 0
                1: commit poll a 0=9 | poll b 0=21
                3: read a 0=9 1=20, b 0=21
                """);
        rows.put("`G-single-process`", oneMiss("1"));
        rows.put("`G-single-realtime`", oneMiss("4"));
        rows.put("`G2`", """
                5: send a 9 @ 0
                5: send b 8 @ 0
                1: begin poll | a 12
                2: begin poll | b 13
                CHANGE
                1: commit poll b 0=8 | a 12 @ 1
                2: commit poll a 0=9 | b 13 @ 1
                3: read a 0=9 1=12, b 0=8 1=13
                """);
        rows.put("`G2-process`", twoMisses("2"));
        rows.put("`G2-realtime`", twoMisses("6"));
    }

    private static void replicas(Map<String, String> rows) {
        rows.put("`replica-divergence`", """
                1: send a 10 @ 0
                2: read a 0=10
                CHANGE
                5: replica 1 a start=0 hw=1 0=10
                5: replica 2 a start=0 hw=1 0=99
                """);
        rows.put("`high-watermark-regression`", """
                1: send a 10 @ 0
                2: read a 0=10
                5: replica 2 a start=0 hw=1 0=10
                CHANGE
                5: replica 2 a start=0 hw=0 0=10
                """);
        rows.put("`committed-truncation`", """
                1: send a 10 @ 0
                2: read a 0=10
                5: replica 2 a start=0 hw=1 0=10
                CHANGE
                5: replica 2 a start=0 hw=1 0=99
                """);
        rows.put("`epoch-regression`", """
                1: send a 10 @ 0
                1: send a 11 @ 1
                2: read a 0=10 1=11
                CHANGE
                5: replica 2 a start=0 hw=2 epochs=5@0+4@1 0=10 1=11
                """);
        rows.put("`epoch-fork`", """
                1: send a 10 @ 0
                1: send a 11 @ 1
                2: read a 0=10 1=11
                CHANGE
                5: replica 1 a start=0 hw=2 epochs=3@0+4@1 0=10 1=11
                5: replica 2 a start=0 hw=2 epochs=3@0+4@2 0=10 1=11
                """);
    }

    private static String orderedWrites(String second) {
        return """
                2: begin a 20 | b 21
                1: whole a 10 @ 1
                CHANGE
                %s: whole b 11 @ 0
                2: commit a 20 @ 0 | b 21 @ 1
                3: read a 0=20 1=10, b 0=11 1=21
                """.formatted(second);
    }

    private static String orderedReads(String second) {
        return """
                1: begin a 10 | poll
                2: whole poll a 0=10
                CHANGE
                %s: whole b 20 @ 0
                1: commit a 10 @ 0 | poll b 0=20
                3: read a 0=10, b 0=20
                """.formatted(second);
    }

    /** The open transaction writes before the first of the two, and reads what the second wrote. */
    private static String orderedWritesAndReads(String second) {
        return """
                2: begin a 20 | poll
                1: whole a 10 @ 1
                CHANGE
                %s: whole b 11 @ 0
                2: commit a 20 @ 0 | poll b 0=11
                3: read a 0=20 1=10, b 0=11
                """.formatted(second);
    }

    private static String oneMiss(String second) {
        return """
                5: send a 9 @ 0
                2: begin a 20 | c 21
                1: whole c 30 @ 1
                CHANGE
                %s: whole poll a 0=9
                2: commit a 20 @ 1 | c 21 @ 0
                3: read a 0=9 1=20, c 0=21 1=30
                """.formatted(second);
    }

    private static String twoMisses(String second) {
        return """
                5: send a 9 @ 0
                5: send b 8 @ 0
                4: begin b 30 | c 31
                1: begin poll
                2: whole a 20 @ 1
                CHANGE
                %s: whole poll b 0=8
                1: commit poll a 0=9, c 0=31
                4: commit b 30 @ 1 | c 31 @ 0
                3: read a 0=9 1=20, b 0=8 1=30, c 0=31
                """.formatted(second);
    }

    public static Set<String> rows() {
        return ROWS.keySet();
    }

    public static Set<String> columns() {
        return COLUMNS.keySet();
    }

    /** The history of a row under the contract of a column. */
    public static String of(String row, String column) {
        Column under = COLUMNS.get(column);
        return ("header " + under.header()).strip() + "\n" + LED + ROWS.get(row).replace("CHANGE\n", under.change());
    }
}
