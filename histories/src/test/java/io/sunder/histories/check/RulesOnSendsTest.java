package io.sunder.histories.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sunder.histories.notation.HistoryText;
import org.junit.jupiter.api.Test;

/** Rules against false alarms: what a producer is told. */
class RulesOnSendsTest extends RuleTest {
    @Test
    void rule04AnUnknownOutcomeMayAppearLaterAndAtMostOnce() {
        String history = """
                1: send a 10 @ 0
                2: send a 11
                2: info
                1: send a 12 @ 1
                3: read a 0=10 1=12
                3: read a %s
                """;
        expect("valid", history.formatted("2=11"));
        expect("valid", history.replace("3: read a %s\n", ""));
        expect("invalid duplicate/violation*1", history.formatted("2=11 3=11"));
    }

    @Test
    void rule05OnlyWhatCertainlyFailedMustNotAppear() {
        String history = "1: send a 10 @ 0\n2: send a 11\n2: %s\n3: read a 0=10 1=11\n";
        expect("valid", history.formatted("info"));
        expect("invalid G1a/violation*1", history.formatted("fail"));
    }

    @Test
    void rule06RetriesWithoutIdempotenceDuplicateAndReorder() {
        String twice = """
                header idempotence=%s
                1: send a 10 @ 0
                1: send a 11 @ 2
                3: end a=3
                4: assign-beginning a
                4: read a 0=10 1=11 2=11
                """;
        expect("valid duplicate/allowed*1", twice.formatted("false"));
        expect("invalid duplicate/violation*1", twice.formatted("true"));
        String swapped = """
                header idempotence=%s
                1: send a 10 @ 1
                1: send a 11 @ 0
                3: end a=2
                4: assign-beginning a
                4: read a 0=11 1=10
                """;
        expect("valid nonmonotonic-send/allowed*1", swapped.formatted("false"));
        expect("invalid nonmonotonic-send/violation*1", swapped.formatted("true"));
    }

    @Test
    void rule07TheEffectiveConfigurationDecidesAndAClaimIsExplicit() {
        String twice = """
                header %s
                1: send a 10 @ 1
                3: end a=2
                4: assign-beginning a
                4: read a 0=10 1=10
                """;
        expect("valid duplicate/allowed*1", twice.formatted("idempotence=false"));
        expect("invalid duplicate/violation*1", twice.formatted("idempotence=false claim.idempotence=true"));
    }

    @Test
    void rule08AnApplicationThatSendsAgainSendsAnotherValue() {
        expect("valid", """
                1: send a 10
                1: info
                2: send a 11 @ 1
                3: read a 0=10 1=11
                """);
        expect("invalid duplicate/violation*1", """
                1: send a 10 @ 1
                3: read a 0=10 1=10
                """);
    }

    @Test
    void rule09ASuccessWithoutOffsetIsNeitherOffset0NorAnOrder() {
        expect("valid", """
                1: send a 10 @ 0
                1: send a 11
                1: ok ?
                1: send a 12
                1: ok ?
                3: read a 0=10 1=11 2=12
                """);
        expect("invalid lost-write/violation*1", """
                1: send a 10 @ 0
                1: send a 11
                1: ok ?
                3: end a=1
                4: assign-beginning a
                4: read a 0=10
                """);
    }

    @Test
    void rule22ACommitOfUnknownOutcomeMayHaveHappened() {
        String history = "1: send a 10 @ 0\n2: txn a 11\n2: %s\n1: send a 12 @ 3\n3: read a 0=10 %s3=12\n";
        expect("valid", history.formatted("info", "1=11 "));
        expect("valid", history.formatted("info", ""));
        expect("invalid G1a/violation*1", history.formatted("fail", "1=11 "));
    }

    @Test
    void rule24AFencedProducerProvesNoSecondProducer() {
        expect("valid", """
                2: txn a 11
                2: info
                3: txn a 12
                3: ok 2
                1: send a 13 @ 4
                5: read a 0=11 2=12 4=13
                """);
    }

    @Test
    void rule27OnlyASendThatBeganAfterAnotherWasAcknowledgedComesAfterIt() {
        expect("valid", """
                1: send a 10
                2: send a 11
                2: ok 0
                1: ok 1
                3: read a 0=11 1=10
                """);
        expect("invalid realtime-reorder/violation*1", """
                1: send a 10 @ 1
                2: send a 11 @ 0
                3: read a 0=11 1=10
                """);
    }

    @Test
    void rule28TheOrderOfRowsDecidesAndTimesDoNot() {
        expect("valid", """
                @30s
                1: send a 10 @ 0
                @1s
                2: send a 11 @ 1
                3: read a 0=10 1=11
                """);
    }

    @Test
    void rule31AndRule32SilenceIsReportedAndNeverInvalid() {
        String history = """
                1: send a 10 @ 0
                @1s
                2: send a 11
                @20s
                2: info
                1: send a 12 @ 1
                3: read a 0=10 1=12
                """;
        expect("valid", history);
        var verdict = HistoryCheck.check(HistoryText.write(folder, history));
        assertEquals(1, verdict.availability().get("a").windows().size(), verdict::toPrettyJson);
    }
}
