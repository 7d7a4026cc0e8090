package io.sunder.harness.nemesis;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.disk.DataDirectory;
import io.sunder.harness.disk.Loss;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * SIGKILL of brokers, then damage to what they had on disk; the heal starts them again. Its witness: every one of them was
 * dead, and bytes of records are gone from its disk. A disk that lost nothing is no fault.
 */
final class DiskFault implements Fault {
    private static final int MOST_NAMED = 4;

    /** What is done to the disk of a dead broker. */
    @FunctionalInterface
    interface Damage {
        List<Loss> to(DataDirectory disk) throws IOException;
    }

    private final Cluster cluster;
    private final List<Integer> ids;
    private final String how;
    private final Damage damage;
    private final KillFault kill;
    private final List<String> proofs = new ArrayList<>();

    /**
     * @param how what became of the bytes, as a witness says it after their number
     */
    DiskFault(Cluster cluster, List<Integer> ids, String how, Damage damage) {
        this.cluster = cluster;
        this.ids = List.copyOf(ids);
        this.how = how;
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
                List<Loss> losses = cluster.changeData(id, data -> damage.to(new DataDirectory(data)));
                if (losses.stream().anyMatch(loss -> loss.bytes() > 0)) {
                    proofs.add(NodeNames.of(id) + " was killed, and " + account(losses));
                }
            } catch (IOException e) {
                throw new FaultException("the disk of " + NodeNames.of(id) + " could not be changed wholly: " + e);
            }
        }
    }

    private String account(List<Loss> losses) {
        List<Loss> gravestFirst = losses.stream()
                .filter(loss -> loss.bytes() > 0)
                .sorted(Comparator.comparingLong(Loss::bytes).reversed())
                .toList();
        String named =
                gravestFirst.stream().limit(MOST_NAMED).map(DiskFault::words).collect(Collectors.joining(", "));
        int unnamed = gravestFirst.size() - MOST_NAMED;
        return gravestFirst.stream().mapToLong(Loss::bytes).sum() + " bytes of records of " + gravestFirst.size()
                + " partitions " + how + ": " + named + (unnamed > 0 ? " and " + unnamed + " more" : "");
    }

    private static String words(Loss loss) {
        String records = loss.records() > 0 ? loss.records() + " records from offset " + loss.from() + ", " : "";
        return loss.key() + " (" + records + loss.bytes() + " bytes)";
    }

    @Override
    public Optional<String> witness() {
        return proofs.size() == ids.size() ? Optional.of(String.join("; ", proofs)) : Optional.empty();
    }

    @Override
    public void heal() {
        kill.heal();
    }
}
