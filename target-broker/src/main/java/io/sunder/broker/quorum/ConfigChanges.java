package io.sunder.broker.quorum;

import io.sunder.broker.log.LogConfig;
import io.sunder.broker.quorum.ControllerThread.Turn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.InvalidRequestException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.message.IncrementalAlterConfigsRequestData.AlterConfigsResource;
import org.apache.kafka.common.message.IncrementalAlterConfigsRequestData.AlterableConfig;
import org.apache.kafka.common.message.IncrementalAlterConfigsResponseData;
import org.apache.kafka.common.message.IncrementalAlterConfigsResponseData.AlterConfigsResourceResponse;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.IncrementalAlterConfigsRequest;
import org.apache.kafka.common.requests.IncrementalAlterConfigsResponse;

/** Settings of topics and brokers change. */
final class ConfigChanges {
    /** Settings of topics that are taken beside those of the log; the last ones have no effect here. */
    private static final Set<String> BESIDE_THE_LOG = Set.of(
            TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG,
            TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG,
            "leader.replication.throttled.replicas",
            "follower.replication.throttled.replicas",
            TopicConfig.COMPRESSION_TYPE_CONFIG,
            TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG,
            TopicConfig.DELETE_RETENTION_MS_CONFIG,
            TopicConfig.MIN_COMPACTION_LAG_MS_CONFIG,
            TopicConfig.MAX_COMPACTION_LAG_MS_CONFIG,
            TopicConfig.SEGMENT_JITTER_MS_CONFIG,
            TopicConfig.PREALLOCATE_CONFIG);

    private ConfigChanges() {}

    /**
     * Checks the settings of a topic.
     *
     * @throws InvalidConfigurationException if one is unknown or has a value that can't be used
     */
    static void requireTopicSettings(Map<String, String> settings) {
        Set<String> ofLogs = LogConfig.defaults().toMap().keySet();
        for (String key : settings.keySet()) {
            if (!ofLogs.contains(key) && !BESIDE_THE_LOG.contains(key)) {
                throw new InvalidConfigurationException("Unknown topic config name: " + key);
            }
        }
        String minimum = settings.getOrDefault(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, "1");
        try {
            LogConfig.defaults().overriddenBy(settings);
            if (Integer.parseInt(minimum) < 1) {
                throw new NumberFormatException();
            }
        } catch (ConfigException e) {
            throw new InvalidConfigurationException(e.getMessage());
        } catch (NumberFormatException e) {
            throw new InvalidConfigurationException(
                    TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG + " must be at least 1, not " + minimum);
        }
    }

    static AbstractResponse alter(Turn turn, IncrementalAlterConfigsRequest request) {
        IncrementalAlterConfigsResponseData answer = new IncrementalAlterConfigsResponseData();
        for (AlterConfigsResource resource : request.data().resources()) {
            AlterConfigsResourceResponse result = new AlterConfigsResourceResponse()
                    .setResourceType(resource.resourceType())
                    .setResourceName(resource.resourceName());
            try {
                alter(turn, resource, request.data().validateOnly());
            } catch (ApiException e) {
                result.setErrorCode(Errors.forException(e).code()).setErrorMessage(e.getMessage());
            }
            answer.responses().add(result);
        }
        return new IncrementalAlterConfigsResponse(answer);
    }

    private static void alter(Turn turn, AlterConfigsResource resource, boolean validateOnly) {
        String scope = scopeOf(turn, resource);
        Map<String, String> values = new TreeMap<>(turn.image().settings(scope));
        resource.configs().forEach(change -> apply(change, values));
        if (scope.startsWith("topic:")) {
            requireTopicSettings(values);
        }
        if (!validateOnly) {
            turn.take(turn.controller().configure(scope, values));
        }
    }

    private static String scopeOf(Turn turn, AlterConfigsResource resource) {
        ConfigResource.Type type = ConfigResource.Type.forId(resource.resourceType());
        if (type == ConfigResource.Type.BROKER) {
            return "broker:" + resource.resourceName();
        }
        if (type != ConfigResource.Type.TOPIC) {
            throw new InvalidRequestException("settings of " + type + " are not kept");
        }
        if (!turn.image().topics().containsKey(resource.resourceName())) {
            throw new UnknownTopicOrPartitionException("there is no topic " + resource.resourceName());
        }
        return "topic:" + resource.resourceName();
    }

    private static void apply(AlterableConfig change, Map<String, String> values) {
        String value = change.value() == null ? "" : change.value();
        List<String> list = new ArrayList<>(
                Arrays.stream(values.getOrDefault(change.name(), "").split(",", -1))
                        .filter(part -> !part.isEmpty())
                        .toList());
        switch (OpType.forId(change.configOperation())) {
            case SET -> values.put(change.name(), value);
            case DELETE -> values.remove(change.name());
            case APPEND -> {
                Arrays.stream(value.split(",", -1))
                        .filter(v -> !list.contains(v))
                        .forEach(list::add);
                values.put(change.name(), String.join(",", list));
            }
            case SUBTRACT -> {
                list.removeAll(Arrays.asList(value.split(",", -1)));
                values.put(change.name(), String.join(",", list));
            }
        }
    }
}
