package io.sunder.histories.check;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.file.HistoryException;
import io.sunder.histories.notation.HistoryText;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The checkers of transactions with their smallest bad histories, and with good ones that come near. */
class TransactionCheckersTest extends HistoryCases {
    private static final String UNCOMMITTED = "header isolation=read_uncommitted\n";
    /** Ends a history with a header: all of a and b up to the offsets that follow. */
    private static final String FINAL = """
            @60s
            9: end a=%d b=%d
            9: assign-beginning a b
            9: read %s
            """;

    @TestFactory
    Stream<DynamicTest> precommittedReads() {
        return Stream.of(
                drawn("a transaction reads its own value", "invalid precommitted-read/violation*1", """
                        1: whole a 10 @ 0 | poll a 0=10
                        2: read a 0=10
                        """),
                drawn("a transaction reads what it sends after the poll", "invalid precommitted-read/violation*1", """
                        1: whole poll a 0=10 | a 10 @ 0
                        2: read a 0=10
                        """),
                drawn(
                        "its own value under read_uncommitted",
                        "valid precommitted-read/allowed*1",
                        UNCOMMITTED + "1: whole a 10 @ 0 | poll a 0=10\n" + FINAL.formatted(2, 0, "a 0=10")),
                drawn("a poll is over before the commit is requested", "invalid precommitted-read/violation*1", """
                        1: begin a 10
                        2: read a 0=10
                        1: commit[3] a 10 @ 0
                        """),
                drawn("a poll that ends after the request for the commit", "valid", """
                        1: begin a 10
                        2: read a 0=10
                        1: commit[2] a 10 @ 0
                        """),
                drawn("a poll during the transaction, whose commit is not timed", "valid", """
                        1: begin a 10
                        2: read a 0=10
                        1: commit a 10 @ 0
                        """),
                drawn("read by one that requested its commit before", "invalid precommitted-read/violation*1", """
                        1: begin a 10
                        2: begin poll
                        3: poll
                        3: ok
                        2: commit[2] poll a 0=10
                        1: commit[4] a 10 @ 0
                        """),
                drawn("read by one that requested its commit afterwards", "valid", """
                        1: begin a 10
                        2: begin poll
                        3: poll
                        3: ok
                        2: commit[4] poll a 0=10
                        1: commit[3] a 10 @ 0
                        """),
                drawn("read before the transaction began: a phantom, nothing else", "invalid phantom/violation*1", """
                        2: read a 0=10
                        1: begin a 10
                        1: commit[3] a 10 @ 0
                        """),
                drawn("an aborted value, read early: G1a, nothing else", "invalid G1a/violation*1", """
                        1: send a 9 @ 0
                        1: begin a 10
                        2: read a 0=9 1=10
                        1: abort
                        """),
                drawn("another's value of the same transaction type", "valid", """
                        1: whole a 10 @ 0
                        2: whole a 11 @ 2 | poll a 0=10
                        3: read a 0=10 2=11
                        """));
    }

