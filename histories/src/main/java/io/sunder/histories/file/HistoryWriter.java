package io.sunder.histories.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Takes lines into memory and brings them to disk from a thread of its own, at least every {@value #FLUSH_MS} ms, so that
 * clients never wait for the disk unless it is slower than they are. Callers append under {@link #lock()}, which also
 * gives the lines their total order. The first disk error, or whatever else ends the thread,
 * stops writing for good and is thrown to every later caller.
 */
final class HistoryWriter implements Closeable {
    static final int FLUSH_MS = 50;
    private static final int CHUNK_BYTES = 1 << 20;
    private static final int CHUNKS = 8;

    private final Path file;
    private final OutputStream out;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();
    private final Condition progress = lock.newCondition();
    private final ArrayDeque<LineBuffer> full = new ArrayDeque<>();
    private final ArrayDeque<LineBuffer> free = new ArrayDeque<>();
    private final Thread thread;
    private LineBuffer current = newChunk();
    private int chunks = 1;
    private long flushesAsked;
    private long flushesServed;
    private boolean closed;
    private Optional<IOException> failure = Optional.empty();

    HistoryWriter(Path file) throws IOException {
        this(file, Compression.of(file).compress(Files.newOutputStream(file)));
    }

    /** For tests: writes to any stream. */
    HistoryWriter(Path file, OutputStream out) {
        this.file = file;
        this.out = out;
        this.thread = new Thread(this::run, "history-writer");
        thread.setDaemon(true);
        thread.start();
    }

    ReentrantLock lock() {
        return lock;
    }

    /** The buffer to append one whole line to; the lock must be held until {@link #lineDone()}. */
    LineBuffer line() {
        requireOpen();
        while (chunkFull()) {
            LineBuffer next = nextChunk(); // may give up the lock while it waits
            if (chunkFull()) {
                full.add(current);
                current = next;
                work.signal();
            } else {
                free.add(next);
            }
        }
        return current;
    }

    /** Hands the line over; wakes the writer only when a chunk is full. */
    void lineDone() {
        if (chunkFull()) {
            work.signal();
        }
    }

    Optional<IOException> failure() {
        lock.lock();
        try {
            return failure;
        } finally {
            lock.unlock();
        }
    }

    /** Returns when everything appended before is with the operating system. */
    void flush() {
        lock.lock();
        try {
            requireOpen();
            long mine = ++flushesAsked;
            work.signal();
            while (failure.isEmpty() && flushesServed < mine) {
                progress.awaitUninterruptibly();
            }
            requireHealthy();
        } finally {
            lock.unlock();
        }
    }

    /** Writes what is left and closes the file; throws if anything was lost. Idempotent. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            work.signal();
        } finally {
            lock.unlock();
        }
        joinUninterruptibly();
        lock.lock();
        try {
            requireHealthy();
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        try {
            boolean more = true;
            while (more) {
                more = writeRound();
            }
        } catch (Throwable t) { // an Error of the compressor or of a full heap must not leave callers waiting
            died(t);
        }
        try {
            out.close();
        } catch (IOException e) {
            fail(e);
        } catch (Throwable t) {
            died(t);
        }
    }

    private void died(Throwable t) {
        fail(new IOException("the history's writer died: " + t, t));
    }

    /** Writes what is there; false once closed and drained, or failed. */
    private boolean writeRound() {
        boolean last;
        long serving;
        lock.lock();
        try {
            awaitWork();
            if (current.length() > 0) {
                full.add(current);
                current = nextChunkWithoutWaiting();
            }
            serving = flushesAsked;
            last = closed;
        } finally {
            lock.unlock();
        }
        boolean wrote = drain();
        lock.lock();
        try {
            flushesServed = serving;
            progress.signalAll();
        } finally {
            lock.unlock();
        }
        return wrote && !last;
    }

    private void awaitWork() {
        long leftNanos = TimeUnit.MILLISECONDS.toNanos(FLUSH_MS);
        while (leftNanos > 0 && !closed && flushesServed == flushesAsked && full.isEmpty() && !chunkFull()) {
            try {
                leftNanos = work.awaitNanos(leftNanos);
            } catch (InterruptedException e) {
                closed = true; // nobody interrupts this thread but a dying process: write what there is
            }
        }
    }

    private boolean chunkFull() {
        return current.length() >= CHUNK_BYTES;
    }

    private boolean drain() {
        try {
            boolean any = false;
            for (LineBuffer chunk = poll(); chunk != null; chunk = poll()) {
                out.write(chunk.array(), 0, chunk.length());
                recycle(chunk);
                any = true;
            }
            if (any) {
                out.flush();
            }
            return true;
        } catch (IOException e) {
            fail(e);
            return false;
        } catch (RuntimeException e) {
            fail(new IOException("the writer failed: " + e, e));
            return false;
        }
    }

    private @Nullable LineBuffer poll() {
        lock.lock();
        try {
            return full.poll();
        } finally {
            lock.unlock();
        }
    }

    private void recycle(LineBuffer chunk) {
        chunk.clear();
        lock.lock();
        try {
            free.add(chunk);
            progress.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void fail(IOException e) {
        lock.lock();
        try {
            if (failure.isEmpty()) {
                failure = Optional.of(e);
            }
            full.clear();
            progress.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private LineBuffer nextChunk() {
        while (free.isEmpty() && chunks >= CHUNKS) {
            requireOpen();
            progress.awaitUninterruptibly();
        }
        requireHealthy();
        return nextChunkWithoutWaiting();
    }

    private LineBuffer nextChunkWithoutWaiting() {
        LineBuffer next = free.poll();
        if (next == null) {
            chunks++;
            next = newChunk();
        }
        return next;
    }

    private static LineBuffer newChunk() {
        return new LineBuffer(CHUNK_BYTES + (CHUNK_BYTES >> 4));
    }

    private void requireOpen() {
        requireHealthy();
        if (closed) {
            throw new IllegalStateException("history " + file + " is closed");
        }
    }

    private void requireHealthy() {
        if (failure.isPresent()) {
            throw new HistoryWriteException(file, failure.get());
        }
    }

    private void joinUninterruptibly() {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
