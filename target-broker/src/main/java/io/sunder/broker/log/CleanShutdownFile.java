package io.sunder.broker.log;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The file {@code .kafka_cleanshutdown}: all is on disk, nothing needs recovery. It holds the broker's last epoch. */
final class CleanShutdownFile {

    static final String FILE = ".kafka_cleanshutdown";
    private static final Pattern BROKER_EPOCH = Pattern.compile("\"brokerEpoch\"\\s*:\\s*(\\d{1,18})");

    private CleanShutdownFile() {}

    static void write(Path directory, long brokerEpoch) throws IOException {
        String json = "{\"version\":0,\"brokerEpoch\":" + brokerEpoch + "}";
        DurableFile.replace(directory.resolve(FILE), json.getBytes(StandardCharsets.UTF_8));
    }

    static boolean exists(Path directory) {
        return Files.exists(directory.resolve(FILE));
    }

    static OptionalLong brokerEpoch(Path directory) throws IOException {
        if (!exists(directory)) {
            return OptionalLong.empty();
        }
        Matcher epoch = BROKER_EPOCH.matcher(Files.readString(directory.resolve(FILE)));
        return epoch.find() ? OptionalLong.of(Long.parseLong(epoch.group(1))) : OptionalLong.empty();
    }

    /** Removed, durably, before anything is written: from now on a crash needs recovery. */
    static void delete(Path directory) throws IOException {
        if (Files.deleteIfExists(directory.resolve(FILE))) {
            DurableFile.syncDirectory(directory);
        }
    }
}
