package io.sunder.histories.check;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What replicas show: the smallest bad histories, those that come near, and what a contract allows. */
class ReplicaChecksTest extends HistoryCases {
    /** Two records, sent and read by a client, so that only the replicas decide. */
    private static final String SENT = """
            1: send a 10 @ 0
            1: send a 11 @ 1
            9: read a 0=10 1=11
            """;

    private static final String UNCLEAN = "header unclean-leader-election=true\n";
    private static final String COMPACT = "header cleanup-policy=compact\n";
    private static final String FINAL = "\n8: end a=2\n7: assign-beginning a\n7: read a 0=10 1=11\n";
    private static final String ISR = "observer: a 2 epoch=4 isr=2\n";
    private static final String UNCLEAN_ELECTION = "observer: a 3 epoch=5 isr=3\n";

    @TestFactory
    Stream<DynamicTest> divergence() {
        String other = "5: replica 1 a start=0 hw=2 0=10 1=11\n5: replica 2 a start=0 hw=2 0=10 1=99\n";
        String lacking = "5: replica 1 a start=0 hw=2 0=10 1=11\n5: replica 2 a start=0 hw=2 0=10\n";
        String fault = "nemesis: cut f1 begin 1>2\nnemesis: cut f1 witness reset\n";
        String end = "nemesis: cut f1 end 1>2\n";
        String diverged = "invalid replica-divergence/violation*1";
        return Stream.of(
                drawn("another value below both high watermarks", diverged, SENT + other),
                drawn("a record missing on one", diverged, SENT + lacking),
                drawn(
                        "one odd replica of three is one finding",
                        diverged,
                        SENT + other + "5: replica 3 a start=0 hw=2 0=10 1=11\n"),
                drawn(
                        "agreement",
                        "valid",
                        SENT + "5: replica 1 a start=0 hw=2 0=10 1=11\n" + "5: replica 2 a start=0 hw=2 0=10 1=11\n"),
                drawn(
                        "a tail that is not committed on one of them",
                        "valid",
                        SENT + "5: replica 1 a start=0 hw=1 0=10 1=98\n5: replica 2 a start=0 hw=2 0=10 1=11\n"),
                drawn(
                        "a log that starts later",
                        "valid",
                        SENT + "5: replica 1 a start=1 hw=2 1=11\n5: replica 2 a start=0 hw=2 0=10 1=11\n"),
                drawn("read while a fault lasts: not settled", "valid", SENT + fault + other + end),
                drawn("read after the last fault ended", diverged, SENT + fault + end + other),
                drawn(
                        "an unclean election that is allowed",
                        "valid replica-divergence/allowed*1",
                        UNCLEAN + ISR + SENT + UNCLEAN_ELECTION + other + FINAL),
                drawn("unclean allowed and none seen", diverged, UNCLEAN + SENT + other + FINAL),
                drawn("compaction removes", "valid", COMPACT + SENT + lacking + FINAL),
                drawn("compaction changes nothing", diverged, COMPACT + SENT + other + FINAL),
                drawn(
                        "the only disk that had to have it was wiped",
                        "valid replica-divergence/allowed*1",
                        "header min-insync-replicas=1\n" + SENT
                                + "nemesis: wipe f1 begin 2\nnemesis: wipe f1 witness gone\nnemesis: wipe f1 end 2\n"
                                + other + FINAL));
    }

    @TestFactory
    Stream<DynamicTest> highWatermarks() {
        String before = "5: replica 2 a start=0 hw=2 0=10 1=11\n";
        String after = "5: replica 2 a start=0 hw=1 end=2 0=10 1=11\n";
        String kill = "nemesis: kill f1 begin 2\nnemesis: kill f1 witness gone\nnemesis: kill f1 end 2\n";
        String back = "invalid high-watermark-regression/violation*1";
        return Stream.of(
                drawn("it goes back", back, SENT + before + after),
                drawn("it goes back once and stays: one finding", back, SENT + before + after + after),
                drawn("it goes forward", "valid", SENT + after + before),
                drawn("another replica lags", "valid", SENT + before + after.replace("replica 2", "replica 3")),
                drawn("after a restart of that node", "valid", SENT + before + kill + after),
                drawn("after a restart of another node", back, SENT + before + kill.replace(" 2\n", " 3\n") + after),
                drawn("restarted long before", back, SENT + kill + "@60s\n" + before + after),
                drawn("a pause of that node", "valid", SENT + before + kill.replace("kill", "pause") + after),
                drawn(
                        "a new leader lags: a note",
                        "valid high-watermark-regression/note*1",
                        "observer: a 2 epoch=4 isr=2,3\n" + SENT + before + "observer: a 3 epoch=5 isr=2,3\n" + after),
                drawn(
                        "an unclean election that is allowed",
                        "valid high-watermark-regression/allowed*1",
                        UNCLEAN + ISR + SENT + before + UNCLEAN_ELECTION + after + FINAL));
    }

