package io.sunder.harness.bench;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Kafka's own {@code kafka-producer-perf-test}, in a JVM of its own.
 *
 * @param jars the tool's class path
 */
record ProducerTool(List<Path> jars) {
    private static final Pattern RESULT =
            Pattern.compile("(\\d+) records sent, ([0-9]+[.,]?[0-9]*) records/sec .*max latency");
    private static final int LIMIT_MINUTES = 5;

    /**
     * Writes as fast as it can, every record acknowledged by all replicas in sync.
     *
     * @return records a second
     * @throws IOException if it fails, doesn't end, or loses a record; says what it printed
     */
    double write(String bootstrap, String topic, long records, int bytes) throws IOException, InterruptedException {
        Path output = Files.createTempFile("sunder-bench", ".txt");
        Process process = new ProcessBuilder(command(bootstrap, topic, records, bytes))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            boolean ended = process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
            String text = Files.readString(output, StandardCharsets.UTF_8);
            OptionalDouble rate = rate(text, records);
            if (!ended || process.exitValue() != 0 || rate.isEmpty()) {
                throw new IOException("kafka-producer-perf-test did not write " + records + " records"
                        + (ended ? "" : " in " + LIMIT_MINUTES + " minutes") + "; it said:\n" + text);
            }
            return rate.getAsDouble();
        } finally {
            process.destroyForcibly();
            Files.deleteIfExists(output);
        }
    }

    private List<String> command(String bootstrap, String topic, long records, int bytes) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-Duser.language=en",
                "-cp",
                jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                "org.apache.kafka.tools.ProducerPerformance",
                "--bootstrap-server",
                bootstrap,
                "--topic",
                topic,
                "--num-records",
                Long.toString(records),
                "--record-size",
                Integer.toString(bytes),
                "--throughput",
                "-1",
                "--command-property",
                "acks=all");
    }

    /** Records a second in the line that sums up, if it tells of so many records. */
    static OptionalDouble rate(String text, long records) {
        OptionalDouble rate = OptionalDouble.empty();
        Matcher line = RESULT.matcher(text);
        while (line.find()) {
            boolean all = Long.parseLong(line.group(1)) == records;
            rate = all
                    ? OptionalDouble.of(Double.parseDouble(line.group(2).replace(',', '.')))
                    : OptionalDouble.empty();
        }
        return rate;
    }
}
