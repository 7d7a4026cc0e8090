package io.sunder.histories.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sunder.histories.notation.HistoryText;
import io.sunder.histories.verdict.Findings;
import io.sunder.histories.verdict.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Each checker with its smallest bad histories, and with good ones that come near. */
class CheckersTest {
    @TempDir
    Path folder;

    /** Expected: the verdict's word, then findings as {@code kind/class*count}. */
    private DynamicTest drawn(String claim, String expected, String history) {
        return DynamicTest.dynamicTest(claim, () -> {
            Verdict verdict = HistoryCheck.check(HistoryText.write(folder, history));
            assertEquals(expected, summary(verdict), verdict::toPrettyJson);
        });
    }

    static String summary(Verdict verdict) {
        return Stream.concat(
                        Stream.of(verdict.outcome().json()),
                        verdict.findings().stream().map(CheckersTest::summary))
                .collect(Collectors.joining(" "));
    }

    private static String summary(Findings found) {
        return found.kind().json() + "/" + found.anomalyClass().json() + "*" + found.count();
    }

    @TestFactory
    Stream<DynamicTest> lostWrites() {
        return Stream.of(
                drawn("everything acknowledged was read", "valid", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        2: read a 0=10 1=11
                        """),
                drawn("a reader beyond it, no assignment recorded: lost", "invalid lost-write/violation*1", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        2: read a 1=11
                        """),
                drawn("passed over within one poll: lost, and no skip", "invalid lost-write/violation*1", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        1: send a 12 @ 2
                        2: read a 0=10 2=12
                        3: read a 0=10 2=12
                        """),
                drawn("passed over between two polls: lost", "invalid lost-write/violation*1", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        1: send a 12 @ 2
                        2: assign a
                        2: read a 0=10
                        2: read a 2=12
                        """),
                drawn("passed over from the beginning: lost", "invalid lost-write/violation*1", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        2: assign-beginning a
                        2: read a 1=11
                        """),
                drawn("a reader that joined later says nothing of what lies before", "unknown unseen/note*1", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        2: assign a
                        2: read a 1=11
                        """),
                drawn("unseen at the end without a final read is only a note", "unknown unseen/note*1", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        2: read a 0=10
                        """),
                drawn("a send of unknown effect may be missing", "valid", """
                        1: send a 10 @ 0
                        2: send a 11
                        2: info
                        1: send a 12 @ 2
                        3: read a 0=10 2=12
                        """),
                drawn("a send of unknown effect may be there", "valid", """
                        1: send a 10 @ 0
                        2: send a 11
                        2: info
                        3: read a 0=10 1=11
                        """),
                drawn("a failed send leaves no hole", "valid", """
                        1: send a 10
                        1: fail
                        1: send a 11 @ 0
                        2: read a 0=11
                        """),
                drawn("a transaction marker is a hole and no loss", "valid", """
                        1: txn a 10
                        1: ok 0
                        1: txn a 11
                        1: ok 2
                        2: read a 0=10 2=11
                        """),
                drawn("read by one reader, passed by nobody", "valid", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        2: read a 0=10
                        3: read a 0=10 1=11
                        """),
                drawn("acknowledged without offset and read", "valid", """
                        1: send a 10
                        1: ok ?
                        2: read a 0=10
                        """),
                drawn(
                        "acknowledged without offset, and the complete final read lacks it",
                        "invalid lost-write/violation*1",
                        """
                        1: send a 10 @ 0
                        1: send a 11
                        1: ok ?
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        """),
                drawn(
                        "acknowledged at the end of the log, and the final read ends before it",
                        "invalid unseen/violation*1",
                        """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        """),
                drawn("acknowledged after the final question", "unknown unseen/note*1", """
                        1: send a 10 @ 0
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        1: send a 11 @ 1
                        """),
                drawn("its offset holds another value that readers saw", "invalid lost-write/violation*1", """
                        1: send a 10 @ 0
                        2: send a 11 @ 0
                        3: read a 0=11
                        """),
                drawn("huge and sparse offsets", "invalid lost-write/violation*1", """
                        1: send a 10 @ 9007199254740993
                        1: send a 11 @ 9007199254740995
                        1: send a 12 @ 1099511627776000000
                        2: read a 9007199254740993=10 1099511627776000000=12
                        """));
    }

