package io.sunder.harness.process;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.message.DescribeQuorumResponseData;
import org.apache.kafka.common.message.DescribeQuorumResponseData.ReplicaState;
import org.apache.kafka.common.message.MetadataRequestData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.DescribeQuorumRequest;
import org.apache.kafka.common.requests.DescribeQuorumResponse;
import org.apache.kafka.common.requests.MetadataRequest;
import org.apache.kafka.common.requests.MetadataResponse;
import org.apache.kafka.common.requests.RequestHeader;

/**
 * Asks one broker, and only that one, what it knows. An ordinary client goes over to other brokers as soon as it has
 * learned of them, so its answer doesn't tell whose it was.
 */
public final class BrokerProbe {
    private static final String CLIENT_ID = "sunder-probe";
    private static final short METADATA_VERSION = 12;
    private static final short QUORUM_VERSION = 1;
    private static final int MOST_BYTES = 1 << 20;

    private final InetSocketAddress address;
    private final int timeoutMs;

    /**
     * A probe that waits for an answer only so long.
     *
     * @param timeoutMs for connecting, and for each read
     */
    public BrokerProbe(InetSocketAddress address, int timeoutMs) {
        this.address = address;
        this.timeoutMs = timeoutMs;
    }

    /** The ids of the unfenced brokers that this one knows; empty if it doesn't answer in time. */
    public Optional<Set<Integer>> knownBrokers() {
        MetadataRequestData data = new MetadataRequestData().setTopics(List.of());
        try {
            AbstractResponse response = ask(ApiKeys.METADATA, new MetadataRequest(data, METADATA_VERSION));
            Set<Integer> ids = new TreeSet<>();
            ((MetadataResponse) response).brokers().forEach(node -> ids.add(node.id()));
            return Optional.of(ids);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The ids of the controllers that lead or have fetched from the leader; empty without an answer in time. */
    public Optional<Set<Integer>> liveVoters() {
        DescribeQuorumRequest request = new DescribeQuorumRequest.Builder(
                        DescribeQuorumRequest.singletonRequest(new TopicPartition("__cluster_metadata", 0)))
                .build(QUORUM_VERSION);
        try {
            DescribeQuorumResponse response = (DescribeQuorumResponse) ask(ApiKeys.DESCRIBE_QUORUM, request);
            return Optional.of(liveVoters(response.data()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Set<Integer> liveVoters(DescribeQuorumResponseData data) {
        Set<Integer> ids = new TreeSet<>();
        for (var topic : data.topics()) {
            for (var partition : topic.partitions()) {
                for (ReplicaState voter : partition.currentVoters()) {
                    if (voter.replicaId() == partition.leaderId() || voter.lastFetchTimestamp() > 0) {
                        ids.add(voter.replicaId());
                    }
                }
            }
        }
        return ids;
    }

    private AbstractResponse ask(ApiKeys api, AbstractRequest request) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(address, timeoutMs);
            socket.setSoTimeout(timeoutMs);
            RequestHeader header = new RequestHeader(api, request.version(), CLIENT_ID, 1);
            ByteBuffer frame = request.serializeWithHeader(header);
            byte[] bytes = new byte[frame.remaining()];
            frame.get(bytes);
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            out.writeInt(bytes.length);
            out.write(bytes);
            out.flush();
            return AbstractResponse.parseResponse(readFrame(socket), header);
        }
    }

    private ByteBuffer readFrame(Socket socket) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        int size = in.readInt();
        if (size < 0 || size > MOST_BYTES) {
            throw new IOException(address + " answered with a frame of " + size + " bytes");
        }
        return ByteBuffer.wrap(in.readNBytes(size));
    }
}
