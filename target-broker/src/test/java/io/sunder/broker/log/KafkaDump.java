package io.sunder.broker.log;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.kafka.tools.DumpLogSegments;

/** Kafka's own dump tool, in this process. Tests that use it must not run beside others that print. */
final class KafkaDump {

    private KafkaDump() {}

    static String of(List<Path> files, String... options) throws IOException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = System.out;
        PrintStream err = System.err;
        try (PrintStream both = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(both);
            System.setErr(both);
            String names = files.stream().map(Path::toString).collect(Collectors.joining(","));
            String[] arguments = new String[options.length + 2];
            System.arraycopy(options, 0, arguments, 0, options.length);
            arguments[options.length] = "--files";
            arguments[options.length + 1] = names;
            DumpLogSegments.main(arguments);
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
