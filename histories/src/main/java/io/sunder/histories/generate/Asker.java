package io.sunder.histories.generate;

import io.sunder.histories.contract.Isolation;
import io.sunder.histories.event.EventType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A client that asks for end offsets without regard to open transactions, so that it is told the high watermark. */
final class Asker implements Actor {
    private final Random random;
    private final Journal journal;
    private final Cluster cluster;
    private int process;
    private List<String> asked = List.of();

    Asker(Random random, Journal journal, Cluster cluster) {
        this.random = random;
        this.journal = journal;
        this.cluster = cluster;
        this.process = journal.newProcess();
    }

    @Override
    public void step() {
        if (asked.isEmpty()) {
            asked = cluster.keys();
            journal.endOffsets(process, EventType.INVOKE, asked, Map.of());
        } else if (random.nextInt(12) == 0) {
            EventType type = random.nextBoolean() ? EventType.FAIL : EventType.INFO;
            journal.endOffsets(process, type, asked, Map.of());
            asked = List.of();
            process = type == EventType.INFO ? journal.newProcess() : process;
        } else {
            Map<String, Long> ends = new LinkedHashMap<>();
            for (String key : asked) {
                ends.put(key, cluster.log(key).visibleEnd(Isolation.READ_UNCOMMITTED));
            }
            journal.endOffsets(process, EventType.OK, asked, ends);
            asked = List.of();
        }
    }

    @Override
    public void stop() {
        asked = List.of();
    }
}
