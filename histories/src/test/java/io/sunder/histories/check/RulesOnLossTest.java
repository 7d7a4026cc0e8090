package io.sunder.histories.check;

import org.junit.jupiter.api.Test;

/** Rules against false alarms: records that may be missing. */
class RulesOnLossTest extends RuleTest {
    private static final String CLEAN = "observer: a 3 epoch=5 isr=3";
    private static final String UNCLEAN = "observer: a 1 epoch=5 isr=1";
    private static final String WIPE =
            "nemesis: wipe f1 begin 2\nnemesis: wipe f1 witness gone\nnemesis: wipe f1 end 2";
    private static final String KILL =
            "nemesis: kill f1 begin 2\nnemesis: kill f1 witness gone\nnemesis: kill f1 end 2";

    @Test
    void rule01Acks1MayLoseWithAChangeOfTheLeader() {
        expect("valid legal-loss/allowed*1", loss("acks=1", CLEAN));
        expect("valid legal-loss/allowed*1", loss("acks=0", ""));
        expect(LOST, loss("acks=1", ""));
        expect(LOST, loss("acks=all", CLEAN));
    }

    @Test
    void rule02ALastDiskThatWasWipedTakesAllCopiesAndAKillTakesNone() {
        expect("valid legal-loss/allowed*1", loss("min-insync-replicas=1", WIPE));
        expect(LOST, loss("min-insync-replicas=2", WIPE));
        expect(LOST, loss("min-insync-replicas=1", KILL));
    }

    @Test
    void rule03AnUncleanElectionExcusesIfItIsAllowedAndWasSeen() {
        expect("valid legal-loss/allowed*1", loss("unclean-leader-election=true", UNCLEAN));
        expect(LOST, loss("unclean-leader-election=true", CLEAN));
        expect(LOST, loss("unclean-leader-election=false", UNCLEAN));
    }

    @Test
    void rule11RetentionMovesTheStartOfTheLog() {
        String history = """
                header retention=%s
                1: send a 10 @ 0
                1: send a 11 @ 1
                2: read a 0=10 1=11
                3: end a=2
                4: assign-beginning a
                4: read a 1=11
                """;
        expect("valid vanished-read/allowed*1", history.formatted("limited"));
        expect("invalid vanished-read/violation*1", history.formatted("unlimited"));
    }

    @Test
    void rule12CompactionMayRemoveAcknowledgedRecords() {
        expect("valid legal-loss/allowed*1", loss("cleanup-policy=compact", ""));
        expect(LOST, loss("cleanup-policy=delete", ""));
    }

    @Test
    void rule12CompactionPutsNoOtherValueAtAnOffset() {
        expect("invalid inconsistent-offsets/violation*1", """
                header cleanup-policy=compact
                1: send a 10 @ 0
                2: read a 0=10
                5: send a 11
                5: info
                3: end a=1
                4: assign-beginning a
                4: read a 0=11
                2: read a 0=10
                """);
    }

    @Test
    void rule25BelowTheMinimumIsrAcknowledgedRecordsStayInvisible() {
        expect("unknown unseen/note*1", """
                header acks=1
                1: send a 10 @ 0
                1: send a 11 @ 1
                2: assign-beginning a
                2: read a 0=10
                """);
        expect(LOST, """
                header acks=1
                1: send a 10 @ 0
                1: send a 11 @ 1
                1: send a 12 @ 2
                3: end a=3
                2: assign-beginning a
                2: read a 0=10 2=12
                """);
    }

    @Test
    void rule26UnseenAtTheEndOfARunIsUnknownUntilTheFinalReadIsComplete() {
        String history = """
                1: send a 10 @ 0
                1: send a 11 @ 1
                3: end a=%d
                4: assign-beginning a
                4: read a 0=10
                """;
        expect("unknown unseen/note*1", history.formatted(2));
        expect("invalid unseen/violation*1", history.formatted(1));
    }
}
