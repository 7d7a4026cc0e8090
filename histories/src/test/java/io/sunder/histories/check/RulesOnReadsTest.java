package io.sunder.histories.check;

import org.junit.jupiter.api.Test;

/** Rules against false alarms: what consumers and replicas show. */
class RulesOnReadsTest extends RuleTest {
    private static final String THREE = "1: send a 10 @ 0\n1: send a 11 @ 1\n1: send a 12 @ 2\n";
    private static final String ALL = "9: read a 0=10 1=11 2=12\n";

    @Test
    void rule10GapsBetweenOffsetsAreNoSkips() {
        expect("valid", """
                1: txn a 10
                1: ok 0
                1: txn a 11
                1: ok 2
                2: txn a 77
                2: fail
                1: send a 12 @ 5
                3: read a 0=10 2=11 5=12
                """);
        expect("invalid int-poll-skip/violation*1", THREE + "3: read a 0=10 2=12\n" + ALL);
    }

    @Test
    void rule13ANewLeaderMayLagButNotForTheClientThatKnewMore() {
        expect("valid", THREE + "5: end a=3\n6: end a=3\n2: poll\n2: ok\n" + ALL);
        expect("invalid end-offset-regression/violation*1", "5: end a=3\n5: end a=2\n" + THREE + ALL);
        expect("valid", "5: end a=3\n6: end a=2\n" + THREE + ALL);
    }

    @Test
    void rule14AnUncommittedTailMayGoAndAHighWatermarkIsOlderAfterARestart() {
        String kill = "nemesis: kill f1 begin 2\nnemesis: kill f1 witness gone\nnemesis: kill f1 end 2\n";
        expect(
                "valid",
                THREE + ALL + "5: replica 2 a start=0 hw=2 0=10 1=11 2=98\n" + kill
                        + "5: replica 2 a start=0 hw=1 end=3 0=10 1=11 2=12\n");
        expect(
                "invalid high-watermark-regression/violation*1",
                THREE + ALL
                        + "5: replica 2 a start=0 hw=2 0=10 1=11 2=98\n5: replica 2 a start=0 hw=1 end=3 0=10 1=11 2=12\n");
    }

    @Test
    void rule15AFollowerMayBeBehindOtherReaders() {
        String follower = "header follower-reads=true\n" + THREE + ALL
                + "2: assign-beginning a\n2: read a 0=10\n2: poll\n2: ok\n";
        expect("valid", follower + "3: end a=3\n4: assign-beginning a\n4: read a 0=10 1=11 2=12\n");
        expect(
                "invalid nonmonotonic-poll/violation*1",
                follower
                        + "2: read a 1=11\n2: read a 0=10\n3: end a=3\n4: assign-beginning a\n4: read a 0=10 1=11 2=12\n");
    }

    @Test
    void rule16AnOldLeaderServesItsPrefix() {
        String isolated = """
                observer: a 2 epoch=4 isr=2,3
                nemesis: isolate f1 begin 2
                nemesis: isolate f1 witness 100 bytes held
                1: send a 10 @ 0
                observer: a 3 epoch=5 isr=3
                1: send a 11 @ 1
                2: read a 0=10
                """;
        expect("valid", isolated + "nemesis: isolate f1 end 2\n3: read a 0=10 1=11\n");
        expect(
                "invalid lost-write/violation*1",
                isolated + "5: send a 99 @ 1\nnemesis: isolate f1 end 2\n" + "3: read a 0=10 1=11\n");
    }

    @Test
    void rule17ARebalanceMovesPositions() {
        String moved = THREE + "2: %s\n2: read a 0=10\n2: read a 2=12\n2: read a 1=11\n" + ALL;
        expect("valid poll-skip/allowed*1 redelivery/note*1", moved.formatted("subscribe t"));
        expect("invalid poll-skip/violation*1 nonmonotonic-poll/violation*1", moved.formatted("assign a"));
    }

    @Test
    void rule18AnAbortRewindsNobody() {
        String history = THREE + "2: read a 0=10\n2: txn a 77\n2: %s\n2: read a 2=12\n" + ALL;
        expect("valid", history.formatted("fail"));
        expect("invalid poll-skip/violation*1", history.replace("2: txn a 77\n2: %s\n", ""));
    }

    @Test
    void rule19AReaderThatStartsAtTheEndSkipsNothing() {
        String history = THREE + "2: %s a\n2: read a 2=12\n" + ALL;
        expect("valid", history.formatted("assign"));
        expect("invalid poll-skip/violation*1", history.formatted("assign-beginning"));
    }

    @Test
    void rule20AfterACrashTheNextMemberGetsRecordsAgain() {
        expect(
                "valid",
                THREE + "2: subscribe t\n2: read a 0=10 1=11\n2: crash\n3: subscribe t\n3: read a 0=10 1=11\n" + ALL);
    }

    @Test
    void rule21TransactionsMayAlternateInALog() {
        expect("valid", "1: txn a 10\n2: txn a 11\n2: ok 0\n1: ok 1\n3: read a 0=11 1=10\n");
        String aborted = """
                header isolation=%s
                1: txn a 10
                1: fail
                1: send a 11 @ 2
                3: end a=3
                4: assign-beginning a
                4: read a 0=10 2=11
                """;
        expect("valid G1a/allowed*1", aborted.formatted("read_uncommitted"));
        expect("invalid G1a/violation*1", aborted.formatted("read_committed"));
    }

    @Test
    void rule29ATopicCreatedAnewBeginsItsEpochsAgain() {
        String history = "observer: a 2 epoch=0 isr=2,3%s\n" + THREE + ALL + "observer: a 3 epoch=0 isr=2,3%s\n";
        expect("valid", history.formatted(" topic-id=x", " topic-id=y"));
        expect("invalid epoch-fork/violation*1", history.formatted(" topic-id=x", " topic-id=x"));
    }

    @Test
    void rule30AnEmptyPollProvesNothing() {
        expect(
                "valid",
                THREE + "2: assign a\n2: read a 0=10\n2: poll\n2: ok\n2: poll\n2: fail\n2: read a 1=11\n" + ALL);
    }
}
