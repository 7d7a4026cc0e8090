package io.sunder.harness.cli;

import io.sunder.harness.report.Console;

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
        return new Console(System.out, isTerminal(), colours(), columns());
    }

    private static int columns() {
        Integer columns = Integer.getInteger("sunder.columns");
        return columns == null || columns < 20 ? STANDARD_COLUMNS : columns;
    }
}
