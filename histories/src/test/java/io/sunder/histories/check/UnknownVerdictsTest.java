package io.sunder.histories.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sunder.histories.verdict.Verdict;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What makes a verdict unknown, and what does not. */
class UnknownVerdictsTest extends HistoryCases {
    @Test
    void unknownReasonsNameWhatWentWrong() {
        Verdict verdict = verdict("""
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
                """);
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
                drawn("optional faults may miss if half of them did not", "valid", """
                        1: send a 10 @ 0
                        nemesis: cut f1 begin 2>1 ?
                        nemesis: cut f1 witness 3 connections reset
                        nemesis: cut f1 end 2>1
                        nemesis: cut f2 begin 3>1 ?
                        nemesis: cut f2 end 3>1
                        2: read a 0=10
                        """),
                drawn("most optional faults missed", "unknown", """
                        1: send a 10 @ 0
                        nemesis: cut f1 begin 2>1 ?
                        nemesis: cut f1 witness 3 connections reset
                        nemesis: cut f1 end 2>1
                        nemesis: cut f2 begin 3>1 ?
                        nemesis: cut f2 end 3>1
                        nemesis: cut f3 begin 3>1 ?
                        nemesis: cut f3 end 3>1
                        2: read a 0=10
                        """),
                drawn("an optional fault excuses no other one", "unknown", """
                        1: send a 10 @ 0
                        nemesis: cut f1 begin 2>1 ?
                        nemesis: cut f1 witness 3 connections reset
                        nemesis: cut f1 end 2>1
                        nemesis: cut f2 begin 3>1
                        nemesis: cut f2 end 3>1
                        2: read a 0=10
                        """),
                drawn("an optional fault that could not be healed", "unknown", """
                        1: send a 10 @ 0
                        nemesis: kill f1 begin 1 ?
                        nemesis: kill f1 witness dead
                        nemesis: kill f1 end 1 ! broker-1 does not start
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
