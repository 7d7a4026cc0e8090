package io.sunder.harness.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sunder.harness.cluster.Node;
import io.sunder.harness.layout.ClusterLayout;
import io.sunder.harness.layout.Ports;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodePropertiesTest {
    private static final ClusterLayout LAYOUT = new ClusterLayout(
            5, new Ports(9192), List.of(Node.broker(1), Node.broker(2), Node.controller(101), Node.controller(102)));

    @Test
    void aBrokerAdvertisesItsNameToBrokersAndALinkToClients() {
        Map<String, String> properties = of(Node.broker(2), Map.of());
        assertEquals(
                "INTERNAL://127.5.2.2:9192,CLIENT://127.5.2.2:9194,DIRECT://127.5.2.2:9195",
                properties.get("listeners"));
        assertEquals(
                "INTERNAL://broker-2:9192,CLIENT://127.5.200.2:9194,DIRECT://127.5.2.2:9195",
                properties.get("advertised.listeners"));
        assertEquals("controller-101:9193,controller-102:9193", properties.get("controller.quorum.bootstrap.servers"));
    }

    @Test
    void aControllerListensForControllersAndBrokersOnly() {
        Map<String, String> properties = of(Node.controller(101), Map.of());
        assertEquals("CONTROLLER://127.5.101.101:9193", properties.get("listeners"));
        assertEquals("CONTROLLER://controller-101:9193", properties.get("advertised.listeners"));
        assertEquals("controller", properties.get("process.roles"));
    }

    @Test
    void anOverrideWins() {
        assertEquals("9", of(Node.broker(1), Map.of("num.io.threads", "9")).get("num.io.threads"));
    }

    @Test
    void internalTopicsDontAskForMoreReplicasThanThereAreBrokers() {
        assertEquals("2", of(Node.broker(1), Map.of()).get("offsets.topic.replication.factor"));
        assertEquals("3", NodeProperties.smallMachine(5).get("offsets.topic.replication.factor"));
    }

    @Test
    void theFileIsReadBackAsItWasMeant(@TempDir Path directory) throws Exception {
        Map<String, String> odd =
                Map.of("a key=with:all", " leading space, back\\slash, #!=: and \u00fc\u20ac\n\tend ");
        NodeFiles files = new NodeFiles(directory);
        files.write(odd, "");
        Properties read = new Properties();
        try (Reader reader = Files.newBufferedReader(files.properties())) {
            read.load(reader);
        }
        assertEquals(odd, read);
    }

    private static Map<String, String> of(Node node, Map<String, String> overrides) {
        return NodeProperties.of(LAYOUT, node, Path.of("/data"), overrides);
    }
}
