package io.sunder.histories.check;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The checkers of records with their smallest bad histories, and with good ones that come near. */
class CheckersTest extends HistoryCases {
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
}
