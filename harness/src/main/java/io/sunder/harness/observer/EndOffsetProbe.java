package io.sunder.harness.observer;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.apache.kafka.common.message.ListOffsetsRequestData.ListOffsetsPartition;
import org.apache.kafka.common.message.ListOffsetsRequestData.ListOffsetsTopic;
import org.apache.kafka.common.message.ListOffsetsResponseData.ListOffsetsPartitionResponse;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.ListOffsetsRequest;
import org.apache.kafka.common.requests.ListOffsetsResponse;

/** Asks one broker how far its own replica of a partition reaches, as a debugger may: followers answer too. */
final class EndOffsetProbe implements Closeable {
    private static final short VERSION = 5;

    private final BrokerConnection broker;

    EndOffsetProbe(InetSocketAddress broker, Duration deadline) {
        this.broker = new BrokerConnection(broker, deadline);
    }

    /** The offset after the replica's last record; empty if the broker has none of it or gave no answer in time. */
    OptionalLong ask(String key) {
        int dash = key.lastIndexOf('-');
        ListOffsetsRequest request = ListOffsetsRequest.Builder.forReplica(
                        VERSION, ListOffsetsRequest.DEBUGGING_REPLICA_ID)
                .setTargetTimes(List.of(new ListOffsetsTopic()
                        .setName(key.substring(0, dash))
                        .setPartitions(List.of(new ListOffsetsPartition()
                                .setPartitionIndex(Integer.parseInt(key.substring(dash + 1)))
                                .setTimestamp(ListOffsetsRequest.LATEST_TIMESTAMP)))))
                .build(VERSION);
        try {
            ListOffsetsResponse answer = (ListOffsetsResponse) broker.exchange(request, ApiKeys.LIST_OFFSETS);
            ListOffsetsPartitionResponse told =
                    answer.topics().get(0).partitions().get(0);
            return told.errorCode() == 0 ? OptionalLong.of(told.offset()) : OptionalLong.empty();
        } catch (IOException | RuntimeException e) {
            // Whatever a broker under test answers, it is asked again.
            broker.close();
            return OptionalLong.empty();
        }
    }

    @Override
    public void close() {
        broker.close();
    }
}
