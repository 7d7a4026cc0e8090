package io.sunder.broker.handler;

import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.api.Call;
import io.sunder.broker.group.GroupCoordinator;
import io.sunder.broker.metadata.MetadataImage;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.internals.Topic;
import org.apache.kafka.common.message.FindCoordinatorRequestData;
import org.apache.kafka.common.message.FindCoordinatorResponseData;
import org.apache.kafka.common.message.FindCoordinatorResponseData.Coordinator;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.FindCoordinatorRequest;
import org.apache.kafka.common.requests.FindCoordinatorRequest.CoordinatorType;
import org.apache.kafka.common.requests.FindCoordinatorResponse;

/**
 * Tells which broker coordinates a group: the leader of the group's partition of {@code __consumer_offsets}. The first one who
 * asks has the topic created. There are no transactions and no share groups.
 */
public final class FindCoordinatorHandler implements ApiHandler {
    private static final String OFFSETS = Topic.GROUP_METADATA_TOPIC_NAME;

    private final BrokerCore core;
    private final TopicCreation creation;

    /** Over the broker's metadata. */
    public FindCoordinatorHandler(BrokerCore core, TopicCreation creation) {
        this.core = core;
        this.creation = creation;
    }

    @Override
    public ApiKeys api() {
        return ApiKeys.FIND_COORDINATOR;
    }

    @Override
    public CompletionStage<Optional<AbstractResponse>> answer(Call call) {
        FindCoordinatorRequest request = (FindCoordinatorRequest) call.request();
        return core.begin(answer -> answer.complete(Optional.of(response(call, request))));
    }

    private AbstractResponse response(Call call, FindCoordinatorRequest request) {
        FindCoordinatorRequestData asked = request.data();
        boolean ofGroups = asked.keyType() == CoordinatorType.GROUP.id();
        if (ofGroups && !core.image().topics().containsKey(OFFSETS)) {
            creation.begin(call, List.of(OFFSETS));
        }
        MetadataView view = new MetadataView(core.image(), call.listener());
        boolean batched = request.version() >= FindCoordinatorRequest.MIN_BATCHED_VERSION;
        if (batched) {
            List<Coordinator> found = asked.coordinatorKeys().stream()
                    .map(key -> ofGroups ? coordinator(view, key) : refused(key))
                    .toList();
            return new FindCoordinatorResponse(new FindCoordinatorResponseData().setCoordinators(found));
        }
        Coordinator one = ofGroups ? coordinator(view, asked.key()) : refused(asked.key());
        return new FindCoordinatorResponse(new FindCoordinatorResponseData()
                .setErrorCode(one.errorCode())
                .setErrorMessage(one.errorMessage())
                .setNodeId(one.nodeId())
                .setHost(one.host())
                .setPort(one.port()));
    }

    private static Coordinator coordinator(MetadataView view, String group) {
        MetadataImage image = view.image();
        int partitions = image.partitions(OFFSETS).size();
        Optional<Node> leader = partitions == 0
                ? Optional.empty()
                : image.partition(new TopicPartition(OFFSETS, GroupCoordinator.partitionOf(group, partitions)))
                        .flatMap(state -> view.node(state.leader()));
        return leader.map(node -> FindCoordinatorResponse.prepareCoordinatorResponse(Errors.NONE, group, node))
                .orElseGet(() -> FindCoordinatorResponse.prepareCoordinatorResponse(
                        Errors.COORDINATOR_NOT_AVAILABLE, group, Node.noNode()));
    }

    private static Coordinator refused(String key) {
        return FindCoordinatorResponse.prepareCoordinatorResponse(Errors.INVALID_REQUEST, key, Node.noNode());
    }
}
