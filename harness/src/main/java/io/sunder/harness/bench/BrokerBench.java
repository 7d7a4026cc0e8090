package io.sunder.harness.bench;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.ClusterProgress;
import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.Role;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.distribution.CacheDirectory;
import io.sunder.harness.distribution.DistributionResolver;
import io.sunder.harness.link.LinkMesh;
import io.sunder.harness.process.NodeServer;
import io.sunder.harness.process.ProcessCluster;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * The target broker against Apache Kafka: a controller and three brokers as local processes, as runs have them, in
 * turns. Clients reach the brokers past the links; between nodes, links without an effect carry everything.
 */
public final class BrokerBench {
    private static final String TOPIC = "bench";
    private static final int PARTITIONS = 3;
    private static final int RECORD_BYTES = 200;
    private static final Duration READY = Duration.ofMinutes(3);
    private static final double KIB_PER_MIB = 1024;

    private final Settings settings;
    private final LongSupplier nanoTime;
    private final PrintStream out;

    /**
     * How to measure.
     *
     * @param folder where a folder for the clusters' data is made, and deleted
     * @param records how many are written and read in each round
     * @param rounds how often each target is measured; medians count
     */
    public record Settings(Path folder, long records, int rounds) {
        /** Refuses to measure nothing. */
        public Settings {
            if (records < 1 || rounds < 1) {
                throw new IllegalArgumentException("at least one record and one round are needed");
            }
        }
    }

    /** A race whose table goes to {@code out}. */
    public BrokerBench(Settings settings, LongSupplier nanoTime, PrintStream out) {
        this.settings = settings;
        this.nanoTime = nanoTime;
        this.out = out;
    }

    /**
     * Measures both, in turns, whoever was second last time first.
     *
     * @throws IOException if a client fails
     * @throws ClusterException if a cluster doesn't start
     */
    public void run() throws IOException, InterruptedException {
        ProducerTool tool =
                new ProducerTool(new DistributionResolver(CacheDirectory.find(), ClusterProgress.silent()).tools());
        Target kafka = Target.parse("kafka");
        Target own = Target.parse("target-broker");
        Map<Target, List<BrokerFigures>> measured = new LinkedHashMap<>();
        out.println(BrokerFigures.header());
        for (int round = 0; round < settings.rounds(); round++) {
            for (Target target : round % 2 == 0 ? List.of(kafka, own) : List.of(own, kafka)) {
                BrokerFigures figures = measure(target, tool);
                measured.computeIfAbsent(target, any -> new ArrayList<>()).add(figures);
                out.println(figures.row(target.toString()));
            }
        }
        BrokerFigures yardstick = BrokerFigures.medians(measured.get(kafka));
        BrokerFigures ours = BrokerFigures.medians(measured.get(own));
        out.println(yardstick.row("median " + kafka));
        out.println(ours.row("median " + own));
        out.println(ours.ratios("ratio to kafka", yardstick));
        out.println("Heap of a broker: " + heap(kafka) + ", " + heap(own) + "; " + settings.records() + " records of "
                + RECORD_BYTES + " bytes, acks=all, " + PARTITIONS + " partitions, 3 replicas.");
    }

    private static String heap(Target target) {
        return target + " " + NodeServer.of(ClusterSpec.of(target)).heapMb(Role.BROKER) + " MB";
    }

    private BrokerFigures measure(Target target, ProducerTool tool) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory(settings.folder(), "sunder-bench-");
        ClusterSpec spec = ClusterSpec.of(target).withReadyTimeout(READY);
        try (LinkMesh mesh = LinkMesh.embedded();
                ProcessCluster cluster = ProcessCluster.create(spec, folder, ClusterProgress.silent())) {
            mesh.add(cluster.links());
            long begin = nanoTime.getAsLong();
            cluster.start();
            double readySeconds = (nanoTime.getAsLong() - begin) / 1e9;
            String bootstrap = bootstrap(cluster);
            createTopic(bootstrap);
            double writes = tool.write(bootstrap, TOPIC, settings.records(), RECORD_BYTES);
            TopicReader reader = new TopicReader(nanoTime);
            // Once to warm up: this JVM reads of both, and must not be slower for the first.
            reader.read(bootstrap, TOPIC, PARTITIONS, settings.records());
            double read = reader.read(bootstrap, TOPIC, PARTITIONS, settings.records());
            return new BrokerFigures(readySeconds, writes, read, residentMb(cluster));
        } finally {
            delete(folder);
        }
    }

    private static List<Node> brokers(ProcessCluster cluster) {
        return cluster.nodes().stream()
                .filter(node -> node.role() == Role.BROKER)
                .toList();
    }

    private static String bootstrap(ProcessCluster cluster) {
        return brokers(cluster).stream()
                .map(broker -> cluster.directAddress(broker.id()))
                .map((InetSocketAddress at) -> at.getHostString() + ":" + at.getPort())
                .collect(Collectors.joining(","));
    }

    private static void createTopic(String bootstrap) throws IOException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap))) {
            admin.createTopics(List.of(new NewTopic(TOPIC, PARTITIONS, (short) 3)))
                    .all()
                    .get(60, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("the topic can't be made: " + e, e);
        }
    }

    /** The kernel's figure, which Linux alone tells in this way. */
    private static double residentMb(ProcessCluster cluster) throws IOException {
        double largest = 0;
        for (Node broker : brokers(cluster)) {
            Path status =
                    Path.of("/proc", Long.toString(cluster.pid(broker.id()).orElseThrow()), "status");
            if (!Files.isReadable(status)) {
                return Double.NaN;
            }
            for (String line : Files.readAllLines(status)) {
                if (line.startsWith("VmRSS:")) {
                    largest = Math.max(largest, Long.parseLong(line.replaceAll("[^0-9]", "")) / KIB_PER_MIB);
                }
            }
        }
        return largest;
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
