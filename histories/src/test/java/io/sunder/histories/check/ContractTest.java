package io.sunder.histories.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.notation.HistoryText;
import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The same anomalies under different contracts: what a clause allows, and what must have been observed for it. */
class ContractTest {
    /** Value 11 is acknowledged at offset 1, then lost; the final read is complete. */
    private static final String LOSS = """
            @1s
            1: send a 10 @ 0
            observer: a 2 epoch=4 isr=2,3
            @11.9s
            1: send a 11 @ 1
            %s
            @20s
            1: send a 12 @ 2
            @30s
            3: end a=3
            4: assign-beginning a
            4: read a 0=10 2=12
            """;

    private static final String CLEAN = "@12.4s\nobserver: a 3 epoch=5 isr=3";
    private static final String UNCLEAN = "@12.4s\nobserver: a 1 epoch=5 isr=1";
    private static final String NOBODY = "@12.4s\nobserver: a -1 epoch=5 isr=2\n@13s\nobserver: a 2 epoch=6 isr=2";
    private static final String STALE = "@12.4s\nobserver: a 3 epoch=3 isr=3";

    private static final String LOST = "invalid lost-write/violation*1";
    private static final String LEGAL = "valid legal-loss/allowed*1";

    @TempDir
    Path folder;

    private Verdict verdict(String history) {
        return HistoryCheck.check(HistoryText.write(folder, history));
    }

    private DynamicTest row(String claim, String expected, String history) {
        return DynamicTest.dynamicTest(claim, () -> {
            Verdict verdict = verdict(history);
            assertEquals(expected, CheckersTest.summary(verdict), verdict::toPrettyJson);
        });
    }

    private DynamicTest loss(String claim, String contract, String meanwhile, String expected) {
        return row(claim, expected, "header " + contract + "\n" + LOSS.formatted(meanwhile));
    }

