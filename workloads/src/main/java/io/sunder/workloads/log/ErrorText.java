package io.sunder.workloads.log;

/** The words for an exception in a history. They are for people: nothing decides by them. */
final class ErrorText {

    private static final int LONGEST = 300;

    private ErrorText() {}

    static String of(Throwable error) {
        String message = error.getMessage();
        String text = error.getClass().getSimpleName() + (message == null ? "" : ": " + message);
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }
}
