package io.sunder.workloads.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.workloads.replica.LogPart;
import io.sunder.workloads.time.FakeClock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplicaReaderTest {

    @TempDir
    private Path folder;

    private final RecordCodec codec = new RecordCodec(16);
    private RecordedRun run;

    /** A broker whose log of {@code orders-0} holds value 100 + n at offset n, in batches of one, epoch 1 from offset 2. */
    private final class Log implements ReplicaReader.Source {
        private final List<Long> asked = new ArrayList<>();
        private long end = 3;
        private long highWatermark = 3;
        private boolean reachable = true;
        private boolean serving = true;

        @Override
        public LogPart fetch(TopicPartition partition, long offset) throws IOException {
            if (!reachable) {
                throw new IOException("refused");
            }
            asked.add(offset);
            if (!serving || partition.partition() == 1) {
                return refusal("NOT_LEADER_OR_FOLLOWER", false, offset);
            }
            if (offset > end) {
                return refusal("OFFSET_OUT_OF_RANGE", true, offset);
            }
            boolean more = offset < Math.min(end, highWatermark);
            return new LogPart(
                    Optional.empty(),
                    false,
                    highWatermark,
                    more
                            ? List.of(new LogPart.Message(
                                    offset, Optional.of(ByteBuffer.wrap(codec.encode(100 + offset)))))
                            : List.of(),
                    more ? List.of(new LogPart.Epoch(offset < 2 ? 0 : 1, offset)) : List.of(),
                    more ? offset + 1 : offset);
        }

        private LogPart refusal(String why, boolean outOfRange, long offset) {
            return new LogPart(Optional.of(why), outOfRange, -1, List.of(), List.of(), offset);
        }

        @Override
        public void close() {
            reachable = false;
        }
    }

    @BeforeEach
    void open() {
        run = new RecordedRun(folder);
    }

    @AfterEach
    void close() {
        run.close();
    }

    @Test
    void tellsTheWholeLogWithItsEpochsAndLeavesOutWhatTheBrokerDoesNotServe() {
        Log log = new Log();
        reader(log, 2).read(true);
        assertEquals(
                List.of(
                        "0 invoke replica-read {\"replica\":2,\"keys\":[\"orders-0\",\"orders-1\"]}",
                        "0 ok replica-read {\"replica\":2,\"orders-0\":{\"start\":0,\"hw\":3,\"end\":3,"
                                + "\"records\":[[0,100],[1,101],[2,102]],\"epochs\":[[0,0],[1,2]]}}"),
                run.lines());
    }

    @Test
    void readsAgainSomeOfWhatItHadReadAndTellsNoEpochWhoseBeginningItDidNotSee() {
        Log log = new Log();
        log.end = 1000;
        log.highWatermark = 1000;
        ReplicaReader reader = reader(log, 1);
        reader.read(false);
        log.asked.clear();
        log.end = 1001;
        log.highWatermark = 1001;
        reader.read(false);
        assertEquals(800, log.asked.get(0));
        String line = run.lines().get(3);
        assertTrue(line.contains("\"start\":800,\"hw\":1001") && line.contains("[[800,900],"), line);
        assertTrue(!line.contains("epochs"), line);
    }

    @Test
    void followsAHighWatermarkThatWentBackBelowWhereItWasAboutToRead() {
        Log log = new Log();
        log.end = 1000;
        log.highWatermark = 1000;
        ReplicaReader reader = reader(log, 1);
        reader.read(false);
        log.highWatermark = 10;
        reader.read(false);
        String line = run.lines().get(3);
        assertTrue(line.contains("\"start\":0,\"hw\":10,"), line);
    }

    @Test
    void startsOverWhereTheLogDoesNotReachAnyMore() {
        Log log = new Log();
        log.end = 1000;
        log.highWatermark = 1000;
        ReplicaReader reader = reader(log, 1);
        reader.read(false);
        log.end = 5;
        log.highWatermark = 5;
        reader.read(false);
        assertTrue(
                run.lines().get(3).contains("\"start\":0,\"hw\":5,"),
                run.lines().get(3));
    }

    @Test
    void aBrokerThatCanNotBeReachedOrServesNothingIsAFailedRead() {
        Log log = new Log();
        ReplicaReader reader = reader(log, 1);
        log.serving = false;
        reader.read(false);
        log.reachable = false;
        reader.read(false);
        assertEquals(
                "0 fail replica-read {\"replica\":2,\"keys\":[\"orders-0\"]} orders-0 NOT_LEADER_OR_FOLLOWER",
                run.lines().get(1));
        assertEquals(
                "0 fail replica-read {\"replica\":2,\"keys\":[\"orders-0\"]} IOException",
                run.lines().get(3));
    }

    @Test
    void aLogThatEndsBelowTheHighWatermarkItShowedIsNoAnswer() {
        Log log = new Log();
        log.highWatermark = 9;
        reader(log, 1).read(false);
        assertTrue(
                run.lines().get(1).startsWith("0 fail replica-read"),
                run.lines().get(1));
    }

    private ReplicaReader reader(Log log, int partitions) {
        LogKeys keys = new LogKeys(List.of(new LogTopic("orders", partitions)));
        return new ReplicaReader(2, log, new LogRecording(run.recorder(), keys), keys, codec, new FakeClock());
    }
}
