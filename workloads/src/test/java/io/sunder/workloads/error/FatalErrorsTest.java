package io.sunder.workloads.error;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.LogTruncationException;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.NotLeaderOrFollowerException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownProducerIdException;
import org.apache.kafka.common.errors.UnknownServerException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FatalErrorsTest {

    static Stream<Arguments> producerErrors() {
        return Stream.of(
                Arguments.of(new ProducerFencedException(""), true),
                Arguments.of(new InvalidProducerEpochException(""), true),
                Arguments.of(new InvalidPidMappingException(""), true),
                Arguments.of(new OutOfOrderSequenceException(""), true),
                Arguments.of(new UnknownProducerIdException(""), true),
                Arguments.of(new UnsupportedVersionException(""), true),
                Arguments.of(new ClusterAuthorizationException(""), true),
                Arguments.of(new TopicAuthorizationException(""), false),
                Arguments.of(new TimeoutException(""), false),
                Arguments.of(new NetworkException(""), false),
                Arguments.of(new NotLeaderOrFollowerException(""), false),
                Arguments.of(new NotEnoughReplicasException(""), false),
                Arguments.of(new RecordTooLargeException(""), false),
                Arguments.of(new UnknownServerException(""), false));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("producerErrors")
    void knowsWhichErrorsEndAProducer(Throwable error, boolean fatal) {
        assertEquals(fatal, FatalErrors.endsProducer(error));
    }

    static Stream<Arguments> consumerErrors() {
        Map<TopicPartition, Long> none = Map.of();
        return Stream.of(
                Arguments.of(new OffsetOutOfRangeException(none), true),
                Arguments.of(new LogTruncationException("", none, Map.of()), true),
                Arguments.of(new TopicAuthorizationException(Set.of("orders")), true),
                Arguments.of(new KafkaException("corrupt record"), true),
                Arguments.of(new IllegalStateException("closed"), true),
                Arguments.of(new TimeoutException(""), false),
                Arguments.of(new DisconnectException(""), false));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("consumerErrors")
    void knowsWhichErrorsEndAConsumer(Throwable error, boolean fatal) {
        assertEquals(fatal, FatalErrors.endsConsumer(error));
    }

    @ParameterizedTest
    @MethodSource("failedReads")
    void everyFailedReadIsDefinite(Throwable error) {
        assertEquals(Certainty.DEFINITE, ReadErrors.classify(error));
    }

    static List<Throwable> failedReads() {
        return Stream.concat(producerErrors(), consumerErrors())
                .map(arguments -> (Throwable) arguments.get()[0])
                .toList();
    }
}
