package io.sunder.histories.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Verdict;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Loss under different contracts: what a clause allows, and what must have been observed for it. */
class ContractTest extends HistoryCases {
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

    private static final String ORDER_OF_A = """
            nemesis: elect-unclean f1 begin a
            nemesis: elect-unclean f1 witness held
            nemesis: elect-unclean f1 end a
            """;

    private static final String LOST = "invalid lost-write/violation*1";
    private static final String LEGAL = "valid legal-loss/allowed*1";

    private DynamicTest loss(String claim, String contract, String meanwhile, String expected) {
        return drawn(claim, expected, "header " + contract + "\n" + LOSS.formatted(meanwhile));
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
                loss("an unclean election that was ordered", "acks=all", ORDER_OF_A + UNCLEAN, LEGAL),
                loss("ordered, and the election was clean", "acks=all", ORDER_OF_A + CLEAN, LOST),
                loss("ordered for another partition", "acks=all", ORDER_OF_A.replace(" a", " b") + UNCLEAN, LOST),
                loss("ordered only after the election", "acks=all", UNCLEAN + "\n" + ORDER_OF_A, LOST),
                loss("ordered, and clean elections claimed", "acks=all claim.acks=all", ORDER_OF_A + UNCLEAN, LOST),
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
                drawn(
                        "an unclean election that was ordered, between the reading of a record and its retry",
                        "valid duplicate/allowed*1",
                        """
                        observer: a 2 epoch=4 isr=2
                        2: assign a
                        1: send a 10
                        2: read a 5=10
                        """ + ORDER_OF_A + """
                        observer: a 1 epoch=5 isr=1
                        1: ok 3
                        """),
                drawn("acks=1, the leader changed before the send", LOST, """
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
                drawn(
                        "acks=1, acknowledged by a leader that was cut off and did not know of its successor",
                        LEGAL,
                        """
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
                drawn("acks=1, the old leader was killed and acknowledges nothing", LOST, """
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
                drawn("acks=1, the old leader was cut off, acknowledged, and was killed only then", LEGAL, """
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
                drawn("acks=1, the old leader was back before it was cut off", LEGAL, """
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
                drawn("acks=1, the old leader was killed between the change and the send", LOST, """
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
                drawn("acks=1, the old leader was killed, and came back after the change", LOST, """
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
                drawn("compaction does not lower the end of the log", "invalid unseen/violation*1", """
                        header cleanup-policy=compact
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        """),
                drawn("nor does retention", "invalid unseen/violation*1", """
                        header retention=limited
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        """),
                drawn(
                        "compaction takes no record from the end that was read",
                        "invalid vanished-read/violation*1",
                        """
                        header cleanup-policy=compact
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        2: read a 0=10 1=11
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        """),
                drawn("retention takes no record from the end that was read", "invalid vanished-read/violation*1", """
                        header retention=limited
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        2: read a 0=10 1=11
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        """),
                drawn("compaction may take a record that was read", "valid vanished-read/allowed*1", """
                        header cleanup-policy=compact
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        1: send a 12 @ 2
                        2: read a 0=10 1=11 2=12
                        3: end a=3
                        4: assign-beginning a
                        4: read a 0=10 2=12
                        """),
                drawn("compaction puts no other value at an offset", LOST, """
                        header cleanup-policy=compact
                        1: send a 10 @ 0
                        1: send a 11 @ 0
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=11
                        """),
                drawn("compaction does not replace what was read", "invalid vanished-read/violation*1", """
                        header cleanup-policy=compact
                        1: send a 10 @ 0
                        2: read a 0=10
                        1: send a 11 @ 0
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=11
                        """),
                drawn("acks=1, nobody leads for a while and then the same leader again", LOST, """
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
                drawn("unclean allowed, nobody leads and then the same leader again", LOST, """
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
                drawn("acks=1, nobody leads for a while and then another leader", LEGAL, """
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
                drawn("retention may delete the oldest records", LEGAL, """
                        header retention=limited
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        3: end a=2
                        4: assign-beginning a
                        4: read a 1=11
                        """),
                drawn("retention deletes nothing in the middle of a poll", LOST, """
                        header retention=limited
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        1: send a 12 @ 2
                        3: end a=3
                        4: assign-beginning a
                        4: read a 0=10 2=12
                        """));
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
