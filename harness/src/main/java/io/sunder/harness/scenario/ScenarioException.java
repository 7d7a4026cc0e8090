package io.sunder.harness.scenario;

/** A scenario that can't be used: a usage error. The message says file, line, column and what was expected. */
public final class ScenarioException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param source name of the file
     * @param line 1-based line, 0 where none is known
     * @param column 1-based column
     * @param problem what is wrong and what was expected
     */
    public ScenarioException(String source, int line, int column, String problem) {
        super(line == 0 ? source + ": " + problem : source + ":" + line + ":" + column + ": " + problem);
    }
}
