package io.sunder.broker.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * kcat, and so librdkafka, against three brokers. Where there is no kcat on the path these are skipped, and say so;
 * {@code .ci/run} takes that for a failure unless it was allowed.
 */
@Tag("kcat")
@Timeout(120)
class KcatIT {
    @TempDir
    static Path directory;

    private static TestCluster cluster;

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(":", -1))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "kcat"))),
                "there is no kcat on the path; Debian has it: apt-get install kcat");
        cluster = new TestCluster(directory, 3, Map.of());
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", cluster.bootstrap()))) {
            admin.createTopics(Stream.of("piped", "listed", "grouped")
                            .map(name -> new NewTopic(name, 3, (short) 3))
                            .toList())
                    .all()
                    .get(20, TimeUnit.SECONDS);
        }
    }

    @AfterAll
    static void end() {
        if (cluster != null) {
            cluster.close();
        }
    }

    private static String kcat(String input, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("kcat", "-b", cluster.bootstrap()));
        command.addAll(List.of(arguments));
        return OwnProcess.run(input, command).succeeded();
    }

    private static List<String> values(int count) {
        return IntStream.range(0, count).mapToObj(i -> "v" + i).toList();
    }

    private static String piped(int count) {
        return values(count).stream().map(value -> value + "\n").collect(Collectors.joining());
    }

    private static List<String> lines(String said) {
        return said.lines().filter(line -> line.startsWith("v")).toList();
    }

    @Test
    void readsInOrderWhatItWroteWithEveryReplicasAcknowledgement() throws Exception {
        kcat(piped(500), "-P", "-t", "piped", "-p", "1", "-X", "acks=all", "-X", "enable.idempotence=true");
        assertEquals(values(500), lines(kcat("", "-C", "-t", "piped", "-p", "1", "-o", "beginning", "-e", "-q")));
        assertEquals(
                values(500).subList(490, 500),
                lines(kcat("", "-C", "-t", "piped", "-p", "1", "-o", "-10", "-e", "-q")));
    }

    @Test
    void writesWithEveryCodecItHas() throws Exception {
        for (String codec : List.of("gzip", "snappy", "lz4", "zstd")) {
            kcat(piped(50), "-P", "-t", "piped", "-p", "2", "-z", codec, "-X", "acks=all");
        }
        List<String> found = lines(kcat("", "-C", "-t", "piped", "-p", "2", "-o", "beginning", "-e", "-q"));
        assertEquals(Stream.of(1, 2, 3, 4).flatMap(i -> values(50).stream()).toList(), found);
    }

    @Test
    void listsBrokersTopicsAndPartitions() throws Exception {
        String said = kcat("", "-L");
        assertTrue(said.contains(" 3 brokers:"), said);
        assertTrue(said.contains("topic \"listed\" with 3 partitions:"), said);
        List<String> partitions = said.lines()
                .dropWhile(line -> !line.contains("topic \"listed\""))
                .skip(1)
                .limit(3)
                .toList();
        for (int i = 0; i < 3; i++) {
            String line = partitions.get(i);
            assertTrue(line.contains("partition " + i + ", leader "), said);
            assertTrue(line.matches(".*replicas: \\d,\\d,\\d, isrs: \\d,\\d,\\d"), said);
        }
    }

    @Test
    void aGroupReadsAllPartitionsOnce() throws Exception {
        for (String partition : List.of("0", "1", "2")) {
            kcat(piped(40), "-P", "-t", "grouped", "-p", partition, "-X", "acks=all");
        }
        String[] asMember = {"-G", "readers", "-X", "auto.offset.reset=earliest", "-q", "-e", "grouped"};
        List<String> expected =
                Stream.of(1, 2, 3).flatMap(i -> values(40).stream()).sorted().toList();
        assertEquals(expected, lines(kcat("", asMember)).stream().sorted().toList());
        kcat("v-late\n", "-P", "-t", "grouped", "-p", "1", "-X", "acks=all");
        assertEquals(List.of("v-late"), lines(kcat("", asMember)));
    }

    @Test
    void findsOffsetsByTime() throws Exception {
        kcat("v0\n", "-P", "-t", "listed", "-p", "0", "-X", "acks=all");
        String said = kcat("", "-Q", "-t", "listed:0:1");
        assertTrue(said.contains("listed [0] offset 0"), said);
    }
}
