package io.sunder.harness.cli;

import io.sunder.histories.check.HistoryCheck.SoFar;
import io.sunder.histories.file.HistoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Checks a growing history again and again. Each check reads the file from its beginning, so the next one starts no sooner
 * than an interval after the last one ended, nor before nine times as long as that one took has passed: checking never takes
 * more than a tenth of the time. Nothing is checked while the file does not change.
 */
final class Follow {
    private static final Duration LOOK = Duration.ofMillis(200);
    private static final int REST_TIMES = 9;

    private final Path file;
    private final Supplier<SoFar> examine;
    private final Limits limits;
    private final LongSupplier nanoTime;
    private final Pause pause;
    private final Consumer<SoFar> soFar;
    private long checkedSize = -1;
    private long notBefore;
    private long lastGrowth;

    /**
     * When to look, and when to end by itself.
     *
     * @param interval least time between two checks
     * @param idle ends when the file did not grow for so long
     * @param untilComplete ends when the history shows its own end: a complete final read
     */
    record Limits(Duration interval, Optional<Duration> idle, boolean untilComplete) {}

    /** Waits; true if somebody wants the following to end. */
    interface Pause {
        boolean await(Duration limit) throws InterruptedException;
    }

    /**
     * Prepares to follow a file.
     *
     * @param examine checks all that the file holds now
     * @param soFar gets each verdict as it comes
     */
    Follow(
            Path file,
            Supplier<SoFar> examine,
            Limits limits,
            LongSupplier nanoTime,
            Pause pause,
            Consumer<SoFar> soFar) {
        this.file = file;
        this.examine = examine;
        this.limits = limits;
        this.nanoTime = nanoTime;
        this.pause = pause;
        this.soFar = soFar;
    }

    /**
     * Follows until a limit is met or somebody wants an end.
     *
     * @return the verdict on all that is there at the end
     * @throws HistoryException if the file is missing or what is in it is malformed
     */
    SoFar run() throws InterruptedException {
        if (!Files.isRegularFile(file)) {
            throw new HistoryException(file, 0, "is no regular file, so it can't be followed");
        }
        SoFar latest = check();
        boolean stopped = false;
        while (!stopped && !(limits.untilComplete && latest.complete()) && !idle()) {
            stopped = pause.await(LOOK);
            if (!stopped && size() != checkedSize && nanoTime.getAsLong() - notBefore >= 0) {
                latest = check();
            }
        }
        return size() == checkedSize ? latest : check();
    }

    private boolean idle() {
        boolean pending = size() != checkedSize;
        return !pending
                && limits.idle
                        .filter(limit -> nanoTime.getAsLong() - lastGrowth >= limit.toNanos())
                        .isPresent();
    }

    private SoFar check() {
        checkedSize = size(); // what is written meanwhile is for the next time
        long begun = nanoTime.getAsLong();
        SoFar found = examine.get();
        long ended = nanoTime.getAsLong();
        notBefore = ended + Math.max(limits.interval.toNanos(), REST_TIMES * (ended - begun));
        lastGrowth = begun;
        soFar.accept(found);
        return found;
    }

    private long size() {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new HistoryException(file, 0, "is gone: " + e);
        }
    }
}
