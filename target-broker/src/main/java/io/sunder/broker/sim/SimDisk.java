package io.sunder.broker.sim;

import io.sunder.broker.replica.LogStore;
import io.sunder.broker.replica.ReplicaLog;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** What of a broker outlives it: logs and checkpointed high watermarks. */
final class SimDisk implements LogStore {
    private final Map<TopicPartition, SimLog> logs = new HashMap<>();
    private final Map<TopicPartition, Long> highWatermarks = new HashMap<>();
    private long cleanEpoch = -1;

    @Override
    public ReplicaLog open(TopicPartition partition) {
        return log(partition);
    }

    SimLog log(TopicPartition partition) {
        return logs.computeIfAbsent(partition, id -> new SimLog());
    }

    @Override
    public long checkpointedHighWatermark(TopicPartition partition) {
        return highWatermarks.getOrDefault(partition, 0L);
    }

    void checkpoint(TopicPartition partition, long highWatermark) {
        highWatermarks.put(partition, highWatermark);
    }

    @Override
    public void delete(TopicPartition partition) {
        logs.remove(partition);
        highWatermarks.remove(partition);
    }

    void flush() {
        logs.values().forEach(SimLog::flush);
    }

    void loseUnflushed() {
        logs.values().forEach(SimLog::loseUnflushed);
    }

    void wipe() {
        logs.clear();
        highWatermarks.clear();
    }

    /** The broker epoch noted at a clean shutdown, once; -1 after anything else. */
    long takeCleanEpoch() {
        long epoch = cleanEpoch;
        cleanEpoch = -1;
        return epoch;
    }

    void noteCleanShutdown(long brokerEpoch) {
        cleanEpoch = brokerEpoch;
    }
}