    @TestFactory
    Stream<DynamicTest> readsThatVanishOrSkip() {
        return Stream.of(
                drawn(
                        "a later reader from the beginning lacks what was read",
                        "invalid vanished-read/violation*1",
                        """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        2: read a 0=10 1=11
                        3: assign-beginning a
                        3: read a 1=11
                        """),
                drawn("a later reader on both sides lacks what was read", "invalid vanished-read/violation*1", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        1: send a 12 @ 2
                        2: read a 0=10 1=11 2=12
                        3: read a 0=10 2=12
                        4: read a 0=10 2=12
                        """),
                drawn("the final read ends before what was read", "invalid vanished-read/violation*1", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        2: read a 0=10 1=11
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        """),
                drawn("another reader finds it again: only a skip", "invalid int-poll-skip/violation*1", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        1: send a 12 @ 2
                        2: read a 0=10 1=11 2=12
                        3: read a 0=10 2=12
                        4: read a 0=10 1=11 2=12
                        """),
                drawn("a skip between polls of what a later reader sees", "invalid poll-skip/violation*1", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        1: send a 12 @ 2
                        2: read a 0=10
                        2: read a 2=12
                        3: read a 0=10 1=11 2=12
                        """),
                drawn("two records skipped at once are one skip", "invalid poll-skip/violation*1", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        1: send a 12 @ 2
                        1: send a 13 @ 3
                        2: read a 0=10
                        2: read a 3=13
                        3: read a 0=10 1=11 2=12 3=13
                        """),
                drawn("an assignment between: no skip", "valid", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        1: send a 12 @ 2
                        2: read a 0=10
                        2: assign a
                        2: read a 2=12
                        3: read a 0=10 1=11 2=12
                        """),
                drawn("a skip from the beginning", "invalid poll-skip/violation*1", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        2: assign-beginning a
                        2: read a 1=11
                        3: read a 0=10 1=11
                        """),
                drawn("a group member may be moved", "valid poll-skip/allowed*1", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        1: send a 12 @ 2
                        2: subscribe t
                        2: read a 0=10
                        2: read a 2=12
                        3: read a 0=10 1=11 2=12
                        """),
                drawn(
                        "not within one poll either where it reads again",
                        "invalid int-poll-skip/violation*1 redelivery/note*1",
                        """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        1: send a 12 @ 2
                        2: subscribe t
                        2: read a 0=10 1=11 2=12
                        2: read a 0=10 2=12
                        3: read a 0=10 1=11 2=12
                        """),
                drawn("but not within one poll", "invalid int-poll-skip/violation*1", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        1: send a 12 @ 2
                        2: subscribe t
                        2: read a 0=10 2=12
                        3: read a 0=10 1=11 2=12
                        """),
                drawn("an aborted transaction may have read on", "valid", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        1: send a 12 @ 2
                        2: read a 0=10
                        2: txn a 77
                        2: fail
                        2: read a 2=12
                        3: read a 0=10 1=11 2=12
                        """),
                drawn("empty polls and nulls are legal", "valid", """
                        1: send a 10 @ 0
                        2: read
                        2: read a
                        2: poll
                        2: fail
                        2: read a 0=10
                        """));
    }

