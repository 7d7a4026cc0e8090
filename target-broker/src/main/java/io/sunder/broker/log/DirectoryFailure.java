package io.sunder.broker.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.KafkaStorageException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether a log directory still works. The first I/O error marks it failed for good: what its files hold is uncertain from
 * then on, and every later use is refused.
 */
final class DirectoryFailure {

    private static final Logger LOG = LoggerFactory.getLogger(DirectoryFailure.class);

    /** Work on the files of the directory. */
    @FunctionalInterface
    interface FileWork<T> {
        T run() throws IOException;
    }

    private final Path directory;
    private final AtomicReference<Optional<String>> failed = new AtomicReference<>(Optional.empty());

    DirectoryFailure(Path directory) {
        this.directory = directory;
    }

    Optional<String> reason() {
        return failed.get();
    }

    /** Does the work; an I/O error, also one that Kafka's record classes wrapped, fails the directory. */
    <T> T guard(String what, FileWork<T> work) {
        failed.get().ifPresent(reason -> {
            throw new KafkaStorageException("log directory " + directory + " has failed: " + reason);
        });
        try {
            return work.run();
        } catch (IOException e) {
            throw fail(what, e);
        } catch (KafkaException e) {
            if (!(e instanceof ApiException) && e.getCause() instanceof IOException cause) {
                throw fail(what, cause);
            }
            throw e;
        }
    }

    private KafkaStorageException fail(String what, IOException cause) {
        String reason = what + ": " + cause;
        if (failed.compareAndSet(Optional.empty(), Optional.of(reason))) {
            LOG.error("Log directory {} has failed and is used no more: {}", directory, reason, cause);
        }
        return new KafkaStorageException("log directory " + directory + " has failed: " + reason, cause);
    }
}
