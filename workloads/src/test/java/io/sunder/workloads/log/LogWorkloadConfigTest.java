package io.sunder.workloads.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.contract.Acks;
import io.sunder.workloads.contract.EffectiveContract;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LogWorkloadConfigTest {

    private static final List<LogTopic> ORDERS = List.of(new LogTopic("orders", 2));

    static Stream<Arguments> nonsense() {
        return Stream.of(
                row("rate", b -> b.rate(-1)),
                row("record size", b -> b.recordSize(7)),
                row("in flight", b -> b.inFlightPerProducer(0)),
                row("clients", b -> b.consumers(-1)),
                row("poll timeout", b -> b.pollTimeout(Duration.ZERO)),
                row("close limit", b -> b.closeLimit(Duration.ofSeconds(-1))),
                row("transactional.id", b -> b.producerProperties(Map.of("transactional.id", "t"))),
                row("end-offset interval", b -> b.endOffsetInterval(Duration.ZERO)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("nonsense")
    void namesTheSettingThatMakesNoSense(String named, UnaryOperator<LogWorkloadConfig.Builder> change) {
        LogWorkloadConfig.Builder builder = change.apply(LogWorkloadConfig.builder("127.0.0.1:9094", ORDERS));
        IllegalArgumentException error = assertThrows(IllegalArgumentException.class, builder::build);
        assertTrue(error.getMessage().contains(named), error.getMessage());
    }

    @Test
    void refusesNoTopicOrTheSameTopicTwice() {
        assertThrows(
                IllegalArgumentException.class,
                () -> LogWorkloadConfig.builder("127.0.0.1:9094", List.of()).build());
        assertThrows(
                IllegalArgumentException.class,
                () -> LogWorkloadConfig.builder(
                                "127.0.0.1:9094", List.of(new LogTopic("orders", 2), new LogTopic("orders", 1)))
                        .build());
    }

    @Test
    void itsContractFollowsItsOverrides() {
        LogWorkloadConfig config = LogWorkloadConfig.builder("127.0.0.1:9094", ORDERS)
                .producerProperties(Map.of("acks", "1"))
                .build();
        EffectiveContract.Topic topic = new EffectiveContract.Topic(3, Map.of());
        assertEquals(Acks.LEADER, config.contract(List.of(topic)).acks());
    }

    private static Arguments row(String named, UnaryOperator<LogWorkloadConfig.Builder> change) {
        return Arguments.of(named, change);
    }
}
