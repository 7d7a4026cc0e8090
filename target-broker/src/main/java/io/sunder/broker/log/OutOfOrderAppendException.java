package io.sunder.broker.log;

import org.apache.kafka.common.KafkaException;

/**
 * A follower was given batches that don't continue its log: an offset below the log end, offsets that go back within the
 * batches, or a leader epoch older than the last one. Nothing was appended. The replica must find out where its log
 * diverges from the leader's.
 */
public final class OutOfOrderAppendException extends KafkaException {
    private static final long serialVersionUID = 1;

    OutOfOrderAppendException(String message) {
        super(message);
    }
}
