package io.sunder.histories.check;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Offsets that are used again, and old leaders, under different contracts. */
class ReusedOffsetsTest extends HistoryCases {
    @TestFactory
    Stream<DynamicTest> offsetsUsedAgain() {
        return Stream.of(
                drawn("acks=1: an acknowledged record gave way to another leader's", "valid legal-loss/allowed*1", """
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
                drawn("acks=1 without an election: a violation", "invalid lost-write/violation*1", """
                        header acks=1
                        observer: a 2 epoch=4 isr=2,3
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        1: send a 12 @ 1
                        3: end a=2
                        4: assign-beginning a
                        4: read a 0=10 1=12
                        """),
                drawn("acks=1: what was read must stay, whoever leads", "invalid vanished-read/violation*1", """
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
                drawn(
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
                drawn("an unclean election takes even what was read", "valid vanished-read/allowed*1", """
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
                drawn(
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
                drawn(
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
                drawn("without idempotence a retry may be written later", "unknown nonmonotonic-send/allowed*1", """
                        header idempotence=false
                        1: send a 10 @ 1
                        1: send a 11 @ 0
                        2: read a 0=11 1=10
                        """),
                drawn(
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
                drawn(
                        "an old leader may answer before it is killed",
                        "valid stale-end-offset/allowed*1",
                        history.formatted("10.2s", "12s")),
                drawn(
                        "an old leader that was killed before the question answers nothing",
                        "invalid stale-end-offset/violation*1",
                        after.formatted("11.6s", "12s")));
    }
}
