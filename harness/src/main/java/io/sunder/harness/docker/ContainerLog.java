package io.sunder.harness.docker;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.docker.daemon.DockerDaemon;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows what a container prints into a file. Docker keeps the output of all of a container's lives, so the container's
 * part of the file is written anew at each start; what former containers of the node printed stands before it.
 */
final class ContainerLog {
    private static final Logger LOG = LoggerFactory.getLogger(ContainerLog.class);
    private static final int END_SECONDS = 5;

    private final DockerDaemon daemon;
    private final String container;
    private final Path file;
    private final long from;
    private @Nullable Copy copy;

    ContainerLog(DockerDaemon daemon, String container, Path file) {
        this.daemon = daemon;
        this.container = container;
        this.file = file;
        this.from = file.toFile().length();
    }

    /** Begins to follow; call it once the container runs. */
    synchronized void follow() {
        awaitEnd();
        try {
            FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            out.truncate(from);
            out.position(from);
            Copy started = new Copy(Channels.newOutputStream(out));
            copy = started;
            daemon.ask(
                    "read the log of container " + container,
                    () -> daemon.client()
                            .logContainerCmd(container)
                            .withStdOut(true)
                            .withStdErr(true)
                            .withFollowStream(true)
                            .withTailAll()
                            .exec(started));
        } catch (IOException e) {
            throw new ClusterException("the log " + file + " can't be written: " + e, e);
        }
    }

    /** Waits until the last of an ended container's output is in the file. */
    synchronized void awaitEnd() {
        Copy current = copy;
        if (current == null) {
            return;
        }
        try {
            if (!current.awaitCompletion(END_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("the end of {} may be missing: Docker didn't end it within {} s", file, END_SECONDS);
            }
            current.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.warn("{} may be incomplete", file, e);
        }
        copy = null;
    }

    /** Writes each frame as it comes. */
    private static final class Copy extends ResultCallback.Adapter<Frame> {
        private final OutputStream out;

        Copy(OutputStream out) {
            this.out = out;
        }

        @Override
        public void onNext(Frame frame) {
            try {
                out.write(frame.getPayload());
            } catch (IOException e) {
                onError(e);
            }
        }

        @Override
        public void close() throws IOException {
            try {
                super.close();
            } finally {
                out.close();
            }
        }
    }
}
