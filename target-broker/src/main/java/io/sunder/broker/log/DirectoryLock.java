package io.sunder.broker.log;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The file {@code .lock}, by which a log directory is used by one process only. */
final class DirectoryLock {
    private DirectoryLock() {}

    /**
     * Takes the lock, until the channel is closed.
     *
     * @throws IOException if somebody has it
     */
    static FileChannel take(Path path) throws IOException {
        FileChannel channel =
                FileChannel.open(path.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() != null) {
                return channel;
            }
        } catch (OverlappingFileLockException e) {
            channel.close();
            throw new IOException("it is in use by this process already", e);
        }
        channel.close();
        throw new IOException("it is in use by another process");
    }
}