    @TestFactory
    Stream<DynamicTest> lossOfAcknowledgedRecords() {
        return Stream.of(
                loss("acks=all promises everything", "acks=all", CLEAN, LOST),
                loss("acks=1 and another leader: legal", "acks=1", CLEAN, LEGAL),
                loss("acks=1 without an election", "acks=1", "", LOST),
                loss("acks=1, the same leader comes back", "acks=1", NOBODY, LOST),
                loss("acks=1, an answer from a broker that is behind", "acks=1", STALE, LOST),
                loss("acks=1, but acks=all is claimed", "acks=1 claim.acks=all", CLEAN, LOST),
                loss("acks=0 promises nothing", "acks=0", "", LEGAL),
                loss("an unclean election that is allowed", "unclean-leader-election=true", UNCLEAN, LEGAL),
                loss("unclean allowed, but the election was clean", "unclean-leader-election=true", CLEAN, LOST),
                loss("unclean allowed, and no election seen", "unclean-leader-election=true", "", LOST),
                loss("an unclean election that is not allowed", "acks=all", UNCLEAN, LOST),
                loss(
                        "unclean in effect, and clean claimed",
                        "unclean-leader-election=true claim.unclean-leader-election=false",
                        UNCLEAN,
                        LOST),
                loss("acks=1 with an unclean election", "acks=1 unclean-leader-election=true", UNCLEAN, LEGAL),
                loss("compaction", "cleanup-policy=compact", "", LEGAL),
                loss(
                        "fewer nodes lost their disks than hold copies",
                        "min-insync-replicas=2",
                        "nemesis: wipe f1 begin 1\nnemesis: wipe f1 witness gone\nnemesis: wipe f1 end 1",
                        LOST),
                loss(
                        "as many nodes lost their disks as hold copies",
                        "min-insync-replicas=1",
                        "nemesis: wipe f1 begin 1\nnemesis: wipe f1 witness gone\nnemesis: wipe f1 end 1",
                        LEGAL),
                row("acks=1, the leader changed before the send", LOST, """
                        header acks=1
                        observer: a 2 epoch=4 isr=2,3
                        observer: a 3 epoch=5 isr=3
                        1: send a 10 @ 0
                        @10s
                        1: send a 11 @ 1
                        1: send a 12 @ 2
                        3: end a=3
                        4: assign-beginning a
                        4: read a 0=10 2=12
                        """),
                row("acks=1, acknowledged by a leader that was cut off and did not know of its successor", LEGAL, """
                        header acks=1
                        observer: a 2 epoch=4 isr=2,3
                        1: send a 10 @ 0
                        nemesis: isolate f1 begin 2
                        nemesis: isolate f1 witness 100 bytes held
                        @10s
                        observer: a 3 epoch=5 isr=3
                        @11s
                        1: send a 11 @ 1
                        @12s
                        nemesis: isolate f1 end 2
                        1: send a 12 @ 2
                        3: end a=3
                        4: assign-beginning a
                        4: read a 0=10 2=12
                        """),
                row("acks=1, the old leader was killed and acknowledges nothing", LOST, """
                        header acks=1
                        observer: a 2 epoch=4 isr=2,3
                        1: send a 10 @ 0
                        nemesis: cut f0 begin 2>1
                        nemesis: cut f0 witness reset
                        nemesis: kill f1 begin 2
                        nemesis: kill f1 witness dead
                        @10s
                        observer: a 3 epoch=5 isr=3
                        @11s
                        1: send a 11 @ 1
                        @12s
                        nemesis: kill f1 end 2
                        nemesis: cut f0 end 2>1
                        1: send a 12 @ 2
                        3: end a=3
                        4: assign-beginning a
                        4: read a 0=10 2=12
                        """),
                row("acks=1, the old leader was cut off, acknowledged, and was killed only then", LEGAL, """
                        header acks=1
                        observer: a 2 epoch=4 isr=2,3
                        1: send a 10 @ 0
                        @5s
                        nemesis: isolate f1 begin 2
                        nemesis: isolate f1 witness 100 bytes held
                        @10s
                        observer: a 3 epoch=5 isr=3
                        @10.3s
                        1: send a 11 @ 1
                        @10.6s
                        nemesis: kill f2 begin 2
                        nemesis: kill f2 witness dead
                        @12s
                        nemesis: kill f2 end 2
                        @20s
                        nemesis: isolate f1 end 2
                        1: send a 12 @ 2
                        3: end a=3
                        4: assign-beginning a
                        4: read a 0=10 2=12
                        """),
                row("acks=1, the old leader was back before it was cut off", LEGAL, """
                        header acks=1
                        observer: a 2 epoch=4 isr=2,3
                        1: send a 10 @ 0
                        @5s
                        nemesis: kill f2 begin 2
                        nemesis: kill f2 witness dead
                        @6s
                        nemesis: kill f2 end 2
                        @7s
                        nemesis: isolate f1 begin 2
                        nemesis: isolate f1 witness 100 bytes held
                        @10s
                        observer: a 3 epoch=5 isr=3
                        @10.3s
                        1: send a 11 @ 1
                        @20s
                        nemesis: isolate f1 end 2
                        1: send a 12 @ 2
                        3: end a=3
                        4: assign-beginning a
                        4: read a 0=10 2=12
                        """),
                row("acks=1, the old leader was killed between the change and the send", LOST, """
                        header acks=1
                        observer: a 2 epoch=4 isr=2,3
                        1: send a 10 @ 0
                        @5s
                        nemesis: isolate f1 begin 2
                        nemesis: isolate f1 witness 100 bytes held
                        @10s
                        observer: a 3 epoch=5 isr=3
                        @10.3s
                        nemesis: kill f2 begin 2
                        nemesis: kill f2 witness dead
                        @11.6s
                        1: send a 11 @ 1
                        @12s
                        nemesis: kill f2 end 2
                        @20s
                        nemesis: isolate f1 end 2
                        1: send a 12 @ 2
                        3: end a=3
                        4: assign-beginning a
                        4: read a 0=10 2=12
                        """),
                row("acks=1, the old leader was killed, and came back after the change", LOST, """
                        header acks=1
                        observer: a 2 epoch=4 isr=2,3
                        1: send a 10 @ 0
                        @5s
                        nemesis: isolate f1 begin 2
                        nemesis: isolate f1 witness 100 bytes held
                        @9.5s
                        nemesis: kill f2 begin 2
                        nemesis: kill f2 witness dead
                        @10s
                        observer: a 3 epoch=5 isr=3
                        @10.2s
                        nemesis: kill f2 end 2
                        @10.6s
                        1: send a 11 @ 1
                        @20s
                        nemesis: isolate f1 end 2
                        1: send a 12 @ 2
                        3: end a=3
                        4: assign-beginning a
                        4: read a 0=10 2=12
                        """),
                row("compaction does not lower the end of the log", "invalid unseen/violation*1", """
                        header cleanup-policy=compact
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        """),
                row("nor does retention", "invalid unseen/violation*1", """
                        header retention=limited
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        """),
                row("compaction takes no record from the end that was read", "invalid vanished-read/violation*1", """
                        header cleanup-policy=compact
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        2: read a 0=10 1=11
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        """),
                row("retention takes no record from the end that was read", "invalid vanished-read/violation*1", """
                        header retention=limited
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        2: read a 0=10 1=11
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        """),
                row("compaction may take a record that was read", "valid vanished-read/allowed*1", """
                        header cleanup-policy=compact
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        1: send a 12 @ 2
                        2: read a 0=10 1=11 2=12
                        3: end a=3
                        4: assign-beginning a
                        4: read a 0=10 2=12
                        """),
                row("compaction puts no other value at an offset", LOST, """
                        header cleanup-policy=compact
                        1: send a 10 @ 0
                        1: send a 11 @ 0
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=11
                        """),
                row("compaction does not replace what was read", "invalid vanished-read/violation*1", """
                        header cleanup-policy=compact
                        1: send a 10 @ 0
                        2: read a 0=10
                        1: send a 11 @ 0
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=11
                        """),
                row("acks=1, nobody leads for a while and then the same leader again", LOST, """
                        header acks=1
                        observer: a 1 epoch=5 isr=1
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        observer: a -1 epoch=6 isr=1
                        observer: a 1 epoch=7 isr=1
                        1: send a 12 @ 2
                        3: end a=3
                        4: assign-beginning a
                        4: read a 0=10 2=12
                        """),
                row("unclean allowed, nobody leads and then the same leader again", LOST, """
                        header unclean-leader-election=true
                        observer: a 1 epoch=5 isr=2
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        observer: a -1 epoch=6 isr=2
                        observer: a 1 epoch=7 isr=1
                        1: send a 12 @ 2
                        3: end a=3
                        4: assign-beginning a
                        4: read a 0=10 2=12
                        """),
                row("acks=1, nobody leads for a while and then another leader", LEGAL, """
                        header acks=1
                        observer: a 1 epoch=5 isr=1
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        observer: a -1 epoch=6 isr=1
                        observer: a 2 epoch=7 isr=2
                        1: send a 12 @ 2
                        3: end a=3
                        4: assign-beginning a
                        4: read a 0=10 2=12
                        """),
                row("retention may delete the oldest records", LEGAL, """
                        header retention=limited
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        3: end a=2
                        4: assign-beginning a
                        4: read a 1=11
                        """),
                row("retention deletes nothing in the middle of a poll", LOST, """
                        header retention=limited
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        1: send a 12 @ 2
                        3: end a=3
                        4: assign-beginning a
                        4: read a 0=10 2=12
                        """));
    }

