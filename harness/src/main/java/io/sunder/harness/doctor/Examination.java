package io.sunder.harness.doctor;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Looks at everything that a run needs of the machine. */
public final class Examination {
    private static final long GIB = 1L << 30;
    private static final long LEAST_DISK = 2 * GIB;
    private static final long LEAST_MEMORY = 3 * GIB;
    private static final int LEAST_JAVA = 17;

    private Examination() {}

    /** All findings, the most important first. {@code store} is where runs would be kept. */
    public static List<Finding> examine(Path store) {
        List<Finding> findings = new ArrayList<>();
        findings.add(java());
        findings.add(memory());
        findings.add(disk(store));
        findings.add(loopback());
        findings.add(connections());
        findings.add(command("maven", List.of("mvn", "-version"), "builds Sunder", Finding.Grade.OPTIONAL));
        findings.add(
                command("kill", List.of("/bin/sh", "-c", "command -v kill"), "pauses nodes", Finding.Grade.MISSING));
        findings.addAll(DockerExamination.examine());
        findings.add(command(
                "toxiproxy",
                List.of("toxiproxy-server", "-version"),
                "the embedded engine does without",
                Finding.Grade.OPTIONAL));
        return findings;
    }

    private static Finding java() {
        String words =
                System.getProperty("java.vm.name") + " " + Runtime.version() + " in " + System.getProperty("java.home");
        return Runtime.version().feature() >= LEAST_JAVA
                ? Finding.ok("java", words)
                : Finding.missing("java", words + "; a JDK " + LEAST_JAVA + " or later is needed");
    }

    private static Finding memory() {
        int processors = Runtime.getRuntime().availableProcessors();
        if (ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system) {
            long total = system.getTotalMemorySize();
            String words =
                    String.format(Locale.ROOT, "%d processors, %.1f GiB of memory", processors, (double) total / GIB);
            return total >= LEAST_MEMORY
                    ? Finding.ok("machine", words)
                    : Finding.optional("machine", words + "; three brokers and the harness need about 3 GiB");
        }
        return Finding.ok("machine", processors + " processors");
    }

    private static Finding disk(Path store) {
        Path existing = store.toAbsolutePath().normalize();
        while (existing.getParent() != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        if (!Files.isWritable(existing)) {
            return Finding.missing("store", existing + " can't be written; name another folder with --store");
        }
        try {
            long free = Files.getFileStore(existing).getUsableSpace();
            String words = String.format(Locale.ROOT, "%s, %.1f GiB free", existing, (double) free / GIB);
            return free >= LEAST_DISK
                    ? Finding.ok("store", words)
                    : Finding.missing("store", words + "; a run needs 2 GiB");
        } catch (IOException e) {
            return Finding.missing("store", existing + ": " + e.getMessage());
        }
    }

    /** A cluster needs many loopback addresses; Linux has all of 127/8, other systems only 127.0.0.1. */
    private static Finding loopback() {
        for (byte[] numbers : List.of(new byte[] {127, 0, 0, 1}, new byte[] {127, 77, 1, 2})) {
            String address = numbers[0] + "." + numbers[1] + "." + numbers[2] + "." + numbers[3];
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByAddress(numbers))) {
                if (socket.getLocalPort() <= 0) {
                    return Finding.missing("loopback", address + " gives no port");
                }
            } catch (IOException e) {
                return Finding.missing(
                        "loopback",
                        address + " can't be bound (" + e.getMessage()
                                + "); local clusters need the whole of 127.0.0.0/8, as Linux has it");
            }
        }
        return Finding.ok("loopback", "any address of 127.0.0.0/8 can be bound");
    }

    private static Finding connections() {
        if (Files.isReadable(Path.of("/proc/net/tcp"))) {
            return Finding.ok("connections", "/proc/net/tcp tells which connections bypass the link mesh");
        }
        return command(
                "connections",
                List.of("lsof", "-v"),
                "tells which connections bypass the link mesh",
                Finding.Grade.MISSING);
    }

    private static Finding command(String subject, List<String> command, String use, Finding.Grade without) {
        Optional<String> answer = firstLine(command);
        return answer.map(line -> Finding.ok(subject, line))
                .orElseGet(() -> new Finding(without, subject, "'" + command.get(0) + "' gives no answer; " + use));
    }

    private static Optional<String> firstLine(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return Optional.empty();
            }
            String output =
                    new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            return process.exitValue() == 0
                    ? output.lines().findFirst().map(line -> line.replaceAll("\u001b\\[[0-9;]*m", ""))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
