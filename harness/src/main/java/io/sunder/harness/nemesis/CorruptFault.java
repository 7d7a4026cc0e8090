package io.sunder.harness.nemesis;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.disk.Corruption;
import io.sunder.harness.disk.DataDirectory;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * SIGKILL of brokers, then damage to bytes that they had written of one partition; the heal starts them again. Its witness:
 * which bytes differ, and, once it runs again, what the broker said of that.
 */
final class CorruptFault implements Fault {
    private static final Logger LOG = LoggerFactory.getLogger(CorruptFault.class);

    /** How long a broker's recovery of its logs is watched; it is no condition of the heal. */
    private static final Duration RECOVERY = Duration.ofSeconds(15);

    /** What is done to a log directory; empty if it has no such bytes. */
    @FunctionalInterface
    interface Damage {
        Optional<Corruption> to(DataDirectory disk) throws IOException;
    }

    private final Cluster cluster;
    private final List<Integer> ids;
    private final String key;
    private final Damage damage;
    private final KillFault kill;
    private final Map<Integer, String> proofs = new LinkedHashMap<>();
    private final Map<Integer, String> said = new LinkedHashMap<>();

    /** @param key the partition that is damaged */
    CorruptFault(Cluster cluster, List<Integer> ids, String key, Damage damage) {
        this.cluster = cluster;
        this.ids = List.copyOf(ids);
        this.key = key;
        this.damage = damage;
        this.kill = new KillFault(cluster, ids);
    }

    @Override
    public List<String> targets() {
        return NodeNames.of(ids);
    }

    @Override
    public void begin() {
        kill.begin();
        for (int id : ids) {
            try {
                Corruption done = cluster.changeData(id, data -> damage.to(new DataDirectory(data)))
                        .orElseThrow(() -> new FaultException(NodeNames.of(id) + " has no such bytes of " + key
                                + " on its disk: nothing was damaged"));
                proofs.put(id, NodeNames.of(id) + " was killed, and of its " + key + " " + done.what());
            } catch (IOException e) {
                throw new FaultException("the disk of " + NodeNames.of(id) + " could not be damaged: " + e);
            }
        }
    }

    @Override
    public Optional<String> witness() {
        if (proofs.size() != ids.size()) {
            return Optional.empty();
        }
        List<String> words = new ArrayList<>();
        proofs.forEach((id, proof) -> words.add(proof + said.getOrDefault(id, "")));
        return Optional.of(String.join("; ", words));
    }

    @Override
    public void heal() {
        Map<Integer, NodeLog> logs = new LinkedHashMap<>();
        proofs.keySet().forEach(id -> logs.put(id, NodeLog.ofNow(cluster, id)));
        kill.heal();
        logs.forEach((id, log) -> said.computeIfAbsent(id, one -> listen(one, log)));
    }

    private String listen(int id, NodeLog log) {
        try {
            cluster.awaitBrokerReady(id, RECOVERY);
        } catch (ClusterException e) {
            LOG.info("{} is not ready {} s after its log was damaged", NodeNames.of(id), RECOVERY.toSeconds());
        }
        return log.first(line -> line.contains(key) && (line.contains("] WARN ") || line.contains("] ERROR ")))
                .map(line -> "; it says: " + line)
                .orElse("; it says nothing of that");
    }
}
