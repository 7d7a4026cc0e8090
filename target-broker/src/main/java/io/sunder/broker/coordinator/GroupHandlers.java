package io.sunder.broker.coordinator;

import io.sunder.broker.api.ApiHandler;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.DeleteGroupsRequest;
import org.apache.kafka.common.requests.DescribeGroupsRequest;
import org.apache.kafka.common.requests.HeartbeatRequest;
import org.apache.kafka.common.requests.JoinGroupRequest;
import org.apache.kafka.common.requests.LeaveGroupRequest;
import org.apache.kafka.common.requests.ListGroupsRequest;
import org.apache.kafka.common.requests.OffsetCommitRequest;
import org.apache.kafka.common.requests.OffsetFetchRequest;
import org.apache.kafka.common.requests.SyncGroupRequest;

/** All that a coordinator answers, in every version that there is. */
public final class GroupHandlers {
    private final LocalGroups groups;
    private final List<ApiHandler> handlers = new ArrayList<>();

    private GroupHandlers(LocalGroups groups) {
        this.groups = groups;
    }

    /** The handlers over a broker's groups. */
    public static List<ApiHandler> of(LocalGroups groups) {
        GroupHandlers all = new GroupHandlers(groups);
        MemberRequests members = new MemberRequests(groups);
        all.add(ApiKeys.JOIN_GROUP, JoinGroupRequest.class, members::join);
        all.add(ApiKeys.SYNC_GROUP, SyncGroupRequest.class, members::sync);
        all.add(ApiKeys.HEARTBEAT, HeartbeatRequest.class, members::heartbeat);
        all.add(ApiKeys.LEAVE_GROUP, LeaveGroupRequest.class, members::leave);
        all.add(ApiKeys.OFFSET_COMMIT, OffsetCommitRequest.class, new OffsetCommits(groups)::commit);
        all.add(ApiKeys.OFFSET_FETCH, OffsetFetchRequest.class, new OffsetFetches(groups)::fetch);
        AdminRequests admin = new AdminRequests(groups);
        all.add(ApiKeys.DESCRIBE_GROUPS, DescribeGroupsRequest.class, admin::describe);
        all.add(ApiKeys.LIST_GROUPS, ListGroupsRequest.class, admin::list);
        all.add(ApiKeys.DELETE_GROUPS, DeleteGroupsRequest.class, admin::delete);
        return all.handlers;
    }

    private <T extends AbstractRequest> void add(ApiKeys api, Class<T> type, GroupHandler.Step<T> step) {
        handlers.add(new GroupHandler<>(api, type, groups.core(), step));
    }
}
