package io.sunder.broker.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.broker.controller.LeaderRebalance;
import io.sunder.broker.defect.Defect;
import io.sunder.broker.defect.ProtocolEra;
import io.sunder.broker.group.GroupSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerSettingsTest {
    private static ServerSettings broker(String... more) {
        Map<String, String> values = new TreeMap<>(Map.of(
                "node.id", "2",
                "process.roles", "broker",
                "log.dirs", "/data",
                "controller.quorum.bootstrap.servers", "controller-101:9093",
                "listeners", "INTERNAL://127.0.0.1:9092,CLIENT://127.0.0.1:0",
                "advertised.listeners", "INTERNAL://broker-2:9092",
                "inter.broker.listener.name", "INTERNAL"));
        for (int i = 0; i < more.length; i += 2) {
            values.put(more[i], more[i + 1]);
        }
        return new ServerSettings(values);
    }

    @Test
    void warnsOfSettingsThatNobodyReads() {
        ServerSettings settings =
                broker("replica.lag.time.max.mss", "5", "log.cleaner.threads", "2", "log.segment.bytes", "1048576");
        assertEquals(
                List.of(
                        "log.cleaner.threads is not a setting of this broker and is ignored",
                        "replica.lag.time.max.mss is not a setting of this broker and is ignored; did you mean"
                                + " replica.lag.time.max.ms?"),
                settings.check().warnings());
    }

    @Test
    void tellsWhatItBindsWhereItIsNotToldWhatToAdvertise() {
        assertEquals(
                List.of(new Endpoint("INTERNAL", "broker-2", 9092), new Endpoint("CLIENT", "127.0.0.1", 0)),
                broker().check().advertisedListeners());
    }

    @Test
    void findsTheControllerAmongVotersToo() {
        ServerSettings settings = broker(
                "controller.quorum.bootstrap.servers", "", "controller.quorum.voters", "101@controller-101:9093");
        assertEquals(
                "controller-101:9093", settings.controllerAddress().toString().replace("/<unresolved>", ""));
    }

    @Test
    void keepsTheControllersLogApartInACombinedNode() {
        ServerSettings settings = broker("process.roles", "broker,controller");
        assertEquals(Path.of("/data/controller"), settings.metadataDirectory());
    }

    @Test
    void takesTheEraOfADefect() {
        ServerSettings settings = broker("sunder.defect", "KIP-101, KAFKA-3919");
        assertEquals(Set.of(Defect.KIP_101), settings.behaviour().defects());
        assertEquals(ProtocolEra.KIP_320, settings.behaviour().era());
        assertTrue(settings.logDefaults().defects().appendsOutOfOrder());
        assertEquals(ProtocolEra.KIP_595, broker().behaviour().era());
    }

    @Test
    void electsPreferredLeadersUnaskedUnlessToldNotTo() {
        assertEquals(
                new LeaderRebalance(true, 300_000, 10),
                broker().controllerSettings().rebalance());
        assertEquals(
                new LeaderRebalance(false, 7000, 25),
                broker(
                                "auto.leader.rebalance.enable", "false",
                                "leader.imbalance.check.interval.seconds", "7",
                                "leader.imbalance.per.broker.percentage", "25")
                        .controllerSettings()
                        .rebalance());
    }

    @Test
    void keepsOffsetsForAWeekUnlessToldOtherwise() {
        assertEquals(GroupSettings.defaults(), broker().groups());
        GroupSettings told = broker("offsets.retention.minutes", "3", "offsets.retention.check.interval.ms", "1500")
                .groups();
        assertEquals(180_000, told.retentionMs());
        assertEquals(1500, told.retentionCheckIntervalMs());
    }

    @Test
    void waitsEightSecondsForTheControllerUnlessToldOtherwise() {
        assertEquals(8000, broker().shutdownTimeoutMs());
        ServerSettings told = broker("sunder.shutdown.timeout.ms", "250").check();
        assertEquals(250, told.shutdownTimeoutMs());
        assertEquals(List.of(), told.warnings());
    }

    @ParameterizedTest
    @CsvSource({
        "controller.quorum.bootstrap.servers, 'a:1,b:1,c:1'",
        "controller.quorum.bootstrap.servers, a",
        "node.id, one",
        "process.roles, observer",
        "listeners, INTERNAL:127.0.0.1:9092",
        "listener.security.protocol.map, 'INTERNAL:SSL'",
        "inter.broker.listener.name, NONE",
        "log.dirs, '/a,/b'",
        "replica.lag.time.max.ms, soon",
        "leader.imbalance.check.interval.seconds, 0",
        "leader.imbalance.per.broker.percentage, -1",
        "offsets.retention.minutes, 0",
        "offsets.retention.check.interval.ms, 0",
        "sunder.shutdown.timeout.ms, -1",
        "sunder.protocol.era, OLD",
        "log.segment.bytes, 1"
    })
    void refusesWhatCantBeUsed(String key, String value) {
        ConfigException refused =
                assertThrows(ConfigException.class, () -> broker(key, value).check());
        assertTrue(refused.getMessage().contains(key.equals("log.segment.bytes") ? "segment.bytes" : key));
    }

    @Test
    void refusesAnUnknownDefect() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> broker("sunder.defect", "KIP-1").check());
        assertTrue(refused.getMessage().contains("KIP-101"));
    }
}
