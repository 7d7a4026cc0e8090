package io.sunder.workloads.error;

import java.util.List;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/**
 * After which errors a client must be closed and replaced by a new one. Independent of the certainty of the operation
 * that met the error.
 */
public final class FatalErrors {

    private static final List<Class<? extends Throwable>> PRODUCER = List.of(
            ProducerFencedException.class,
            InvalidProducerEpochException.class,
            InvalidPidMappingException.class,
            OutOfOrderSequenceException.class,
            UnsupportedVersionException.class,
            AuthorizationException.class);

    private FatalErrors() {}

    /**
     * Whether a producer must not be used after a callback was given {@code error}: it is fenced, its rights to its
     * producer id are gone, or (out-of-order sequence, unknown producer id) kafka-clients would go on but no longer
     * vouches for the order of what is pending.
     */
    public static boolean endsProducer(Throwable error) {
        return !(error instanceof TopicAuthorizationException)
                && PRODUCER.stream().anyMatch(c -> c.isInstance(error));
    }

    /**
     * Whether a consumer must not be used after a read threw {@code error}. Retriable errors leave it usable. An
     * {@code InvalidOffsetException} (out of range, log truncation) does not: its position is meaningless, and choosing another
     * silently would look like a consumer that jumps. Whatever else is thrown leaves an unknown state.
     */
    public static boolean endsConsumer(Throwable error) {
        return !(error instanceof RetriableException);
    }
}