    @TestFactory
    Stream<DynamicTest> offsetsUsedAgain() {
        return Stream.of(
                row("acks=1: an acknowledged record gave way to another leader's", "valid legal-loss/allowed*1", """
                        header acks=1
                        observer: a 2 epoch=4 isr=2,3
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        observer: a 3 epoch=5 isr=3
                        1: send a 12 @ 1
                        3: end a=2
                        4: assign-beginning a
                        4: read a 0=10 1=12
                        """),
                row("acks=1 without an election: a violation", "invalid lost-write/violation*1", """
                        header acks=1
                        observer: a 2 epoch=4 isr=2,3
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        1: send a 12 @ 1
                        3: end a=2
                        4: assign-beginning a
                        4: read a 0=10 1=12
                        """),
                row("acks=1: what was read must stay, whoever leads", "invalid vanished-read/violation*1", """
                        header acks=1
                        observer: a 2 epoch=4 isr=2,3
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        2: read a 0=10 1=11
                        observer: a 3 epoch=5 isr=3
                        1: send a 12 @ 2
                        3: end a=3
                        4: assign-beginning a
                        4: read a 0=10 2=12
                        """),
                row(
                        "a record may be read before its acknowledgement, and be gone by then",
                        "unknown inconsistent-offsets/allowed*1",
                        """
                        header unclean-leader-election=true
                        observer: a 2 epoch=4 isr=2,3
                        1: send a 10
                        2: read a 0=10
                        observer: a 1 epoch=5 isr=1
                        1: ok 0
                        3: send a 11 @ 0
                        4: read a 0=11
                        """),
                row("an unclean election takes even what was read", "valid vanished-read/allowed*1", """
                        header unclean-leader-election=true
                        observer: a 2 epoch=4 isr=2
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        2: read a 0=10 1=11
                        observer: a 3 epoch=5 isr=3
                        1: send a 12 @ 2
                        3: end a=3
                        4: assign-beginning a
                        4: read a 0=10 2=12
                        """),
                row(
                        "an unclean election makes readers and end offsets go back",
                        "valid vanished-read/allowed*1 end-offset-regression/allowed*1",
                        """
                        header unclean-leader-election=true
                        observer: a 2 epoch=4 isr=2
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        7: send a 13
                        5: end a=4
                        2: read a 0=10 1=11
                        observer: a 3 epoch=5 isr=3
                        7: info
                        5: end a=3
                        1: send a 12 @ 1
                        3: end a=2
                        4: assign-beginning a
                        4: read a 0=10 1=12
                        """),
                row(
                        "acks=1: a smaller offset after an election",
                        "unknown realtime-reorder/allowed*1 unseen/note*1",
                        """
                        header acks=1
                        observer: a 2 epoch=4 isr=2,3
                        1: send a 10 @ 5
                        observer: a 3 epoch=5 isr=3
                        2: send a 11 @ 3
                        6: read a 3=11
                        """),
                row("without idempotence a retry may be written later", "unknown nonmonotonic-send/allowed*1", """
                        header idempotence=false
                        1: send a 10 @ 1
                        1: send a 11 @ 0
                        2: read a 0=11 1=10
                        """),
                row(
                        "an old leader that is cut off may answer from before its time",
                        "valid stale-end-offset/allowed*1",
                        """
                        header min=1
                        observer: a 2 epoch=4 isr=2,3
                        nemesis: isolate f1 begin 2
                        nemesis: isolate f1 witness 100 bytes held
                        observer: a 3 epoch=5 isr=3
                        1: send a 10 @ 0
                        5: end a=0
                        nemesis: isolate f1 end 2
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        """));
    }

