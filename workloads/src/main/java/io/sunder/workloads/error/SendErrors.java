package io.sunder.workloads.error;

import java.util.List;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.InvalidRequiredAcksException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedCompressionTypeException;
import org.apache.kafka.common.errors.UnsupportedForMessageFormatException;

/**
 * Classifies the error of a {@code send}.
 *
 * <p>Three sets of classes, by how often the record may have been on the wire:
 *
 * <ul>
 *   <li><b>always definite</b>: the broker (or the client) refuses the record before appending it, for a reason that
 *       does not change while one record is being delivered: authorization, topic name, record and batch size, acks,
 *       timestamp, compression, message format. A scenario that changes access rights or size limits under way breaks
 *       this assumption and should run with {@code retries=0}.
 *   <li><b>definite for a single attempt</b>: refused before the append, but for a passing reason, so that an earlier
 *       attempt may have succeeded. The case that forced it: attempt 1 is appended and its answer lost, the leader
 *       restarts and does not know the partition yet, attempt 2 gets {@code UnknownTopicOrPartition}, the delivery
 *       timeout ends the retries and the producer reports that last error; the record is in the log all the same.
 *       {@code NotEnoughReplicas} alike.
 *   <li><b>definite before queueing</b>: {@code TimeoutException} (its subclass {@code BufferExhaustedException} as
 *       well) from {@code send()} itself means no metadata or no buffer memory within {@code max.block.ms}; the same
 *       class from a callback means an unanswered request and says nothing.
 * </ul>
 *
 * <p>Everything else is indefinite, in particular {@code NotLeaderOrFollower} (also reported for a record that was
 * appended and whose leader then stepped down), {@code NotEnoughReplicasAfterAppend}, {@code UnknownServer}, network
 * errors, fencing and sequence errors, interruption, and every class not known here. A wrapping exception is not
 * unwrapped: {@code KafkaException} around an authorization error is what a producer in its fatal state throws, even
 * after it had queued the record.
 */
public final class SendErrors {

    private static final List<Class<? extends Throwable>> ALWAYS = List.of(
            AuthorizationException.class,
            InvalidTopicException.class,
            InvalidReplicationFactorException.class,
            InvalidRequiredAcksException.class,
            InvalidTimestampException.class,
            RecordTooLargeException.class,
            RecordBatchTooLargeException.class,
            UnsupportedCompressionTypeException.class,
            UnsupportedForMessageFormatException.class);

    private static final List<Class<? extends Throwable>> SINGLE_ATTEMPT =
            List.of(UnknownTopicOrPartitionException.class, NotEnoughReplicasException.class);

    private static final List<Class<? extends Throwable>> BEFORE_QUEUEING =
            List.of(TimeoutException.class, AuthenticationException.class, SerializationException.class);

    private SendErrors() {}

    /**
     * Says whether a send that ended with {@code error} certainly had no effect.
     *
     * @param error what {@code send()} threw or its callback was given; not unwrapped
     * @param attempts how often the record may have been on the wire
     */
    public static Certainty classify(Throwable error, Attempts attempts) {
        boolean definite = switch (attempts) {
            case NONE -> isAny(ALWAYS, error) || isAny(SINGLE_ATTEMPT, error) || isAny(BEFORE_QUEUEING, error);
            case ONE -> isAny(ALWAYS, error) || isAny(SINGLE_ATTEMPT, error);
            case SEVERAL -> isAny(ALWAYS, error);
        };
        return definite ? Certainty.DEFINITE : Certainty.INDEFINITE;
    }

    private static boolean isAny(List<Class<? extends Throwable>> classes, Throwable error) {
        return classes.stream().anyMatch(c -> c.isInstance(error));
    }
}
