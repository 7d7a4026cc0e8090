package io.sunder.broker.handler;

import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.api.Call;
import io.sunder.broker.log.LogConfig;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.message.DescribeConfigsRequestData.DescribeConfigsResource;
import org.apache.kafka.common.message.DescribeConfigsResponseData;
import org.apache.kafka.common.message.DescribeConfigsResponseData.DescribeConfigsResourceResult;
import org.apache.kafka.common.message.DescribeConfigsResponseData.DescribeConfigsResult;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.DescribeConfigsRequest;
import org.apache.kafka.common.requests.DescribeConfigsResponse;
import org.apache.kafka.common.requests.DescribeConfigsResponse.ConfigSource;

/** Tells the settings in force: a topic's with where they come from, and a broker's as its file has them. */
public final class DescribeConfigsHandler implements ApiHandler {
    private final BrokerCore core;
    private final LogConfig defaults;
    private final Map<String, String> file;

    /**
     * Over the broker's metadata.
     *
     * @param defaults settings of logs whose topic has none
     * @param file the broker's {@code server.properties}
     */
    public DescribeConfigsHandler(BrokerCore core, LogConfig defaults, Map<String, String> file) {
        this.core = core;
        this.defaults = defaults;
        this.file = Map.copyOf(file);
    }

    @Override
    public ApiKeys api() {
        return ApiKeys.DESCRIBE_CONFIGS;
    }

    @Override
    public CompletionStage<Optional<AbstractResponse>> answer(Call call) {
        var data = ((DescribeConfigsRequest) call.request()).data();
        return core.begin(answer ->
                answer.complete(Optional.of(new DescribeConfigsResponse(new DescribeConfigsResponseData()
                        .setResults(
                                data.resources().stream().map(this::describe).toList())))));
    }

    private DescribeConfigsResult describe(DescribeConfigsResource asked) {
        DescribeConfigsResult told = new DescribeConfigsResult()
                .setResourceType(asked.resourceType())
                .setResourceName(asked.resourceName());
        return switch (ConfigResource.Type.forId(asked.resourceType())) {
            case TOPIC -> {
                boolean known = core.image().topics().containsKey(asked.resourceName());
                yield known
                        ? told.setConfigs(topic(asked))
                        : told.setErrorCode(Errors.UNKNOWN_TOPIC_OR_PARTITION.code());
            }
            case BROKER -> told.setConfigs(broker(asked));
            default ->
                told.setErrorCode(Errors.INVALID_REQUEST.code())
                        .setErrorMessage("settings of this kind of resource are not kept");
        };
    }

    private List<DescribeConfigsResourceResult> topic(DescribeConfigsResource asked) {
        Map<String, String> own = core.image().settings("topic:" + asked.resourceName());
        Map<String, String> values = new TreeMap<>(defaults.toMap());
        for (String key :
                List.of(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG)) {
            String otherwise = key.equals(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG) ? "1" : "false";
            values.put(key, file.getOrDefault(key, otherwise));
        }
        values.putAll(own);
        return values.entrySet().stream()
                .filter(entry -> wanted(asked, entry.getKey()))
                .map(entry -> setting(
                        entry,
                        own.containsKey(entry.getKey()) ? ConfigSource.TOPIC_CONFIG : ConfigSource.DEFAULT_CONFIG))
                .toList();
    }

    private List<DescribeConfigsResourceResult> broker(DescribeConfigsResource asked) {
        Map<String, String> dynamic = core.image().settings("broker:" + asked.resourceName());
        Map<String, String> values = new TreeMap<>(asked.resourceName().isEmpty() ? Map.of() : file);
        values.putAll(dynamic);
        return values.entrySet().stream()
                .filter(entry -> wanted(asked, entry.getKey()))
                .map(entry -> setting(
                        entry,
                        dynamic.containsKey(entry.getKey())
                                ? ConfigSource.DYNAMIC_BROKER_CONFIG
                                : ConfigSource.STATIC_BROKER_CONFIG))
                .toList();
    }

    private static boolean wanted(DescribeConfigsResource asked, String key) {
        return asked.configurationKeys() == null || asked.configurationKeys().contains(key);
    }

    private static DescribeConfigsResourceResult setting(Map.Entry<String, String> entry, ConfigSource source) {
        return new DescribeConfigsResourceResult()
                .setName(entry.getKey())
                .setValue(entry.getValue())
                .setConfigSource(source.id());
    }
}