    @TestFactory
    Stream<DynamicTest> oldLeadersThatDie() {
        String history = """
                header min=1
                observer: a 2 epoch=4 isr=2,3
                @5s
                nemesis: isolate f1 begin 2
                nemesis: isolate f1 witness 100 bytes held
                @10s
                observer: a 3 epoch=5 isr=3
                1: send a 10 @ 0
                @%s
                5: end a=0
                @10.5s
                nemesis: kill f2 begin 2
                nemesis: kill f2 witness dead
                @%s
                nemesis: kill f2 end 2
                nemesis: isolate f1 end 2
                3: end a=1
                4: assign-beginning a
                4: read a 0=10
                """;
        String after = history.replace("@10.5s\nnemesis: kill f2 begin 2\nnemesis: kill f2 witness dead\n", "")
                .replace("@%s\n5: end", "@10.2s\nnemesis: kill f2 begin 2\nnemesis: kill f2 witness dead\n@%s\n5: end");
        return Stream.of(
                row(
                        "an old leader may answer before it is killed",
                        "valid stale-end-offset/allowed*1",
                        history.formatted("10.2s", "12s")),
                row(
                        "an old leader that was killed before the question answers nothing",
                        "invalid stale-end-offset/violation*1",
                        after.formatted("11.6s", "12s")));
    }

    @Test
    void theClauseNamesTheElectionThatExplainsTheLoss() {
        Verdict verdict = verdict("header acks=1\n" + LOSS.formatted(CLEAN));
        assertEquals(
                "acks=1: leader 2 changed to 3 at 12.400 s, after the ack at 11.901 s",
                verdict.findings(AnomalyKind.LEGAL_LOSS)
                        .get(0)
                        .examples()
                        .get(0)
                        .clause()
                        .orElseThrow());
    }

    @Test
    void aLossNamesTheFaultsAroundIt() {
        Verdict verdict = verdict("header\n" + LOSS.formatted("""
                nemesis: blackhole f1 begin 3>2
                nemesis: blackhole f1 witness 81234 bytes swallowed
                nemesis: blackhole f1 end 3>2
                """));
        var example = verdict.findings(AnomalyKind.LOST_WRITE).get(0).examples().get(0);
        assertTrue(example.around().get(0).startsWith("fault f1 (blackhole 3>2) from 11.9"), example::toString);
        assertEquals(List.of(3L, 4L, 15L), example.events());
        assertTrue(
                example.explanation().contains("value 11 was acknowledged at offset 1 of a (event 4 at 11.901 s)"),
                example::explanation);
    }
}
