package io.sunder.workloads.log;

import io.sunder.histories.event.EventType;
import io.sunder.histories.file.HistoryRecorder;
import io.sunder.workloads.error.Attempts;
import io.sunder.workloads.error.SendErrors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * One send from its invocation to its completion. It completes once: kafka-clients may report an error twice (from
 * {@code send()} and again when it discards the queued record), and the session completes what it abandons.
 */
final class SendOperation implements Callback {

    private final ProducerSession session;
    private final SendProcess process;
    private final int key;
    private final long value;
    private final Thread caller = Thread.currentThread();
    private final AtomicBoolean completed = new AtomicBoolean();
    /** Written and read by the caller's thread only. */
    private boolean sendReturned;

    /** As {@link #sendReturned}. */
    private boolean refused;

    SendOperation(ProducerSession session, SendProcess process, int key, long value) {
        this.session = session;
        this.process = process;
        this.key = key;
        this.value = value;
    }

    SendProcess process() {
        return process;
    }

    int key() {
        return key;
    }

    long value() {
        return value;
    }

    /**
     * To be called by the sending thread when {@code send()} has returned without throwing.
     *
     * @return false if the callback was given an error inside {@code send()}
     */
    boolean sendReturned() {
        sendReturned = true;
        return !refused;
    }

    @Override
    public void onCompletion(@Nullable RecordMetadata metadata, @Nullable Exception error) {
        if (error == null && metadata != null) {
            complete(EventType.OK, metadata.hasOffset() ? metadata.offset() : HistoryRecorder.UNKNOWN_OFFSET, "");
        } else {
            fail(error == null ? new IllegalStateException("neither metadata nor error") : error);
        }
    }

    /** The send ended with {@code error}, given to the callback or thrown. */
    void fail(Exception error) {
        boolean insideSend = Thread.currentThread() == caller && !sendReturned;
        if (insideSend) {
            refused = true;
        }
        Attempts attempts = insideSend ? Attempts.NONE : session.attemptsOnceQueued();
        complete(SendErrors.classify(error, attempts).eventType(), HistoryRecorder.UNKNOWN_OFFSET, ErrorText.of(error));
        session.sawError(error);
    }

    /** The session gives the operation up without having heard of its outcome. */
    void abandon() {
        complete(EventType.INFO, HistoryRecorder.UNKNOWN_OFFSET, "producer closed before an answer came");
    }

    private void complete(EventType type, long offset, String error) {
        if (completed.compareAndSet(false, true)) {
            session.completed(this, type, offset, error);
        }
    }
}
