package io.sunder.broker.group;

import io.sunder.broker.group.JoinCall.Protocol;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.message.HeartbeatRequestData;
import org.apache.kafka.common.message.JoinGroupResponseData;
import org.apache.kafka.common.message.LeaveGroupRequestData.MemberIdentity;
import org.apache.kafka.common.message.SyncGroupRequestData;
import org.apache.kafka.common.message.SyncGroupRequestData.SyncGroupRequestAssignment;
import org.apache.kafka.common.message.SyncGroupResponseData;
import org.apache.kafka.common.protocol.Errors;

/** A coordinator with a clock that the test moves, and members in few words. */
final class Bench implements GroupClock {
    static final String GROUP = "readers";
    static final int SESSION_MS = 10_000;
    static final int REBALANCE_MS = 30_000;
    static final GroupSettings SETTINGS = new GroupSettings(6000, 60_000, 3000, 3, 10, 100_000, 5000);

    final MemoryOffsetsLog log;
    final GroupCoordinator coordinator;
    private long now = 1000;
    private int drawn;

    Bench() {
        this(new MemoryOffsetsLog(), SETTINGS);
    }

    Bench(MemoryOffsetsLog log, GroupSettings settings) {
        this.log = log;
        this.coordinator = new GroupCoordinator(settings, this, () -> "id" + ++drawn);
        coordinator.lead(0, 1, log);
        for (int i = 0; i <= log.all().size(); i++) {
            coordinator.tick();
        }
    }

    @Override
    public long nowMs() {
        return now;
    }

    @Override
    public long wallMs() {
        return 1_700_000_000_000L + now;
    }

    void pass(long ms) {
        for (long end = now + ms; now < end; ) {
            now = Math.min(end, now + 500);
            coordinator.tick();
        }
    }

    static JoinCall call(String memberId, Optional<String> instance, String... protocols) {
        List<Protocol> told = new ArrayList<>();
        for (String name : protocols) {
            told.add(new Protocol(name, ByteBuffer.wrap(bytes("topics of " + name))));
        }
        return new JoinCall(
                GROUP, memberId, instance, true, true, "app", "/10.0.0.1", REBALANCE_MS, SESSION_MS, "consumer", told);
    }

    CompletableFuture<JoinGroupResponseData> join(JoinCall call) {
        return coordinator.join(call, 1);
    }

    /** Gets an id and joins with it. */
    CompletableFuture<JoinGroupResponseData> newcomer() {
        String id = now(join(call("", Optional.empty(), "range"))).memberId();
        return join(call(id, Optional.empty(), "range"));
    }

    CompletableFuture<JoinGroupResponseData> rejoin(String id) {
        return join(call(id, Optional.empty(), "range"));
    }

    /** One member, alone and stable in generation 1. */
    JoinGroupResponseData loner() {
        CompletableFuture<JoinGroupResponseData> joining = newcomer();
        pass(7000);
        JoinGroupResponseData joined = now(joining);
        now(sync(joined, Map.of(joined.memberId(), "all")));
        return joined;
    }

    CompletableFuture<SyncGroupResponseData> sync(JoinGroupResponseData joined, Map<String, String> parts) {
        return coordinator.sync(
                new SyncGroupRequestData()
                        .setGroupId(GROUP)
                        .setMemberId(joined.memberId())
                        .setGenerationId(joined.generationId())
                        .setAssignments(parts.entrySet().stream()
                                .map(e -> new SyncGroupRequestAssignment()
                                        .setMemberId(e.getKey())
                                        .setAssignment(bytes(e.getValue())))
                                .toList()),
                1);
    }

    Errors heartbeat(JoinGroupResponseData joined) {
        return coordinator.heartbeat(
                new HeartbeatRequestData()
                        .setGroupId(GROUP)
                        .setMemberId(joined.memberId())
                        .setGenerationId(joined.generationId()),
                1);
    }

    Errors leave(String memberId) {
        return coordinator.leave(GROUP, new MemberIdentity().setMemberId(memberId), 1);
    }

    CompletableFuture<Map<TopicPartition, Errors>> commit(String memberId, int generation, long offset) {
        CommittedOffset committed = new CommittedOffset(offset, 4, "note", wallMs());
        return coordinator.commit(
                new CommitCall(GROUP, memberId, Optional.empty(), generation, Map.of(partition(), committed)), 1);
    }

    Optional<Long> committed() {
        return Optional.ofNullable(coordinator.offsets(GROUP, 1).get(partition()))
                .map(CommittedOffset::offset);
    }

    String state() {
        return coordinator.describe(GROUP, 1).map(g -> g.groupState()).orElse("none");
    }

    static TopicPartition partition() {
        return new TopicPartition("orders", 0);
    }

    /** The answer, which must be there. */
    static <T> T now(CompletableFuture<T> answer) {
        if (!answer.isDone()) {
            throw new AssertionError("no answer yet");
        }
        return answer.join();
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
