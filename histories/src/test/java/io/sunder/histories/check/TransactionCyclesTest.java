package io.sunder.histories.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.verdict.AnomalyExample;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Circles of transactions, smallest first, and histories that come near. */
class TransactionCyclesTest extends HistoryCases {
    private static final String READ_OF_EACH_OTHER = """
            1: begin a 10 | poll
            2: begin b 20 | poll
            1: commit a 10 @ 0 | poll b 0=20
            2: commit b 20 @ 0 | poll a 0=10
            3: read a 0=10, b 0=20
            """;

    @TestFactory
    Stream<DynamicTest> reads() {
        return Stream.of(
                drawn("two transactions read each other's writes", "invalid G1c/violation*1", READ_OF_EACH_OTHER),
                drawn(
                        "the same under read_uncommitted",
                        "valid G1c/allowed*1",
                        "header isolation=read_uncommitted\n" + READ_OF_EACH_OTHER + """
                                9: end a=1 b=1
                                9: assign-beginning a b
                                9: read a 0=10, b 0=20
                                """),
                drawn("three in a circle", "invalid G1c/violation*1", """
                        1: begin a 10 | poll
                        2: begin b 20 | poll
                        3: begin c 30 | poll
                        1: commit a 10 @ 0 | poll b 0=20
                        2: commit b 20 @ 0 | poll c 0=30
                        3: commit c 30 @ 0 | poll a 0=10
                        4: read a 0=10, b 0=20, c 0=30
                        """),
                drawn("two circles are two findings", "invalid G1c/violation*2", READ_OF_EACH_OTHER + """
                        4: begin c 10 | poll
                        5: begin d 20 | poll
                        4: commit c 10 @ 0 | poll d 0=20
                        5: commit d 20 @ 0 | poll c 0=10
                        6: read c 0=10, d 0=20
                        """),
                drawn("one reads the other", "valid", """
                        1: begin a 10 | poll
                        2: begin b 20 | poll
                        1: commit a 10 @ 0 | poll
                        2: commit b 20 @ 0 | poll a 0=10
                        3: read a 0=10, b 0=20
                        """),
                drawn("one of them aborted: G1a, nothing else", "invalid G1a/violation*1", """
                        1: begin a 10 | poll
                        2: begin b 20 | poll
                        1: commit a 10 @ 0 | poll b 0=20
                        2: abort
                        3: read a 0=10
                        """),
                drawn("a circle over one of unknown outcome, which told nothing of its reads", "valid", """
                        1: begin a 10 | poll
                        2: begin b 20 | poll
                        1: commit a 10 @ 0 | poll b 0=20
                        2: doubt
                        3: read a 0=10, b 0=20
                        """),
                drawn("one writes first what the other's read follows: legal", "valid G1c/note*1", """
                        1: begin a 10 | poll
                        2: begin a 20 | b 21
                        2: commit a 20 @ 1 | b 21 @ 0
                        1: commit a 10 @ 0 | poll b 0=21
                        3: read a 0=10 1=20, b 0=21
                        """));
    }

    @TestFactory
    Stream<DynamicTest> readsInOrderOfProcessesAndTime() {
        return Stream.of(
                drawn("a process read it, then wrote what it reads", "invalid G1c-process/violation*1", """
                        1: begin a 10 | poll
                        2: whole poll a 0=10
                        2: whole b 20 @ 0
                        1: commit a 10 @ 0 | poll b 0=20
                        3: read a 0=10, b 0=20
                        """),
                drawn("one read it, then another wrote what it reads", "invalid G1c-realtime/violation*1", """
                        1: begin a 10 | poll
                        2: whole poll a 0=10
                        4: whole b 20 @ 0
                        1: commit a 10 @ 0 | poll b 0=20
                        3: read a 0=10, b 0=20
                        """),
                drawn("the same with a poll and a send outside transactions", "invalid G1c-realtime/violation*1", """
                        1: begin a 10 | poll
                        2: read a 0=10
                        4: send b 20 @ 0
                        1: commit a 10 @ 0 | poll b 0=20
                        3: read a 0=10, b 0=20
                        """),
                drawn("the poll was not over when the send began", "valid", """
                        1: begin a 10 | poll
                        2: poll
                        4: send b 20
                        2: ok a 0=10
                        4: ok 0
                        1: commit a 10 @ 0 | poll b 0=20
                        3: read a 0=10, b 0=20
                        """),
                drawn("under read_uncommitted", "valid G1c-realtime/allowed*1", """
                        header isolation=read_uncommitted
                        1: begin a 10 | poll
                        2: read a 0=10
                        4: send b 20 @ 0
                        1: commit a 10 @ 0 | poll b 0=20
                        9: end a=2 b=1
                        9: assign-beginning a b
                        9: read a 0=10, b 0=20
                        """),
                drawn(
                        "a read before the request for the commit is that finding alone",
                        "invalid precommitted-read/violation*1",
                        """
                        1: begin a 10 | poll
                        2: read a 0=10
                        4: send b 20 @ 0
                        1: commit[5] a 10 @ 0 | poll b 0=20
                        3: read a 0=10, b 0=20
                        """));
    }