    @TestFactory
    Stream<DynamicTest> identityOfRecords() {
        return Stream.of(
                drawn("two values read at one offset", "invalid inconsistent-offsets/violation*1", """
                        1: send a 10
                        1: info
                        2: send a 11
                        2: info
                        5: send a 12 @ 1
                        3: read a 0=10 1=12
                        4: read a 0=11 1=12
                        3: read
                        """),
                drawn(
                        "read, and replaced by the time of the final read, is one vanished read",
                        "invalid vanished-read/violation*1",
                        """
                        1: send a 10 @ 0
                        2: read a 0=10
                        1: send a 11 @ 0
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=11
                        """),
                drawn("acknowledged at one offset, read at another", "invalid duplicate/violation*1", """
                        1: send a 10 @ 0
                        2: read a 1=10
                        """),
                drawn("one value at two offsets is no going back and no skip", "invalid duplicate/violation*1", """
                        1: send a 10 @ 5
                        2: read a 5=10 0=10
                        """),
                drawn("one value at two offsets, read by many: one finding", "invalid duplicate/violation*1", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        2: read a 0=10 1=11 2=10
                        3: read a 0=10 1=11 2=10
                        4: read a 0=10 1=11 2=10
                        """),
                drawn("the same value in two keys", "valid", """
                        1: send a 10 @ 0
                        1: send b 10 @ 0
                        2: read a 0=10, b 0=10
                        """),
                drawn("the same record read twice by two readers", "valid", """
                        1: send a 10 @ 0
                        2: read a 0=10
                        3: read a 0=10
                        """),
                drawn("without idempotence a duplicate is allowed", "unknown duplicate/allowed*1", """
                        header idempotence=false
                        1: send a 10 @ 0
                        2: read a 0=10 1=10
                        """),
                drawn("a value that nobody sent", "invalid phantom/violation*1", """
                        1: send a 10 @ 0
                        2: read a 0=10 1=99
                        """),
                drawn("a value sent to another key", "invalid phantom/violation*1", """
                        1: send a 10 @ 0
                        1: send b 11 @ 0
                        2: read a 0=10 1=11, b 0=11
                        """),
                drawn("a value read before it was sent", "invalid phantom/violation*1", """
                        1: send a 10 @ 0
                        2: read a 0=10 1=11
                        1: send a 11 @ 1
                        """),
                drawn("a value read before its acknowledgement", "valid", """
                        1: send a 10
                        2: read a 0=10
                        1: ok 0
                        """),
                drawn("a failed send was read", "invalid G1a/violation*1", """
                        1: send a 10
                        1: fail
                        1: send a 11 @ 1
                        2: read a 0=10 1=11
                        """),
                drawn("an aborted transaction was read", "invalid G1a/violation*1", """
                        1: txn a 10
                        1: fail
                        1: send a 11 @ 2
                        2: read a 0=10 2=11
                        """),
                drawn("read_uncommitted sees aborted records", "unknown G1a/allowed*1", """
                        header isolation=read_uncommitted
                        1: txn a 10
                        1: fail
                        1: send a 11 @ 2
                        2: read a 0=10 2=11
                        """));
    }

    @TestFactory
    Stream<DynamicTest> orders() {
        return Stream.of(
                drawn("back between polls", "invalid nonmonotonic-poll/violation*1", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        2: read a 0=10 1=11
                        2: read a 0=10 1=11
                        """),
                drawn("the same offset again", "invalid nonmonotonic-poll/violation*1", """
                        1: send a 10 @ 0
                        2: read a 0=10
                        2: read a 0=10
                        """),
                drawn("back after an assignment", "valid", """
                        1: send a 10 @ 0
                        2: read a 0=10
                        2: assign a
                        2: read a 0=10
                        """),
                drawn("back in a group is a redelivery", "valid redelivery/note*1", """
                        1: send a 10 @ 0
                        2: subscribe t
                        2: read a 0=10
                        2: read a 0=10
                        """),
                drawn("back within one poll", "invalid int-nonmonotonic-poll/violation*1", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        2: read a 1=11 0=10
                        """),
                drawn(
                        "two records the wrong way round are no skip, since the poll has both",
                        "invalid int-nonmonotonic-poll/violation*1",
                        """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        1: send a 12 @ 2
                        1: send a 13 @ 3
                        2: read a 0=10
                        2: read a 2=12 1=11 3=13
                        3: read a 0=10 1=11 2=12 3=13
                        """),
                drawn(
                        "what a poll passes over on both sides of a record that comes late is a skip",
                        "invalid int-poll-skip/violation*2 int-nonmonotonic-poll/violation*1",
                        """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        1: send a 12 @ 2
                        1: send a 13 @ 3
                        1: send a 14 @ 4
                        2: read a 0=10 4=14 2=12
                        3: read a 0=10 1=11 2=12 3=13 4=14
                        """),
                drawn("another key's offsets do not matter", "valid", """
                        1: send a 10 @ 0
                        1: send b 20 @ 0
                        1: send a 11 @ 1
                        2: read a 0=10 1=11, b 0=20
                        """),
                drawn("offsets of one process go back", "invalid nonmonotonic-send/violation*1", """
                        1: send a 10 @ 1
                        1: send a 11 @ 0
                        2: read a 0=11 1=10
                        """),
                drawn("a fall is one finding", "invalid nonmonotonic-send/violation*1", """
                        1: send a 10 @ 9
                        1: send a 11 @ 0
                        1: send a 12 @ 1
                        1: send a 13 @ 2
                        2: read a 0=11 1=12 2=13 9=10
                        """),
                drawn(
                        "a later send of another process gets a smaller offset",
                        "invalid realtime-reorder/violation*1",
                        """
                        1: send a 10 @ 1
                        2: send a 11 @ 0
                        3: read a 0=11 1=10
                        """),
                drawn(
                        "a success without an offset says nothing of order",
                        "invalid nonmonotonic-send/violation*1",
                        """
                        4: send a 20 @ 6
                        4: send a 21 @ 5
                        1: send a 10
                        1: ok ?
                        2: send a 11 @ 7
                        3: read a 5=21 6=20 7=11 8=10
                        """),
                drawn("read before it was sent: a phantom, whatever its order", "invalid phantom/violation*1", """
                        1: send a 10 @ 1
                        3: read a 0=11 1=10
                        2: send a 11 @ 0
                        """),
                drawn("concurrent sends may get any order", "valid", """
                        1: send a 10
                        2: send a 11
                        1: ok 1
                        2: ok 0
                        3: read a 0=11 1=10
                        """),
                drawn("an end offset goes back", "invalid end-offset-regression/violation*1", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        3: end a=3
                        3: end a=2
                        2: read a 0=10 1=11
                        """),
                drawn("another process's end offset may be behind", "valid", """
                        1: send a 10 @ 0
                        3: end a=3
                        4: end a=2
                        2: read a 0=10
                        """),
                drawn(
                        "an end offset that does not cover an acknowledged record",
                        "invalid stale-end-offset/violation*1",
                        """
                        1: send a 10 @ 0
                        3: end a=0
                        2: read a 0=10
                        """),
                drawn("acknowledged only while the question was open", "valid", """
                        3: end a
                        1: send a 10 @ 0
                        3: ok a=0
                        2: read a 0=10
                        """),
                drawn("acks=1 does not wait for the high watermark", "unknown", """
                        header acks=1
                        1: send a 10 @ 0
                        3: end a=0
                        2: read a 0=10
                        """),
                drawn("a lost record explains the end offsets", "invalid lost-write/violation*1", """
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        3: end a=2
                        3: end a=1
                        1: send a 12 @ 2
                        2: read a 0=10 2=12
                        """));
    }

