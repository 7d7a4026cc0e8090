package io.sunder.broker.handler;

import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.api.Call;
import io.sunder.broker.metadata.BrokerState;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.message.DescribeClusterRequestData;
import org.apache.kafka.common.message.DescribeClusterResponseData;
import org.apache.kafka.common.message.DescribeClusterResponseData.DescribeClusterBroker;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.DescribeClusterRequest;
import org.apache.kafka.common.requests.DescribeClusterResponse;

/** Tells which brokers there are, and where; fenced ones only if they are asked for. */
public final class DescribeClusterHandler implements ApiHandler {
    private static final byte BROKERS = 1;

    private final BrokerCore core;
    private final String clusterId;
    private final int brokerId;

    /** Over the broker's metadata; the broker itself stands in for the controller, which takes no clients. */
    public DescribeClusterHandler(BrokerCore core, String clusterId, int brokerId) {
        this.core = core;
        this.clusterId = clusterId;
        this.brokerId = brokerId;
    }

    @Override
    public ApiKeys api() {
        return ApiKeys.DESCRIBE_CLUSTER;
    }

    @Override
    public CompletionStage<Optional<AbstractResponse>> answer(Call call) {
        DescribeClusterRequestData asked = ((DescribeClusterRequest) call.request()).data();
        return core.begin(
                answer -> answer.complete(Optional.of(new DescribeClusterResponse(response(asked, call.listener())))));
    }

    private DescribeClusterResponseData response(DescribeClusterRequestData asked, String listener) {
        DescribeClusterResponseData told = new DescribeClusterResponseData()
                .setClusterId(clusterId)
                .setControllerId(brokerId)
                .setEndpointType(asked.endpointType());
        if (asked.endpointType() != BROKERS) {
            return told.setErrorCode(Errors.MISMATCHED_ENDPOINT_TYPE.code())
                    .setErrorMessage("this is an endpoint of a broker");
        }
        MetadataView view = new MetadataView(core.image(), listener);
        for (BrokerState broker : core.image().brokers().values()) {
            if (!broker.fenced() || asked.includeFencedBrokers()) {
                view.endpoint(broker)
                        .ifPresent(endpoint -> told.brokers()
                                .add(new DescribeClusterBroker()
                                        .setBrokerId(broker.id())
                                        .setHost(endpoint.host())
                                        .setPort(endpoint.port())
                                        .setRack(broker.rack().isEmpty() ? null : broker.rack())
                                        .setIsFenced(broker.fenced())));
            }
        }
        return told;
    }
}