    @TestFactory
    Stream<DynamicTest> truncations() {
        String before = "5: replica 2 a start=0 hw=2 0=10 1=11\n";
        String lacks = "5: replica 2 a start=0 hw=2 0=10\n";
        String changed = "5: replica 2 a start=0 hw=2 0=10 1=99\n";
        String wipe = "nemesis: wipe f1 begin 2\nnemesis: wipe f1 witness gone\nnemesis: wipe f1 end 2\n";
        String truncated = "invalid committed-truncation/violation*1";
        return Stream.of(
                drawn("a committed record is gone", truncated, SENT + before + lacks),
                drawn("a committed record changed", truncated, SENT + before + changed),
                drawn("gone once is one finding", truncated, SENT + before + lacks + lacks),
                drawn(
                        "the replica that still has it adds nothing",
                        truncated,
                        SENT + before + lacks + "5: replica 1 a start=0 hw=2 0=10 1=11\n"),
                drawn(
                        "a restart excuses the high watermark, not the records",
                        truncated,
                        SENT + before
                                + "nemesis: kill f1 begin 2\nnemesis: kill f1 witness gone\nnemesis: kill f1 end 2\n"
                                + "5: replica 2 a start=0 hw=1 end=2 0=10\n"),
                drawn(
                        "an uncommitted tail is replaced",
                        "valid",
                        SENT + "5: replica 2 a start=0 hw=1 0=10 1=98\n" + before),
                drawn("the log's start moved", "valid", SENT + before + "5: replica 2 a start=1 hw=2 1=11\n"),
                drawn(
                        "a read that ends earlier says nothing of the rest",
                        "valid",
                        SENT + before
                                + "nemesis: kill f1 begin 2\nnemesis: kill f1 witness gone\nnemesis: kill f1 end 2\n"
                                + "5: replica 2 a start=0 hw=1 0=10\n"),
                drawn(
                        "an unclean election that is allowed",
                        "valid committed-truncation/allowed*1",
                        UNCLEAN + ISR + SENT + before + UNCLEAN_ELECTION + changed + FINAL),
                drawn(
                        "an unclean election that is not allowed",
                        truncated,
                        ISR + SENT + before + UNCLEAN_ELECTION + changed),
                drawn("its own disk was wiped", "valid committed-truncation/allowed*1", SENT + before + wipe + lacks),
                drawn("a wiped disk brings no other value", truncated, SENT + before + wipe + changed),
                drawn("compaction removes", "valid", COMPACT + SENT + before + lacks + FINAL),
                drawn("compaction changes nothing", truncated, COMPACT + SENT + before + changed + FINAL));
    }

    @TestFactory
    Stream<DynamicTest> epochs() {
        String log = "5: replica %d a start=%d hw=2 epochs=%s 0=10 1=11\n";
        String fork = "invalid epoch-fork/violation*1";
        return Stream.of(
                drawn(
                        "epochs go back",
                        "invalid epoch-regression/violation*1",
                        SENT + log.formatted(1, 0, "5@0+4@1") + log.formatted(1, 0, "5@0+4@1")),
                drawn("epochs rise and leave some out", "valid", SENT + log.formatted(1, 0, "2@0+5@1")),
                drawn(
                        "two starts of one epoch",
                        fork,
                        SENT + log.formatted(1, 0, "4@0+5@1") + log.formatted(2, 0, "4@0+5@2")),
                drawn(
                        "two starts beyond a high watermark",
                        "valid",
                        SENT + log.formatted(1, 0, "4@0+5@2") + log.formatted(2, 0, "4@0+5@3")),
                drawn(
                        "an epoch that left no record on one",
                        "valid",
                        SENT + log.formatted(1, 0, "3@0+4@0+5@1") + log.formatted(2, 0, "4@0+5@1")),
                drawn(
                        "an epoch whose first records were deleted",
                        "valid",
                        SENT + "5: replica 1 a start=1 hw=2 epochs=4@1 1=11\n" + log.formatted(2, 0, "4@0")),
                drawn(
                        "one epoch, two leaders",
                        fork,
                        "observer: a 2 epoch=5 isr=2\n" + SENT + "observer: a 3 epoch=5 isr=3\n"),
                drawn(
                        "of a partition without traffic too",
                        fork,
                        "observer: z 2 epoch=5 isr=2\n" + SENT + "observer: z 3 epoch=5 isr=3\n"),
                drawn(
                        "one epoch without a leader in between",
                        "valid",
                        "observer: a 2 epoch=5 isr=2\n" + SENT + "observer: a -1 epoch=5 isr=2\n"),
                drawn(
                        "a broker that is behind tells of the past",
                        "valid",
                        "observer: a 2 epoch=5 isr=2\nobserver: a 3 epoch=6 isr=3\n" + SENT
                                + "observer: a 2 epoch=5 isr=2\n"));
    }
}
