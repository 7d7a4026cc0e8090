package io.sunder.harness.report;

import io.sunder.harness.report.LiveStatus.Tally;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Puts a {@link LiveStatus} into one line; rates are those since the line before. */
final class LiveLine {
    private @Nullable LiveStatus before;

    String format(LiveStatus now) {
        LiveStatus last = before == null
                ? new LiveStatus(
                        Duration.ZERO,
                        now.limit(),
                        new Tally(0, 0, 0),
                        new Tally(0, 0, 0),
                        now.partitions(),
                        now.faults())
                : before;
        before = now;
        double seconds = Math.max(0.001, now.elapsed().minus(last.elapsed()).toNanos() / 1e9);
        String line = String.format(
                Locale.ROOT,
                "%s/%s  acked %s  polls %s  %s",
                clock(now.elapsed()),
                clock(now.limit()),
                tally(now.sends(), last.sends(), seconds),
                tally(now.polls(), last.polls(), seconds),
                String.join(", ", now.partitions()));
        return now.faults().isEmpty() ? line : line + "  ! " + String.join(", ", now.faults());
    }

    /** {@code 6,000 (500/s)}, and what did not succeed, if anything. */
    private static String tally(Tally now, Tally last, double seconds) {
        String words = String.format(Locale.ROOT, "%,d (%,.0f/s)", now.ok(), (now.ok() - last.ok()) / seconds);
        return words + (now.fail() > 0 ? " fail " + now.fail() : "") + (now.info() > 0 ? " info " + now.info() : "");
    }

    private static String clock(Duration time) {
        return String.format(Locale.ROOT, "%d:%02d", time.toMinutes(), time.toSecondsPart());
    }
}
