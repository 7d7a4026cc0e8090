package io.sunder.broker.coordinator;

import io.sunder.broker.api.Call;
import io.sunder.broker.group.GroupCoordinator;
import io.sunder.broker.group.GroupState;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.message.DeleteGroupsResponseData;
import org.apache.kafka.common.message.DeleteGroupsResponseData.DeletableGroupResult;
import org.apache.kafka.common.message.DescribeGroupsResponseData;
import org.apache.kafka.common.message.DescribeGroupsResponseData.DescribedGroup;
import org.apache.kafka.common.message.ListGroupsResponseData;
import org.apache.kafka.common.message.ListGroupsResponseData.ListedGroup;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.DeleteGroupsRequest;
import org.apache.kafka.common.requests.DeleteGroupsResponse;
import org.apache.kafka.common.requests.DescribeGroupsRequest;
import org.apache.kafka.common.requests.DescribeGroupsResponse;
import org.apache.kafka.common.requests.ListGroupsRequest;
import org.apache.kafka.common.requests.ListGroupsResponse;

/** What administrators ask of groups. */
record AdminRequests(LocalGroups groups) {
    private static final short FIRST_WITH_NOT_FOUND = 6;

    CompletionStage<DescribeGroupsResponse> describe(Call call, DescribeGroupsRequest request) {
        return CompletableFuture.completedFuture(new DescribeGroupsResponse(new DescribeGroupsResponseData()
                .setGroups(request.data().groups().stream()
                        .map(id -> described(id, request.version()))
                        .toList())));
    }

    private DescribedGroup described(String id, short version) {
        GroupCoordinator coordinator = groups.current();
        Errors error = coordinator.availability(id, groups.partitions());
        if (error != Errors.NONE) {
            return DescribeGroupsResponse.groupError(id, error);
        }
        return coordinator.describe(id, groups.partitions()).orElseGet(() -> {
            DescribedGroup none = version < FIRST_WITH_NOT_FOUND
                    ? DescribeGroupsResponse.groupError(id, Errors.NONE)
                    : DescribeGroupsResponse.groupError(id, Errors.GROUP_ID_NOT_FOUND, "Group " + id + " not found.");
            return none.setGroupState(GroupState.DEAD.word());
        });
    }

    CompletionStage<ListGroupsResponse> list(Call call, ListGroupsRequest request) {
        GroupCoordinator coordinator = groups.current();
        ListGroupsResponseData data = new ListGroupsResponseData();
        if (coordinator.loading()) {
            data.setErrorCode(Errors.COORDINATOR_LOAD_IN_PROGRESS.code());
        } else {
            data.setGroups(coordinator.list().stream()
                    .filter(group -> wanted(group, request))
                    .toList());
        }
        return CompletableFuture.completedFuture(new ListGroupsResponse(data));
    }

    private static boolean wanted(ListedGroup group, ListGroupsRequest request) {
        return matches(group.groupState(), request.data().statesFilter())
                && matches(group.groupType(), request.data().typesFilter());
    }

    private static boolean matches(String word, List<String> filter) {
        return filter.isEmpty() || filter.stream().anyMatch(word::equalsIgnoreCase);
    }

    CompletionStage<DeleteGroupsResponse> delete(Call call, DeleteGroupsRequest request) {
        DeleteGroupsResponseData data = new DeleteGroupsResponseData();
        CompletableFuture<Void> all = CompletableFuture.completedFuture(null);
        for (String id : request.data().groupsNames()) {
            DeletableGroupResult told = new DeletableGroupResult().setGroupId(id);
            data.results().add(told);
            all = all.thenCombine(groups.current().delete(id, groups.partitions()), (nothing, error) -> {
                told.setErrorCode(error.code());
                return null;
            });
        }
        return all.thenApply(nothing -> new DeleteGroupsResponse(data));
    }
}
