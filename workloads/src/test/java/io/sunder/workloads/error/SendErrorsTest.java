package io.sunder.workloads.error;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.*;
import org.apache.kafka.common.protocol.Errors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SendErrorsTest {

    private static final String MESSAGE = "text that must not matter";

    /** error, certainty before queueing, after at most one attempt, after retries; D = definite, I = indefinite. */
    static Stream<Arguments> table() {
        return Stream.of(
                row(new TopicAuthorizationException(MESSAGE), "DDD"),
                row(new ClusterAuthorizationException(MESSAGE), "DDD"),
                row(new TransactionalIdAuthorizationException(MESSAGE), "DDD"),
                row(new AuthorizationException(MESSAGE), "DDD"),
                row(new InvalidTopicException(MESSAGE), "DDD"),
                row(new InvalidReplicationFactorException(MESSAGE), "DDD"),
                row(new InvalidRequiredAcksException(MESSAGE), "DDD"),
                row(new InvalidTimestampException(MESSAGE), "DDD"),
                row(new RecordTooLargeException(MESSAGE), "DDD"),
                row(new RecordBatchTooLargeException(MESSAGE), "DDD"),
                row(new UnsupportedCompressionTypeException(MESSAGE), "DDD"),
                row(new UnsupportedForMessageFormatException(MESSAGE), "DDD"),
                row(new UnknownTopicOrPartitionException(MESSAGE), "DDI"),
                row(new NotEnoughReplicasException(MESSAGE), "DDI"),
                row(new TimeoutException(MESSAGE), "DII"),
                row(new BufferExhaustedException(MESSAGE), "DII"),
                row(new SerializationException(MESSAGE), "DII"),
                row(new AuthenticationException(MESSAGE), "DII"),
                row(new SaslAuthenticationException(MESSAGE), "DII"),
                row(new SslAuthenticationException(MESSAGE), "DII"),
                row(new NetworkException(MESSAGE), "III"),
                row(new DisconnectException(MESSAGE), "III"),
                row(new NotLeaderOrFollowerException(MESSAGE), "III"),
                row(new LeaderNotAvailableException(MESSAGE), "III"),
                row(new NotEnoughReplicasAfterAppendException(MESSAGE), "III"),
                row(new UnknownServerException(MESSAGE), "III"),
                row(new KafkaStorageException(MESSAGE), "III"),
                row(new CorruptRecordException(MESSAGE), "III"),
                row(new FencedLeaderEpochException(MESSAGE), "III"),
                row(new UnknownLeaderEpochException(MESSAGE), "III"),
                row(new UnknownTopicIdException(MESSAGE), "III"),
                row(new ReplicaNotAvailableException(MESSAGE), "III"),
                row(new BrokerNotAvailableException(MESSAGE), "III"),
                row(new NotControllerException(MESSAGE), "III"),
                row(new OutOfOrderSequenceException(MESSAGE), "III"),
                row(new UnknownProducerIdException(MESSAGE), "III"),
                row(new DuplicateSequenceException(MESSAGE), "III"),
                row(new ProducerFencedException(MESSAGE), "III"),
                row(new InvalidProducerEpochException(MESSAGE), "III"),
                row(new InvalidPidMappingException(MESSAGE), "III"),
                row(new UnsupportedVersionException(MESSAGE), "III"),
                row(new PolicyViolationException(MESSAGE), "III"),
                row(new InvalidRequestException(MESSAGE), "III"),
                row(new InterruptException(MESSAGE), "III"),
                row(new WakeupException(), "III"),
                row(new ApiException(MESSAGE), "III"),
                row(new KafkaException(MESSAGE), "III"),
                row(new IllegalStateException(MESSAGE), "III"),
                row(new UnlistedException(), "III"));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("table")
    void classifiesByClassAndAttempts(Throwable error, String expected) {
        assertEquals(expected, classifications(error));
    }

    @ParameterizedTest
    @EnumSource(Errors.class)
    void everyRetriableErrorOfTheProtocolIsIndefiniteForAProducerThatRetries(Errors code) {
        if (code.exception() instanceof RetriableException retriable) {
            assertEquals(Certainty.INDEFINITE, SendErrors.classify(retriable, Attempts.SEVERAL), code.name());
        }
    }

    @Test
    void onlyTheListedErrorsOfTheProtocolAreDefiniteForAProducerThatRetries() {
        Set<String> definite = Arrays.stream(Errors.values())
                .filter(code -> code.exception() != null)
                .filter(code -> SendErrors.classify(code.exception(), Attempts.SEVERAL) == Certainty.DEFINITE)
                .map(Enum::name)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(
                new TreeSet<>(Set.of(
                        "TOPIC_AUTHORIZATION_FAILED",
                        "CLUSTER_AUTHORIZATION_FAILED",
                        "GROUP_AUTHORIZATION_FAILED",
                        "TRANSACTIONAL_ID_AUTHORIZATION_FAILED",
                        "DELEGATION_TOKEN_AUTHORIZATION_FAILED",
                        "INVALID_TOPIC_EXCEPTION",
                        "INVALID_REPLICATION_FACTOR",
                        "INVALID_REQUIRED_ACKS",
                        "INVALID_TIMESTAMP",
                        "MESSAGE_TOO_LARGE",
                        "RECORD_LIST_TOO_LARGE",
                        "UNSUPPORTED_COMPRESSION_TYPE",
                        "UNSUPPORTED_FOR_MESSAGE_FORMAT")),
                definite);
    }

    @Test
    void retriableErrorsWereSeenAtAll() {
        long retriable = Arrays.stream(Errors.values())
                .map(Errors::exception)
                .filter(Objects::nonNull)
                .filter(RetriableException.class::isInstance)
                .count();
        assertTrue(retriable > 30, () -> "only " + retriable + " retriable errors in the protocol");
    }

    @Test
    void doesNotUnwrapTheCauseOfAProducerInItsFatalState() {
        KafkaException wrapped = new KafkaException("in an error state", new ClusterAuthorizationException(MESSAGE));
        assertEquals("III", classifications(wrapped));
    }

    private static String classifications(Throwable error) {
        return Arrays.stream(Attempts.values())
                .map(attempts -> SendErrors.classify(error, attempts))
                .map(certainty -> certainty.name().substring(0, 1))
                .collect(Collectors.joining());
    }

    private static Arguments row(Throwable error, String expected) {
        return Arguments.of(error, expected);
    }

    private static final class UnlistedException extends ApiException {
        private static final long serialVersionUID = 1;
    }
}
