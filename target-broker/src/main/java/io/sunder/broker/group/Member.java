package io.sunder.broker.group;

import io.sunder.broker.group.JoinCall.Protocol;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.message.JoinGroupResponseData;
import org.apache.kafka.common.message.SyncGroupResponseData;
import org.apache.kafka.common.protocol.Errors;

/** One member of a group: what it told when it joined, its assignment, and the answers that it waits for. */
final class Member {
    static final byte[] NO_ASSIGNMENT = {};

    private final Optional<String> instanceId;
    private final String clientId;
    private final String clientHost;
    private String id;
    private int rebalanceTimeoutMs;
    private int sessionTimeoutMs;
    private List<Protocol> protocols;
    private byte[] assignment = NO_ASSIGNMENT;
    private long deadlineMs;
    private Optional<CompletableFuture<JoinGroupResponseData>> join = Optional.empty();
    private Optional<CompletableFuture<SyncGroupResponseData>> sync = Optional.empty();

    Member(String id, JoinCall call) {
        this(id, call.instanceId(), call.clientId(), call.clientHost(), call.protocols());
        rebalanceTimeoutMs = call.rebalanceTimeoutMs();
        sessionTimeoutMs = call.sessionTimeoutMs();
    }

    Member(String id, Optional<String> instanceId, String clientId, String clientHost, List<Protocol> protocols) {
        this.id = id;
        this.instanceId = instanceId;
        this.clientId = clientId;
        this.clientHost = clientHost;
        this.protocols = protocols;
    }

    /** The same member as it is told in a record. */
    Member timed(int rebalanceMs, int sessionMs, byte[] itsAssignment) {
        rebalanceTimeoutMs = rebalanceMs;
        sessionTimeoutMs = sessionMs;
        assignment = itsAssignment;
        return this;
    }

    String id() {
        return id;
    }

    void rename(String newId) {
        id = newId;
    }

    Optional<String> instanceId() {
        return instanceId;
    }

    String clientId() {
        return clientId;
    }

    String clientHost() {
        return clientHost;
    }

    int rebalanceTimeoutMs() {
        return rebalanceTimeoutMs;
    }

    int sessionTimeoutMs() {
        return sessionTimeoutMs;
    }

    byte[] assignment() {
        return assignment;
    }

    void assign(byte[] bytes) {
        assignment = bytes;
    }

    List<Protocol> protocols() {
        return protocols;
    }

    /** Takes what a renewed join tells. */
    void update(JoinCall call) {
        protocols = call.protocols();
        rebalanceTimeoutMs = call.rebalanceTimeoutMs();
        sessionTimeoutMs = call.sessionTimeoutMs();
    }

    /** What it told for a protocol; empty bytes if it doesn't have it. */
    byte[] metadata(String protocol) {
        return protocols.stream()
                .filter(p -> p.name().equals(protocol))
                .map(Protocol::bytes)
                .findFirst()
                .orElse(NO_ASSIGNMENT);
    }

    /** Whether it told the very same protocols in the same order. */
    boolean told(List<Protocol> others) {
        return protocols.equals(others);
    }

    /** It was heard of now: its session lasts on. */
    void heard(long nowMs) {
        lastsUntil(nowMs + sessionTimeoutMs);
    }

    void lastsUntil(long untilMs) {
        deadlineMs = untilMs;
    }

    /** Whether its session is over. Who waits for an answer is alive, though it can't send heartbeats. */
    boolean expired(long nowMs) {
        return nowMs >= deadlineMs && join.isEmpty() && sync.isEmpty();
    }

    long deadlineMs() {
        return deadlineMs;
    }

    boolean awaitsJoin() {
        return join.isPresent();
    }

    void awaitJoin(CompletableFuture<JoinGroupResponseData> answer) {
        answerJoin(Answers.join(id, Errors.UNKNOWN_MEMBER_ID));
        join = Optional.of(answer);
    }

    void awaitSync(CompletableFuture<SyncGroupResponseData> answer) {
        answerSync(Answers.sync(Errors.UNKNOWN_MEMBER_ID));
        sync = Optional.of(answer);
    }

    void answerJoin(JoinGroupResponseData answer) {
        Optional<CompletableFuture<JoinGroupResponseData>> waiting = join;
        join = Optional.empty();
        waiting.ifPresent(future -> future.complete(answer));
    }

    void answerSync(SyncGroupResponseData answer) {
        Optional<CompletableFuture<SyncGroupResponseData>> waiting = sync;
        sync = Optional.empty();
        waiting.ifPresent(future -> future.complete(answer));
    }

    /** Ends whatever it waits for. */
    void refuse(Errors error) {
        answerJoin(Answers.join(id, error));
        answerSync(Answers.sync(error));
    }
}
