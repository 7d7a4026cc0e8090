package io.sunder.histories.check;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The checkers of reads and of orders with their smallest bad histories, and with good ones that come near. */
class OrderCheckersTest extends HistoryCases {
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
}
