package io.sunder.harness.link;

import java.io.IOException;
import java.net.Socket;

/** Writes from a thread of its own, since whoever writes more than buffers hold has to wait for the reader. */
final class Writing {
    private static final long DEADLINE_MS = 60_000;

    private Writing() {}

    static Thread start(Socket socket, byte[] bytes) {
        Thread thread = new Thread(() -> {
            try {
                socket.getOutputStream().write(bytes);
            } catch (IOException seenByTheReader) {
                return;
            }
        });
        thread.start();
        return thread;
    }

    static void await(Thread thread) throws IOException {
        try {
            thread.join(DEADLINE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
        if (thread.isAlive()) {
            throw new IOException("not everything could be written");
        }
    }
}
