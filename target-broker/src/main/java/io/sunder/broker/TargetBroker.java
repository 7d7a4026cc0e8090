package io.sunder.broker;

import io.sunder.broker.server.BrokerServer;
import io.sunder.broker.server.ControllerServer;
import io.sunder.broker.settings.ServerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node of the target broker: {@code TargetBroker FILE [--defect ID]...}, with FILE in the format of Kafka's {@code
 * server.properties}. The process ends in order on SIGTERM, and with code 1 when it can't start or its disk fails.
 */
public final class TargetBroker {
    private static final Logger LOG = LoggerFactory.getLogger(TargetBroker.class);

    private TargetBroker() {}

    /** Runs a node until it is told to end. */
    public static void main(String[] args) throws InterruptedException {
        List<AutoCloseable> running = new ArrayList<>();
        try {
            ServerSettings settings = new ServerSettings(read(args)).check();
            Set<String> roles = settings.roles();
            if (roles.contains("controller")) {
                running.add(ControllerServer.start(settings, TargetBroker::halt));
            }
            if (roles.contains("broker")) {
                running.add(0, BrokerServer.start(settings, TargetBroker::halt));
            }
        } catch (KafkaException | IllegalArgumentException | IOException e) {
            LOG.error("the node can't start: {}", e.getMessage(), e);
            Runtime.getRuntime().halt(1);
        }
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            running.forEach(TargetBroker::close);
            stopped.countDown();
        }));
        stopped.await();
    }

    private static void close(AutoCloseable server) {
        try {
            server.close();
        } catch (Exception e) {
            LOG.error("the node did not stop in order", e);
        }
    }

    /** The disk's state is unknown: nothing may be written, nor anything in memory be answered from, any more. */
    private static void halt(Throwable why) {
        LOG.error("the node halts", why);
        Runtime.getRuntime().halt(1);
    }

    private static Map<String, String> read(String[] args) throws IOException {
        if (args.length % 2 != 1) {
            throw new IllegalArgumentException("usage: TargetBroker FILE [--defect ID]...");
        }
        Properties properties = new Properties();
        try (var in = Files.newInputStream(Path.of(args[0]))) {
            properties.load(in);
        }
        Map<String, String> values = new TreeMap<>();
        properties.stringPropertyNames().forEach(key -> values.put(key, properties.getProperty(key)));
        for (int i = 1; i < args.length; i += 2) {
            if (!args[i].equals("--defect")) {
                throw new IllegalArgumentException("unknown option " + args[i] + "; expected --defect ID");
            }
            values.merge("sunder.defect", args[i + 1], (a, b) -> a + "," + b);
        }
        return values;
    }
}
