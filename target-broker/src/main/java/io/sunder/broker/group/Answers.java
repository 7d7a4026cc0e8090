package io.sunder.broker.group;

import java.util.Optional;
import org.apache.kafka.common.message.JoinGroupResponseData;
import org.apache.kafka.common.message.JoinGroupResponseData.JoinGroupResponseMember;
import org.apache.kafka.common.message.SyncGroupResponseData;
import org.apache.kafka.common.protocol.Errors;

/** Builds the answers to members. */
final class Answers {
    private Answers() {}

    static JoinGroupResponseData join(String memberId, Errors error) {
        return new JoinGroupResponseData()
                .setErrorCode(error.code())
                .setMemberId(memberId)
                .setGenerationId(-1)
                .setProtocolName("")
                .setLeader("");
    }

    /** The generation that a member is in; only its leader hears of the others. */
    static JoinGroupResponseData joined(Group group, Member member) {
        JoinGroupResponseData answer = told(group, member, group.leaderId());
        if (group.leads(member.id())) {
            answer.setMembers(group.members().stream()
                    .map(m -> new JoinGroupResponseMember()
                            .setMemberId(m.id())
                            .setGroupInstanceId(m.instanceId().orElse(null))
                            .setMetadata(m.metadata(group.protocolName().orElse(""))))
                    .toList());
        }
        return answer;
    }

    /** The same without the members, whoever is named as the leader. */
    static JoinGroupResponseData told(Group group, Member member, Optional<String> leader) {
        return new JoinGroupResponseData()
                .setMemberId(member.id())
                .setGenerationId(group.generation())
                .setProtocolType(group.protocolType().orElse(null))
                .setProtocolName(group.protocolName().orElse(""))
                .setLeader(leader.orElse(""));
    }

    static SyncGroupResponseData sync(Errors error) {
        return new SyncGroupResponseData().setErrorCode(error.code()).setAssignment(Member.NO_ASSIGNMENT);
    }

    static SyncGroupResponseData synced(Group group, Member member) {
        return new SyncGroupResponseData()
                .setProtocolType(group.protocolType().orElse(null))
                .setProtocolName(group.protocolName().orElse(null))
                .setAssignment(member.assignment());
    }
}
