package io.sunder.broker.coordinator;

import io.sunder.broker.api.Call;
import io.sunder.broker.group.GroupCoordinator;
import io.sunder.broker.group.JoinCall;
import io.sunder.broker.group.JoinCall.Protocol;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.message.HeartbeatResponseData;
import org.apache.kafka.common.message.JoinGroupRequestData;
import org.apache.kafka.common.message.LeaveGroupRequestData.MemberIdentity;
import org.apache.kafka.common.message.LeaveGroupResponseData.MemberResponse;
import org.apache.kafka.common.message.SyncGroupResponseData;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.HeartbeatRequest;
import org.apache.kafka.common.requests.HeartbeatResponse;
import org.apache.kafka.common.requests.JoinGroupRequest;
import org.apache.kafka.common.requests.JoinGroupResponse;
import org.apache.kafka.common.requests.LeaveGroupRequest;
import org.apache.kafka.common.requests.LeaveGroupResponse;
import org.apache.kafka.common.requests.SyncGroupRequest;
import org.apache.kafka.common.requests.SyncGroupResponse;

/** What members of groups ask. */
record MemberRequests(LocalGroups groups) {

    CompletionStage<JoinGroupResponse> join(Call call, JoinGroupRequest request) {
        return groups.current()
                .join(joinCall(call, request), groups.partitions())
                .thenApply(answer -> new JoinGroupResponse(answer, request.version()));
    }

    private static JoinCall joinCall(Call call, JoinGroupRequest request) {
        JoinGroupRequestData data = request.data();
        return new JoinCall(
                data.groupId(),
                data.memberId(),
                Optional.ofNullable(data.groupInstanceId()),
                JoinGroupRequest.requiresKnownMemberId(request.version()),
                JoinGroupRequest.supportsSkippingAssignment(request.version()),
                Optional.ofNullable(call.header().clientId()).orElse(""),
                call.address().toString(),
                data.rebalanceTimeoutMs(),
                data.sessionTimeoutMs(),
                data.protocolType(),
                data.protocols().stream()
                        .map(offered -> new Protocol(offered.name(), ByteBuffer.wrap(offered.metadata())))
                        .toList());
    }

    CompletionStage<SyncGroupResponse> sync(Call call, SyncGroupRequest request) {
        if (!request.areMandatoryProtocolTypeAndNamePresent()) {
            return CompletableFuture.completedFuture(new SyncGroupResponse(
                    new SyncGroupResponseData().setErrorCode(Errors.INCONSISTENT_GROUP_PROTOCOL.code())));
        }
        return groups.current().sync(request.data(), groups.partitions()).thenApply(SyncGroupResponse::new);
    }

    CompletionStage<HeartbeatResponse> heartbeat(Call call, HeartbeatRequest request) {
        Errors error = groups.current().heartbeat(request.data(), groups.partitions());
        return CompletableFuture.completedFuture(
                new HeartbeatResponse(new HeartbeatResponseData().setErrorCode(error.code())));
    }

    CompletionStage<LeaveGroupResponse> leave(Call call, LeaveGroupRequest request) {
        GroupCoordinator coordinator = groups.current();
        String group = request.data().groupId();
        Errors error = coordinator.availability(group, groups.partitions());
        List<MemberResponse> gone = new ArrayList<>();
        if (error == Errors.NONE) {
            for (MemberIdentity who : request.members()) {
                gone.add(new MemberResponse()
                        .setMemberId(who.memberId())
                        .setGroupInstanceId(who.groupInstanceId())
                        .setErrorCode(coordinator
                                .leave(group, who, groups.partitions())
                                .code()));
            }
        }
        return CompletableFuture.completedFuture(new LeaveGroupResponse(gone, error, 0, request.version()));
    }
}