    @TestFactory
    Stream<DynamicTest> tornTransactions() {
        return Stream.of(
                drawn("one of two keys is missing: torn, and not lost besides", "invalid torn-txn/violation*1", """
                        1: whole a 10 @ 0 | b 11 @ 0
                        1: whole b 12 @ 2
                        2: read a 0=10, b 2=12
                        """),
                drawn("two are missing: one finding", "invalid torn-txn/violation*1", """
                        1: whole a 10 @ 0 | b 11 @ 0 | b 12 @ 1
                        1: whole b 13 @ 3
                        2: read a 0=10, b 3=13
                        """),
                drawn("missing within one key", "invalid torn-txn/violation*1", """
                        1: whole a 10 @ 0 | a 11 @ 1 | a 12 @ 2
                        2: read a 0=10 2=12
                        """),
                drawn("all is missing: lost, not torn", "invalid lost-write/violation*2", """
                        1: whole a 10 @ 0 | b 11 @ 0
                        1: whole a 13 @ 2 | b 12 @ 2
                        2: read a 2=13, b 2=12
                        """),
                drawn("not yet read, and nobody went past it", "unknown unseen/note*1", """
                        1: whole a 10 @ 0 | b 11 @ 0
                        2: read a 0=10
                        """),
                drawn(
                        "torn where acks=1 allows the loss",
                        "valid torn-txn/allowed*1",
                        """
                        header acks=1
                        observer: b 2 epoch=4 isr=2,3
                        1: whole a 10 @ 0 | b 11 @ 0
                        observer: b 3 epoch=5 isr=3
                        @2s
                        1: whole b 12 @ 0
                        """ + FINAL.formatted(2, 2, "a 0=10, b 0=12")),
                drawn(
                        "an unknown outcome, all visible later",
                        "valid",
                        """
                        header
                        1: begin a 10 | b 11
                        1: doubt
                        2: send a 12 @ 2
                        """ + FINAL.formatted(3, 2, "a 0=10 2=12, b 0=11")),
                drawn("an unknown outcome, nothing visible", "valid", """
                        header
                        1: begin a 10 | b 11
                        1: doubt
                        2: send a 12 @ 2
                        """ + FINAL.formatted(3, 2, "a 2=12")),
                drawn(
                        "an unknown outcome, one visible: the rest must appear",
                        "invalid torn-txn/violation*1",
                        """
                        header
                        1: begin a 10 | b 11
                        1: doubt
                        2: send a 12 @ 2
                        3: read a 0=10
                        """ + FINAL.formatted(3, 2, "a 0=10 2=12")),
                drawn(
                        "never completed, one visible: the rest must appear",
                        "invalid torn-txn/violation*1",
                        """
                        header
                        1: begin a 10 | b 11
                        2: send a 12 @ 2
                        3: read a 0=10
                        """ + FINAL.formatted(3, 2, "a 0=10 2=12")),
                drawn(
                        "one visible only in the final read itself proves nothing of when",
                        "valid",
                        """
                        header
                        1: begin a 10 | b 11
                        1: doubt
                        2: send a 12 @ 2
                        """ + FINAL.formatted(3, 2, "a 0=10 2=12")),
                drawn(
                        "one visible just before the final read: markers may be on their way",
                        "valid",
                        """
                        header
                        1: begin a 10 | b 11
                        1: doubt
                        2: send a 12 @ 2
                        @59.9s
                        3: read a 0=10
                        """ + FINAL.formatted(3, 2, "a 0=10 2=12")),
                drawn(
                        "the same, and the final read reached what was sent later",
                        "invalid torn-txn/violation*1",
                        """
                        header
                        1: begin a 10 | b 11
                        1: doubt
                        2: send a 12 @ 2
                        @59.9s
                        3: read a 0=10
                        2: send b 13 @ 2
                        """ + FINAL.formatted(3, 3, "a 0=10 2=12, b 2=13")),
                drawn(
                        "an unknown outcome under read_uncommitted proves nothing",
                        "valid",
                        UNCOMMITTED + """
                        1: begin a 10 | b 11
                        1: doubt
                        2: send a 12 @ 2
                        3: read a 0=10
                        """ + FINAL.formatted(3, 2, "a 0=10 2=12")),
                drawn(
                        "unknown outcome, a reader went past the offset that it told",
                        "invalid torn-txn/violation*1",
                        """
                        1: begin a 10 | b 11
                        1: doubt a 10 @ 0 | b 11 @ 0
                        2: send b 12 @ 2
                        3: assign-beginning a b
                        3: read a 0=10, b 2=12
                        """),
                drawn("unknown outcome, a reader went past an offset, but nothing was seen", "valid", """
                        1: begin a 10 | b 11
                        1: doubt a 10 @ 0 | b 11 @ 0
                        2: send b 12 @ 2
                        3: assign-beginning a b
                        3: read b 2=12
                        """),
                drawn(
                        "compaction may have taken the rest",
                        "valid torn-txn/allowed*1",
                        """
                        header cleanup-policy=compact
                        1: whole a 10 @ 0 | b 11 @ 0
                        1: whole b 12 @ 2
                        """ + FINAL.formatted(2, 4, "a 0=10, b 2=12")));
    }

