package io.sunder.harness.cli;

import io.sunder.harness.report.Console;
import java.io.PrintStream;

/** What the launcher found out about the terminal. */
final class TerminalOptions {
    private static final int STANDARD_COLUMNS = 160;

    private TerminalOptions() {}

    static boolean isTerminal() {
        return Boolean.getBoolean("sunder.terminal");
    }

    /** Colours only on a terminal, and only if nobody asked for none (the NO_COLOR convention). */
    static boolean colours() {
        return isTerminal() && System.getenv("NO_COLOR") == null;
    }

    static Console console() {
        return console(System.out);
    }

    /** A console on another stream; what was found out about standard output holds for that only. */
    static Console console(PrintStream out) {
        boolean terminal = out == System.out && isTerminal();
        return new Console(out, terminal, terminal && colours(), columns());
    }

    private static int columns() {
        Integer columns = Integer.getInteger("sunder.columns");
        return columns == null || columns < 20 ? STANDARD_COLUMNS : columns;
    }
}
