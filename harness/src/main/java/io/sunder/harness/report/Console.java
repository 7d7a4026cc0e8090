package io.sunder.harness.report;

import java.io.PrintStream;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The terminal, or the log that stands in for it. On a terminal the live line is rewritten in place;
 * elsewhere it is printed every few seconds. Thread-safe.
 */
public final class Console {
    private static final Duration PLAIN_INTERVAL = Duration.ofSeconds(5);
    private static final String RESET = "\u001b[0m";

    private final PrintStream out;
    private final boolean terminal;
    private final boolean colours;
    private final int columns;
    private final LongSupplier nanos;
    private final LiveLine live = new LiveLine();
    private boolean lineStands;
    private Duration lastPlain = Duration.ofMinutes(-1);
    private long lastWorking;
    private boolean hasWorked;

    /**
     * @param out where to print
     * @param terminal whether a person sees it as it is rewritten
     * @param colours whether to colour words
     * @param columns the terminal's width
     */
    public Console(PrintStream out, boolean terminal, boolean colours, int columns) {
        this(out, terminal, colours, columns, System::nanoTime);
    }

    Console(PrintStream out, boolean terminal, boolean colours, int columns, LongSupplier nanos) {
        this.nanos = nanos;
        this.out = out;
        this.terminal = terminal;
        this.colours = colours;
        this.columns = columns;
    }

    public boolean colours() {
        return colours;
    }

    /** A line that stays. */
    public synchronized void say(String line) {
        clear();
        out.println(line);
        out.flush();
    }

    /** A line about something that strikes or ends, set off from the rest. */
    public void event(Duration at, String line) {
        String text = String.format(java.util.Locale.ROOT, "  %6.1f s  %s", at.toMillis() / 1e3, line);
        say(colours ? "\u001b[33m" + text + RESET : text);
    }

    /** Work that goes on: replaced by the next line on a terminal, printed every few seconds at most elsewhere. */
    public synchronized void working(String line) {
        long now = nanos.getAsLong();
        if (terminal) {
            rewrite(line);
        } else if (!hasWorked || now - lastWorking >= PLAIN_INTERVAL.toNanos()) {
            hasWorked = true;
            lastWorking = now;
            say("          " + line);
        }
    }

    /** The state of the run; call it a few times a second. */
    public synchronized void live(LiveStatus status) {
        if (terminal) {
            rewrite(live.format(status));
        } else if (status.elapsed().minus(lastPlain).compareTo(PLAIN_INTERVAL) >= 0) {
            lastPlain = status.elapsed();
            out.println(live.format(status));
            out.flush();
        }
    }

    private void rewrite(String line) {
        String fitting = line.length() < columns ? line : line.substring(0, Math.max(0, columns - 2)) + "\u2026";
        out.print("\r\u001b[2K" + fitting);
        out.flush();
        lineStands = true;
    }

    private void clear() {
        if (lineStands) {
            out.print("\r\u001b[2K");
            lineStands = false;
        }
    }
}
