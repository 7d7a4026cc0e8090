package io.sunder.harness.docker;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class StartScriptTest {
    @Test
    void startsKafkaByItsMainClassWithEveryWordQuoted() {
        String script = StartScript.of(List.of("-Xmx64m", "-Dname=it's; rm x"), List.of("--cluster-id", "abc"));
        assertTrue(
                script.contains("exec java -Xmx64m '-Dname=it'\\''s; rm x' -cp '/opt/kafka/libs/*' kafka.Kafka"
                        + " /var/lib/sunder/server.properties"),
                script);
        assertTrue(script.contains("format --config /var/lib/sunder/server.properties --cluster-id abc"), script);
    }
}
