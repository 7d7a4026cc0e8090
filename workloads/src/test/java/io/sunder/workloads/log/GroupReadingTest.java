package io.sunder.workloads.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.workloads.time.FakeClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupReadingTest {

    private static final TopicPartition ORDERS = new TopicPartition("orders", 0);

    @TempDir
    private Path folder;

    private final LogKeys keys = new LogKeys(List.of(new LogTopic("orders", 1)));
    private final RecordCodec codec = new RecordCodec(16);
    private final FakeClock clock = new FakeClock();
    private RecordedRun run;
    private LogRecording recording;

    /** A member whose commits end as told. */
    private static final class Member extends MockConsumer<byte[], byte[]> {
        private final List<RuntimeException> refusals = new ArrayList<>();
        private long next;

        Member() {
            super("earliest");
        }

        @Override
        public void commitSync(Map<TopicPartition, OffsetAndMetadata> offsets, Duration timeout) {
            if (!refusals.isEmpty()) {
                throw refusals.remove(0);
            }
            super.commitSync(offsets, timeout);
        }
    }

    @BeforeEach
    void open() {
        run = new RecordedRun(folder);
        recording = new LogRecording(run.recorder(), keys);
    }

    @AfterEach
    void close() {
        run.close();
    }

    @Test
    void commitsWhatItHasPolledAfterEveryThirdPollThatBroughtRecords() {
        Member member = new Member();
        reads(member, Duration.ZERO, 4);
        assertEquals(List.of("0 invoke commit {\"orders-0\":3}", "0 ok commit {\"orders-0\":3}"), run.lines("commit"));
        assertEquals(List.of("0 invoke subscribe [\"orders\"]", "0 ok subscribe [\"orders\"]"), run.lines("subscribe"));
        assertEquals(8, run.lines("poll").size());
    }

    @Test
    void aCommitThatTheGroupRefusedHadNoEffectAndTheMemberGoesOn() {
        Member member = new Member();
        member.refusals.add(new CommitFailedException("rebalanced"));
        reads(member, Duration.ZERO, 6);
        assertEquals(
                List.of(
                        "0 invoke commit {\"orders-0\":3}",
                        "0 fail commit {\"orders-0\":3} CommitFailedException",
                        "0 invoke commit {\"orders-0\":6}",
                        "0 ok commit {\"orders-0\":6}"),
                run.lines("commit"));
    }

    @Test
    void afterACommitOfUnknownOutcomeAnotherProcessComes() {
        Member member = new Member();
        member.refusals.add(new TimeoutException("no coordinator"));
        RecordedConsumer consumer = consumer(member);
        GroupReading reading = reading(Duration.ZERO);
        ReaderWorker[] worker = new ReaderWorker[1];
        worker[0] = new ReaderWorker(
                () -> {
                    if (!member.closed()) {
                        return consumer;
                    }
                    worker[0].stop();
                    return consumer(new Member());
                },
                new Joining(reading, member),
                clock);
        worker[0].run();
        assertEquals(
                "0 info commit {\"orders-0\":3} TimeoutException",
                run.lines("commit").get(1));
        assertEquals(List.of(), run.lines("crash"), "the process was over already");
        assertTrue(run.lines("subscribe").stream().anyMatch(line -> line.startsWith("1 ok")));
    }

    @Test
    void aMemberLeavesWhenItsTimeIsUpAndOneWithoutSuchATimeNever() {
        GroupReading leaving = reads(new Member(), Duration.ofSeconds(8), 1);
        assertFalse(leaving.over());
        clock.advance(Duration.ofSeconds(3).toNanos());
        assertFalse(leaving.over(), "it stays for half the time at least");
        clock.advance(Duration.ofSeconds(10).toNanos());
        assertTrue(leaving.over());
        GroupReading staying = reads(new Member(), Duration.ZERO, 1);
        clock.advance(Duration.ofHours(1).toNanos());
        assertFalse(staying.over());
    }

    /** Gives the partition to a member that has subscribed, and a record to each of its polls. */
    private final class Joining implements ReaderWorker.Reading {
        private final ReaderWorker.Reading reading;
        private final Member member;

        Joining(ReaderWorker.Reading reading, Member member) {
            this.reading = reading;
            this.member = member;
        }

        @Override
        public void begin(RecordedConsumer consumer) {
            reading.begin(consumer);
            if (!member.closed()) {
                member.rebalance(List.of(ORDERS));
                member.updateBeginningOffsets(Map.of(ORDERS, 0L));
            }
        }

        @Override
        public Duration read(RecordedConsumer consumer) throws KafkaException {
            member.addRecord(new ConsumerRecord<>("orders", 0, member.next, new byte[0], codec.encode(member.next)));
            member.next++;
            return reading.read(consumer);
        }
    }

    private GroupReading reads(Member member, Duration stay, int times) {
        GroupReading reading = reading(stay);
        RecordedConsumer consumer = consumer(member);
        Joining joining = new Joining(reading, member);
        joining.begin(consumer);
        for (int i = 0; i < times; i++) {
            assertEquals(Duration.ZERO, joining.read(consumer));
        }
        return reading;
    }

    private GroupReading reading(Duration stay) {
        return new GroupReading(Duration.ofMillis(250), stay, clock.chance(1, 1), clock);
    }

    private RecordedConsumer consumer(Member member) {
        return new RecordedConsumer(member, recording, keys, codec);
    }
}
