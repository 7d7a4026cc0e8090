package io.sunder.harness.docker;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.process.NodeServer;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartScriptTest {
    private static NodeServer server(String target) {
        return NodeServer.of(ClusterSpec.of(Target.parse(target)));
    }

    @Test
    void theTargetBrokerIsStartedWithoutFormatting() {
        String script =
                StartScript.of(server("target-broker"), List.of("-Xmx96m"), List.of("--cluster-id", "abc"), false);
        assertTrue(
                script.endsWith("exec java -Xmx96m -cp '/opt/target-broker/lib/*' io.sunder.broker.TargetBroker"
                        + " /var/lib/sunder/server.properties\n"),
                script);
        assertFalse(script.contains("format"), script);
    }

    @Test
    void startsKafkaByItsMainClassWithEveryWordQuoted() {
        String script = StartScript.of(
                server("kafka"), List.of("-Xmx64m", "-Dname=it's; rm x"), List.of("--cluster-id", "abc"), false);
        assertTrue(
                script.contains("exec java -Xmx64m '-Dname=it'\\''s; rm x' -cp '/opt/kafka/libs/*' kafka.Kafka"
                        + " /var/lib/sunder/server.properties"),
                script);
        assertTrue(script.contains("format --config /var/lib/sunder/server.properties --cluster-id abc"), script);
    }

    @Test
    void aNodeWhoseClockCanBeSetTellsItFirst() {
        String script = StartScript.of(server("kafka"), List.of("-Xmx64m"), List.of("--cluster-id", "abc"), true);
        assertTrue(
                script.endsWith("exec java -Xmx64m -cp '/var/lib/sunder/launcher.jar:/opt/kafka/libs/*'"
                        + " io.sunder.harness.launcher.ClockedServer kafka.Kafka /var/lib/sunder/server.properties\n"),
                script);
    }
}
