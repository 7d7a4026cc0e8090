package io.sunder.histories.file;

import io.sunder.histories.event.Event;
import io.sunder.histories.event.Keys;
import io.sunder.histories.event.OpenOperation;
import io.sunder.histories.event.Values;
import java.nio.file.Path;

/** Everything that reading a history tells, as text. */
final class Transcript implements HistoryVisitor {
    private final StringBuilder text = new StringBuilder();
    private final Keys keys = new Keys();
    private final Values values = new Values();

    private Transcript() {}

    /** What is read, and at its end the summary or why the rest was refused. */
    static String of(Path file) {
        Transcript transcript = new Transcript();
        try {
            ReadSummary summary = HistoryReader.read(file, transcript.keys, transcript.values, transcript);
            transcript.text.append(summary);
        } catch (HistoryException e) {
            // where in its line a parser stands depends on the blanks
            transcript.text.append("refused: ").append(e.getMessage().replaceAll("column: \\d+", ""));
        }
        return transcript.text.toString();
    }

    @Override
    public void header(HistoryHeader header) {
        text.append(header).append('\n');
    }

    @Override
    public void invoked(Event event, OpenOperation operation) {
        event("invoked", event);
    }

    @Override
    public void completed(Event event, OpenOperation operation) {
        event("completed", event);
    }

    @Override
    public void crashed(Event event) {
        event("crashed", event);
    }

    @Override
    public void nemesis(Event event) {
        event("nemesis", event);
    }

    @Override
    public void observed(Event event) {
        event("observed", event);
    }

    @Override
    public void neverCompleted(OpenOperation operation) {
        text.append("open\n");
    }

    private void event(String what, Event event) {
        text.append(what).append(' ').append(event.index()).append(' ').append(event.time());
        text.append(' ').append(event.process()).append(' ').append(event.type());
        text.append(' ')
                .append(event.kind())
                .append(' ')
                .append(event.f())
                .append(' ')
                .append(event.value());
        text.append(event.seekToBeginning()).append(event.commitInvoked()).append(" sends");
        for (int i = 0; i < event.sends(); i++) {
            text.append(' ').append(keys.name(event.sendKey(i))).append('@').append(event.sendOffset(i));
            text.append('=').append(values.text(event.sendValue(i)));
        }
        text.append(" records ").append(event.records());
        for (int group = 0; group < event.groups(); group++) {
            text.append(' ').append(keys.name(event.groupKey(group)));
            for (int i = event.groupStart(group); i < event.groupEnd(group); i++) {
                text.append(' ').append(event.recordOffset(i)).append('=');
                text.append(values.text(event.recordValue(i)));
            }
        }
        for (int i = 0; i < event.keys(); i++) {
            text.append(' ').append(keys.name(event.key(i))).append('@').append(event.endOffset(i));
        }
        text.append('\n');
    }
}