    @TestFactory
    Stream<DynamicTest> writes() {
        return Stream.of(
                drawn("records alternate in two keys", "valid G0/note*1", """
                        1: begin a 10 | b 11
                        2: begin a 20 | b 21
                        1: commit a 10 @ 0 | b 11 @ 1
                        2: commit a 20 @ 1 | b 21 @ 0
                        3: read a 0=10 1=20, b 0=21 1=11
                        """),
                drawn("records alternate in one key", "valid int-send-skip/note*1 G0/note*1", """
                        1: begin a 10 | a 11
                        2: begin a 20
                        1: commit a 10 @ 0 | a 11 @ 2
                        2: commit a 20 @ 1
                        3: read a 0=10 1=20 2=11
                        """),
                drawn("one after the other in both keys", "valid", """
                        1: begin a 10 | b 11
                        2: begin a 20 | b 21
                        1: commit a 10 @ 0 | b 11 @ 0
                        2: commit a 20 @ 1 | b 21 @ 1
                        3: read a 0=10 1=20, b 0=11 1=21
                        """),
                drawn("a third that spans two of one process", "valid G0-process/note*1", """
                        2: begin a 20 | b 21
                        1: whole a 10 @ 1
                        1: whole b 11 @ 0
                        2: commit a 20 @ 0 | b 21 @ 1
                        3: read a 0=20 1=10, b 0=11 1=21
                        """),
                drawn("a third that spans two, one after the other", "valid G0-realtime/note*1", """
                        2: begin a 20 | b 21
                        1: whole a 10 @ 1
                        4: whole b 11 @ 0
                        2: commit a 20 @ 0 | b 21 @ 1
                        3: read a 0=20 1=10, b 0=11 1=21
                        """),
                drawn("single sends write, but are no transactions", "valid", """
                        2: begin a 20 | b 21
                        1: send a 10 @ 1
                        1: send b 11 @ 0
                        2: commit a 20 @ 0 | b 21 @ 1
                        3: read a 0=20 1=10, b 0=11 1=21
                        """),
                drawn("offsets against time are that finding alone", "invalid realtime-reorder/violation*1", """
                        1: begin a 10
                        1: commit a 10 @ 1
                        2: whole a 20 @ 0
                        3: read a 0=20 1=10
                        """));
    }

    @TestFactory
    Stream<DynamicTest> missedWrites() {
        return Stream.of(
                drawn("half of a transaction is read", "valid G-single/note*1", """
                        5: send a 9 @ 0
                        1: begin poll | poll
                        2: whole a 20 @ 1 | b 21 @ 0
                        1: commit poll a 0=9 | poll b 0=21
                        3: read a 0=9 1=20, b 0=21
                        """),
                drawn("all of it is read", "valid", """
                        5: send a 9 @ 0
                        1: begin poll | poll
                        2: whole a 20 @ 1 | b 21 @ 0
                        1: commit poll a 0=9 1=20 | poll b 0=21
                        3: read a 0=9 1=20, b 0=21
                        """),
                drawn("a reader that lags behind missed nothing", "valid", """
                        5: send a 9 @ 0
                        2: whole a 20 @ 1 | b 21 @ 0
                        1: begin poll | poll
                        1: commit poll a 0=9 | poll b 0=21
                        3: read a 0=9 1=20, b 0=21
                        """),
                drawn("polls outside transactions are no snapshots", "valid", """
                        5: send a 9 @ 0
                        1: poll
                        2: whole a 20 @ 1 | b 21 @ 0
                        1: ok a 0=9, b 0=21
                        3: read a 0=9 1=20, b 0=21
                        """),
                drawn("a process goes on while another's transaction is open", "valid G-single-process/note*1", """
                        5: send a 9 @ 0
                        2: begin a 20 | c 21
                        1: whole c 30 @ 1
                        1: whole poll a 0=9
                        2: commit a 20 @ 1 | c 21 @ 0
                        3: read a 0=9 1=20, c 0=21 1=30
                        """),
                drawn("the same with two processes", "valid G-single-realtime/note*1", """
                        5: send a 9 @ 0
                        2: begin a 20 | c 21
                        1: whole c 30 @ 1
                        4: whole poll a 0=9
                        2: commit a 20 @ 1 | c 21 @ 0
                        3: read a 0=9 1=20, c 0=21 1=30
                        """),
                drawn("each misses the other's write", "valid G2/note*1", """
                        5: send a 9 @ 0
                        5: send b 8 @ 0
                        1: begin poll | a 12
                        2: begin poll | b 13
                        1: commit poll b 0=8 | a 12 @ 1
                        2: commit poll a 0=9 | b 13 @ 1
                        3: read a 0=9 1=12, b 0=8 1=13
                        """),
                drawn("two miss writes, one process between", "valid G2-process/note*1", """
                        5: send a 9 @ 0
                        5: send b 8 @ 0
                        4: begin b 30 | c 31
                        1: begin poll
                        2: whole a 20 @ 1
                        2: whole poll b 0=8
                        1: commit poll a 0=9, c 0=31
                        4: commit b 30 @ 1 | c 31 @ 0
                        3: read a 0=9 1=20, b 0=8 1=30, c 0=31
                        """),
                drawn("two miss writes, one after the other", "valid G2-realtime/note*1", """
                        5: send a 9 @ 0
                        5: send b 8 @ 0
                        4: begin b 30 | c 31
                        1: begin poll
                        2: whole a 20 @ 1
                        6: whole poll b 0=8
                        1: commit poll a 0=9, c 0=31
                        4: commit b 30 @ 1 | c 31 @ 0
                        3: read a 0=9 1=20, b 0=8 1=30, c 0=31
                        """));
    }

    @Test
    void tellsTheCircleAndItsEvents() {
        AnomalyExample example =
                verdict(READ_OF_EACH_OTHER).findings().get(0).examples().get(0);
        assertEquals(List.of(0L, 1L, 2L, 3L), example.events());
        assertEquals("a", example.key());
        assertEquals("10", example.value().orElseThrow().text());
        String sentence = example.explanation();
        assertTrue(
                sentence.contains("the transaction of process 1 (event 0) wrote value 10 at offset 0 of a, which the"
                        + " transaction of process 2 (event 1) read"),
                sentence);
        assertTrue(sentence.contains("value 20 at offset 0 of b"), sentence);
    }
}
