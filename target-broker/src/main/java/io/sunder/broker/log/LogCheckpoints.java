package io.sunder.broker.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/** The checkpoint files over all logs of a directory; recovery points and starts are written only when they changed. */
final class LogCheckpoints {
    private final OffsetCheckpoint recoveryPoints;
    private final OffsetCheckpoint startOffsets;
    private final OffsetCheckpoint highWatermarks;
    private Map<TopicPartition, Long> writtenRecoveryPoints = Map.of();
    private Map<TopicPartition, Long> writtenStartOffsets = Map.of();

    LogCheckpoints(Path directory) {
        this.recoveryPoints = new OffsetCheckpoint(directory.resolve(OffsetCheckpoint.RECOVERY_POINTS));
        this.startOffsets = new OffsetCheckpoint(directory.resolve(OffsetCheckpoint.START_OFFSETS));
        this.highWatermarks = new OffsetCheckpoint(directory.resolve(OffsetCheckpoint.HIGH_WATERMARKS));
    }

    Map<TopicPartition, Long> recoveryPoints() throws IOException {
        return recoveryPoints.read();
    }

    Map<TopicPartition, Long> startOffsets() throws IOException {
        return startOffsets.read();
    }

    Map<TopicPartition, Long> highWatermarks() throws IOException {
        return highWatermarks.read();
    }

    synchronized void writeHighWatermarks(Map<TopicPartition, Long> offsets) throws IOException {
        highWatermarks.write(offsets);
    }

    /** Takes no lock of a log, so a log may call it while it holds its own. */
    synchronized void write(Collection<PartitionLog> logs) throws IOException {
        Map<TopicPartition, Long> recovered = new HashMap<>();
        Map<TopicPartition, Long> starts = new TreeMap<>(LogCheckpoints::compare);
        for (PartitionLog log : logs) {
            recovered.put(log.topicPartition(), log.recoveryPoint());
            if (log.startOffset() > 0) {
                starts.put(log.topicPartition(), log.startOffset());
            }
        }
        if (!recovered.equals(writtenRecoveryPoints)) {
            recoveryPoints.write(recovered);
            writtenRecoveryPoints = recovered;
        }
        if (!starts.equals(writtenStartOffsets)) {
            startOffsets.write(starts);
            writtenStartOffsets = starts;
        }
    }

    private static int compare(TopicPartition a, TopicPartition b) {
        int byTopic = a.topic().compareTo(b.topic());
        return byTopic != 0 ? byTopic : Integer.compare(a.partition(), b.partition());
    }
}