    @Test
    void unknownReasonsNameWhatWentWrong() {
        Verdict verdict = HistoryCheck.check(HistoryText.write(folder, """
                header min=1
                1: send a 10 @ 0
                nemesis: kill f1 begin 1 ! broker-3 was spared
                nemesis: kill f1 witness dead
                nemesis: kill f1 end 1 ! broker-1 does not start
                nemesis: cut f2 end 2>1 ! no such link
                nemesis: recovery recovery note broker-2 ended by itself; not whole again: a-0
                3: end a=1
                4: assign-beginning a
                4: read a 0=10
                """));
        assertEquals(
                List.of(
                        "fault f1 (kill 1) went wrong: broker-3 was spared; broker-1 does not start",
                        "fault f2 (cut), which never began, went wrong: no such link",
                        "recovery: broker-2 ended by itself",
                        "recovery: not whole again: a-0"),
                verdict.unknown());
    }

    @TestFactory
    Stream<DynamicTest> unknowns() {
        return Stream.of(
                drawn("nothing happened", "unknown", ""),
                drawn("no poll", "unknown unseen/note*1", "1: send a 10 @ 0"),
                drawn("too few acknowledgements", "unknown", """
                        header min=2
                        1: send a 10 @ 0
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        """),
                drawn("enough, and a complete final read", "valid", """
                        header min=1
                        1: send a 10 @ 0
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        """),
                drawn("no final read in a run of our own", "unknown", """
                        header min=1
                        1: send a 10 @ 0
                        4: read a 0=10
                        """),
                drawn("the final read stopped early", "unknown unseen/note*1", """
                        header min=1
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        3: end a=2
                        4: assign-beginning a
                        4: read a 0=10
                        """),
                drawn("the latest try counts", "valid", """
                        header min=1
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        3: end a=2
                        4: assign-beginning a
                        4: read a 0=10
                        3: end a=2
                        5: assign-beginning a
                        5: read a 0=10 1=11
                        """),
                drawn("a final read before the heal is none", "unknown", """
                        header min=1
                        1: send a 10 @ 0
                        nemesis: kill f1 begin 1
                        nemesis: kill f1 witness process 4711 is gone
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        nemesis: kill f1 end 1
                        """),
                drawn("a fault with a witness, then a final read", "valid", """
                        header min=1
                        1: send a 10 @ 0
                        nemesis: kill f1 begin 1
                        nemesis: kill f1 witness process 4711 is gone
                        nemesis: kill f1 end 1
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        """),
                drawn("a fault without a witness is vacuous", "unknown", """
                        1: send a 10 @ 0
                        nemesis: cut f1 begin 2>1
                        nemesis: cut f1 end 2>1
                        2: read a 0=10
                        """),
                drawn("a fault that was never healed", "unknown", """
                        1: send a 10 @ 0
                        nemesis: cut f1 begin 2>1
                        nemesis: cut f1 witness 3 connections reset
                        2: read a 0=10
                        """),
                drawn("a violation outranks what is unknown", "invalid phantom/violation*1", """
                        1: send a 10 @ 0
                        nemesis: cut f1 begin 2>1
                        2: read a 0=10 1=11
                        """),
                drawn("a fault that could not be healed wholly", "unknown", """
                        header min=1
                        1: send a 10 @ 0
                        nemesis: kill f1 begin 1
                        nemesis: kill f1 witness dead
                        nemesis: kill f1 end 1 ! broker-1 does not start
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        """),
                drawn("a fault that could not strike wholly", "unknown", """
                        header min=1
                        1: send a 10 @ 0
                        nemesis: kill f1 begin 1 ! broker-2 was spared
                        nemesis: kill f1 witness dead
                        nemesis: kill f1 end 1
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        """),
                drawn("an end with an error and no beginning", "unknown", """
                        header min=1
                        1: send a 10 @ 0
                        nemesis: kill f1 end 1 ! no such broker
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        """),
                drawn("the cluster was not whole before the final read", "unknown", """
                        header min=1
                        1: send a 10 @ 0
                        nemesis: recovery recovery note broker-2 ended by itself
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        """),
                drawn("a note that all is well voids nothing, even after the final read", "valid", """
                        header min=1
                        1: send a 10 @ 0
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        nemesis: recovery recovery note
                        """),
                drawn("a reader that asked for nothing does not displace one that asked itself", "valid", """
                        header min=1
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        4: end a=2
                        4: assign-beginning a
                        4: read a 0=10 1=11
                        5: assign-beginning a
                        5: read a 0=10
                        """),
                drawn("a later try that stops early does not displace a complete one", "valid", """
                        header min=1
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        3: end a=2
                        4: assign-beginning a
                        4: read a 0=10 1=11
                        5: assign-beginning a
                        5: read a 0=10
                        """),
                drawn("not even one of the same reader", "valid", """
                        header min=1
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        4: end a=2
                        4: assign-beginning a
                        4: read a 0=10 1=11
                        4: assign-beginning a
                        4: read a 0=10
                        """),
                drawn(
                        "a reader that asked itself and stopped early is not made up for by one that did not",
                        "unknown",
                        """
                        header min=1
                        1: send a 10 @ 0
                        1: send a 11 @ 1
                        4: end a=2
                        4: assign-beginning a
                        4: read a 0=10
                        5: assign-beginning a
                        5: read a 0=10 1=11
                        """),
                drawn("after another fault the complete read of before counts for nothing", "unknown", """
                        header min=1
                        1: send a 10 @ 0
                        4: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        nemesis: kill f1 begin 1
                        nemesis: kill f1 witness dead
                        nemesis: kill f1 end 1
                        5: assign-beginning a
                        5: read a 0=10
                        """),
                drawn("and then a reader that did not ask itself will do again", "valid", """
                        header min=1
                        1: send a 10 @ 0
                        4: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        nemesis: kill f1 begin 1
                        nemesis: kill f1 witness dead
                        nemesis: kill f1 end 1
                        3: end a=1
                        5: assign-beginning a
                        5: read a 0=10
                        """),
                drawn("a key left out of the final read", "unknown", """
                        header min=1
                        1: send a 10 @ 0
                        1: send b 20 @ 0
                        2: read b 0=20
                        3: end a=1
                        4: assign-beginning a
                        4: read a 0=10
                        """));
    }
}