    @TestFactory
    Stream<DynamicTest> orderWithinOneTransaction() {
        return Stream.of(
                drawn("offsets go back", "invalid int-nonmonotonic-send/violation*1", """
                        1: whole a 10 @ 1 | a 11 @ 0
                        2: read a 0=11 1=10
                        """),
                drawn(
                        "offsets go back without idempotence",
                        "valid int-nonmonotonic-send/allowed*1",
                        """
                        header idempotence=false
                        1: whole a 10 @ 1 | a 11 @ 0
                        """ + FINAL.formatted(2, 0, "a 0=11 1=10")),
                drawn("another's record lies between: a note", "valid int-send-skip/note*1", """
                        1: begin a 10 | a 11
                        2: send a 20 @ 1
                        1: commit a 10 @ 0 | a 11 @ 2
                        3: read a 0=10 1=20 2=11
                        """),
                drawn("twice in one transaction: one note", "valid int-send-skip/note*1", """
                        1: begin a 10 | a 11 | a 12
                        2: send a 20 @ 1
                        2: send a 21 @ 3
                        1: commit a 10 @ 0 | a 11 @ 2 | a 12 @ 4
                        3: read a 0=10 1=20 2=11 3=21 4=12
                        """),
                drawn("a gap with nothing known in it is no skip", "valid", """
                        1: whole a 10 @ 0 | a 11 @ 2
                        2: read a 0=10 2=11
                        """),
                drawn("an aborted transaction's record between is not there", "invalid G1a/violation*1", """
                        1: begin a 10 | a 11
                        2: begin a 20
                        2: abort
                        1: commit a 10 @ 0 | a 11 @ 2
                        3: read a 0=10 1=20 2=11
                        """),
                drawn(
                        "a record between that is out of order has its own finding",
                        "invalid nonmonotonic-send/violation*1",
                        """
                        1: begin a 10 | a 11
                        2: send a 21 @ 5
                        2: send a 20 @ 1
                        1: commit a 10 @ 0 | a 11 @ 2
                        3: read a 0=10 1=20 2=11 5=21
                        """),
                drawn("offsets unknown", "valid", """
                        1: whole a 10 @ ? | a 11 @ ?
                        2: read a 0=10 1=11
                        """),
                drawn("records in two keys have no order", "valid", """
                        1: whole a 10 @ 7 | b 11 @ 0
                        2: read a 7=10, b 0=11
                        """));
    }

    @TestFactory
    Stream<DynamicTest> stableOffsets() {
        return Stream.of(
                drawn("an open transaction holds the end offset back", "valid stale-end-offset/allowed*1", """
                        1: begin a 10
                        2: send a 20 @ 1
                        3: end a=0
                        1: commit a 10 @ 0
                        4: read a 0=10 1=20
                        """),
                drawn("markers come after the commit", "valid stale-end-offset/allowed*1", """
                        1: whole a 10 @ 0
                        3: end a=0
                        4: read a 0=10
                        """),
                drawn("markers do not take that long", "invalid stale-end-offset/violation*1", """
                        1: whole a 10 @ 0
                        @30s
                        3: end a=0
                        4: read a 0=10
                        """),
                drawn(
                        "under read_uncommitted nothing holds it back",
                        "invalid stale-end-offset/violation*1",
                        UNCOMMITTED + """
                        1: begin a 10
                        2: send a 20 @ 1
                        3: end a=0
                        1: commit a 10 @ 0
                        """ + FINAL.formatted(3, 0, "a 0=10 1=20")),
                drawn(
                        "a transaction that hangs to the end hides what lies beyond it",
                        "unknown stale-end-offset/allowed*1 unseen/note*1",
                        """
                        header
                        2: send a 20 @ 0
                        1: begin a 10
                        1: doubt
                        2: send a 21 @ 2
                        """ + FINAL.formatted(1, 0, "a 0=20")),
                drawn(
                        "without transactions it may not be hidden",
                        "invalid unseen/violation*1",
                        """
                        header
                        2: send a 20 @ 0
                        2: send a 21 @ 2
                        """ + FINAL.formatted(1, 0, "a 0=20")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "3", "-1", "\"2\""})
    void aCommitIsRequestedBetweenInvocationAndCompletion(String index) {
        Path file = HistoryText.write(folder, """
                1: begin a 10
                2: poll
                1: commit[%s] a 10 @ 0
                """.formatted(index));
        HistoryException malformed = assertThrows(HistoryException.class, () -> HistoryCheck.check(file));
        assertTrue(malformed.getMessage().contains("commit-invoked"), malformed::getMessage);
        assertTrue(malformed.getMessage().contains("3"), malformed::getMessage);
    }
}
