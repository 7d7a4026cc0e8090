package io.sunder.histories.notation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns lines of a readable notation into a history file. A line is an event, or two where an operation completes at once:
 *
 * <pre>
 * header acks=1 claim.acks=all min=10      first line only; contract fields, claimed fields, expectations
 * 1: send a 10                             process 1 invokes a send of value 10 to key a
 * 1: ok 5 | 1: ok ? | 1: fail | 1: info    it completes: offset 5, unknown offset, failed, unknown effect
 * 1: send a 10 @ 5                         both: invocation and ok
 * 1: txn a 10                              the same as a transaction
 * 1: begin a 10 | b 11 | poll              invokes a transaction of several micro-operations
 * 1: commit a 10 @ 5 | b 11 @ ? | poll a 3=7 4=8, b 0=1     it committed; also as commit[42] with commit-invoked
 * 1: abort | 1: doubt | 1: doubt a 10 @ 5 | b 11            it aborted; its outcome is unknown, with what it was told
 * 1: whole a 10 @ 5 | poll                 both: begin and commit
 * 2: poll                                  then 2: ok a 0=10 1=11, b 3=7 | 2: ok | 2: fail | 2: info
 * 2: read a 0=10 1=11, b 3=7               both: poll and ok
 * 2: assign a b | 2: assign-beginning a b  assignment, invoked and ok
 * 2: subscribe t                           subscription, invoked and ok
 * 3: end a                                 question for end offsets; then 3: ok a=5
 * 3: end a=5                               both
 * 5: replica 2 a start=0 hw=2 end=3 epochs=4@0+5@1 0=10 1=11   a replica's log, asked for and read
 * 4: crash
 * nemesis: kill f1 begin 1                 kind, id, phase, target (or, of a witness, what was seen)
 * nemesis: kill f1 end 1 ! no shell        the same with an error
 * nemesis: kill f1 begin 1 ?               of a fault that the run can do without
 * nemesis: recovery recovery note x; y     a note with problems
 * observer: a 2 epoch=5 isr=2,3            leader, epoch and ISR of key a
 * @12.4s                                   the clock; otherwise every event takes a millisecond
 * # anything                               a comment
 * </pre>
 */
public final class HistoryText {
    private final List<String> lines = new ArrayList<>();
    private final Map<String, String> open = new HashMap<>();
    private long index;
    private long time;

    private HistoryText() {}

    /** The JSON lines of a history. */
    public static List<String> lines(String text) {
        HistoryText history = new HistoryText();
        text.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(history::line);
        return history.lines;
    }

    /** Writes a history to a new file in a folder. */
    public static Path write(Path folder, String text) {
        try {
            Path file = Files.createTempFile(folder, "history", ".jsonl");
            Files.write(file, lines(text));
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void line(String line) {
        if (line.startsWith("#")) {
            return;
        }
        if (line.startsWith("@")) {
            time = Math.round(Double.parseDouble(line.substring(1).replace("s", "")) * 1e9);
        } else if (line.startsWith("header")) {
            header(line.substring("header".length()).strip());
        } else {
            int colon = line.indexOf(": ");
            event(line.substring(0, colon), line.substring(colon + 2).strip());
        }
    }

    private void header(String fields) {
        List<String> contract = new ArrayList<>();
        List<String> claim = new ArrayList<>();
        String expect = "";
        for (String field : fields.isEmpty() ? new String[0] : fields.split(" +", -1)) {
            String[] parts = field.split("=", 2);
            if (parts[0].equals("min")) {
                expect = ",\"expect\":{\"min-acknowledged\":" + parts[1] + "}";
            } else if (parts[0].startsWith("claim.")) {
                claim.add(jsonField(parts[0].substring("claim.".length()), parts[1]));
            } else {
                contract.add(jsonField(parts[0], parts[1]));
            }
        }
        lines.add("{\"format\":\"sunder-history/1\",\"run\":\"drawn\",\"seed\":1,\"target\":\"none\",\"contract\":{"
                + String.join(",", contract) + "}"
                + (claim.isEmpty() ? "" : ",\"claim\":{" + String.join(",", claim) + "}") + expect + "}");
    }

    private static String jsonField(String name, String value) {
        boolean bare =
                value.equals("true") || value.equals("false") || (name.endsWith("replicas") || name.endsWith("factor"));
        return "\"" + name + "\":" + (bare ? value : "\"" + value + "\"");
    }

    private void event(String who, String what) {
        String verb = what.split(" ", -1)[0];
        String rest = what.substring(verb.length()).strip();
        if (who.equals("nemesis")) {
            nemesis(verb, rest);
        } else if (who.equals("observer")) {
            observer(verb, rest);
        } else {
            operation(who, verb, rest);
        }
    }

    private void operation(String process, String verb, String rest) {
        if (verb.startsWith("commit[")) {
            String commit = verb.substring("commit[".length(), verb.length() - 1);
            row(process, "ok", "txn", microOps(rest, true), ",\"commit-invoked\":" + commit);
            return;
        }
        switch (verb) {
            case "send", "txn" -> send(process, verb, rest);
            case "begin" -> {
                open.put(process, "begin " + rest);
                row(process, "invoke", "txn", microOps(rest, false), "");
            }
            case "whole" -> {
                row(process, "invoke", "txn", microOps(rest, false), "");
                row(process, "ok", "txn", microOps(rest, true), "");
            }
            case "commit" -> row(process, "ok", "txn", microOps(rest, true), "");
            case "abort" -> row(process, "fail", "txn", microOps(begun(process), false), "");
            case "doubt" ->
                row(process, "info", "txn", microOps(rest.isEmpty() ? begun(process) : rest, !rest.isEmpty()), "");
            case "poll" -> row(process, "invoke", "poll", "[[\"poll\"]]", "");
            case "read" -> {
                row(process, "invoke", "poll", "[[\"poll\"]]", "");
                row(process, "ok", "poll", polled(rest), "");
            }
            case "assign" -> assign(process, "assign", rest, "");
            case "assign-beginning" -> assign(process, "assign", rest, ",\"seek-to-beginning?\":true");
            case "subscribe" -> assign(process, "subscribe", rest, "");
            case "end" -> end(process, rest);
            case "replica" -> replica(process, rest);
            case "crash" -> row(process, "info", "crash", "null", "");
            case "ok", "fail", "info" -> complete(process, verb, rest);
            default -> throw new IllegalArgumentException("no such verb: " + verb);
        }
    }

    private void send(String process, String verb, String rest) {
        String[] halves = rest.split(" *@ *", 2);
        String[] record = halves[0].strip().split(" ", -1);
        open.put(process, verb + " " + record[0] + " " + record[1]);
        row(process, "invoke", verb, "[[\"send\",\"" + record[0] + "\"," + record[1] + "]]", "");
        if (halves.length == 2) {
            complete(process, "ok", halves[1].strip());
        }
    }

    private String begun(String process) {
        return open.remove(process).substring("begin ".length());
    }

    /** Micro-operations as invoked, or as completed with offsets and polled records. */
    private static String microOps(String text, boolean completed) {
        List<String> operations = new ArrayList<>();
        for (String operation : text.split(" *\\| *", -1)) {
            String[] halves = operation.split(" *@ *", 2);
            String[] words = halves[0].split(" +", 2);
            if (words[0].equals("poll")) {
                operations.add(completed ? polledMicroOp(words.length == 1 ? "" : words[1]) : "[\"poll\"]");
            } else {
                String offset = halves.length == 1 || halves[1].equals("?") ? "null" : halves[1];
                String value = completed ? "[" + offset + "," + words[1] + "]" : words[1];
                operations.add("[\"send\",\"" + words[0] + "\"," + value + "]");
            }
        }
        return "[" + String.join(",", operations) + "]";
    }

    private void assign(String process, String f, String keys, String extra) {
        row(process, "invoke", f, keys(keys), extra);
        row(process, "ok", f, keys(keys), extra);
    }

    private void end(String process, String rest) {
        row(process, "invoke", "end-offsets", keys(rest.replaceAll("=\\d+", "")), "");
        if (rest.contains("=")) {
            row(process, "ok", "end-offsets", endOffsets(rest), "");
        } else {
            open.put(process, "end");
        }
    }

    private void replica(String process, String rest) {
        String[] words = rest.split(" +", -1);
        List<String> fields = new ArrayList<>();
        List<String> records = new ArrayList<>();
        for (int i = 2; i < words.length; i++) {
            String[] halves = words[i].split("=", 2);
            if (halves[0].equals("epochs")) {
                fields.add("\"epochs\":[[" + halves[1].replace("@", ",").replace("+", "],[") + "]]");
            } else if (Character.isDigit(halves[0].charAt(0))) {
                records.add("[" + halves[0] + "," + halves[1] + "]");
            } else {
                fields.add("\"" + halves[0] + "\":" + halves[1]);
            }
        }
        String log = String.join(",", fields) + ",\"records\":[" + String.join(",", records) + "]";
        row(process, "invoke", "replica-read", "{\"replica\":" + words[0] + ",\"keys\":" + keys(words[1]) + "}", "");
        row(process, "ok", "replica-read", "{\"replica\":" + words[0] + ",\"" + words[1] + "\":{" + log + "}}", "");
    }

    private void complete(String process, String type, String rest) {
        String[] operation = open.getOrDefault(process, "poll").split(" ", -1);
        open.remove(process);
        switch (operation[0]) {
            case "send", "txn" -> {
                String offset = rest.equals("?") ? "null" : rest;
                String value = type.equals("ok") ? "[" + offset + "," + operation[2] + "]" : operation[2];
                row(process, type, operation[0], "[[\"send\",\"" + operation[1] + "\"," + value + "]]", "");
            }
            case "end" -> row(process, type, "end-offsets", type.equals("ok") ? endOffsets(rest) : "null", "");
            default -> row(process, type, "poll", type.equals("ok") ? polled(rest) : "[[\"poll\"]]", "");
        }
    }

    private static String polled(String records) {
        return "[" + polledMicroOp(records) + "]";
    }

    private static String polledMicroOp(String records) {
        List<String> groups = new ArrayList<>();
        for (String group : records.isEmpty() ? new String[0] : records.split(" *, *", -1)) {
            String[] parts = group.split(" ", -1);
            List<String> pairs = new ArrayList<>();
            for (int i = 1; i < parts.length; i++) {
                pairs.add("[" + parts[i].replace("=", ",") + "]");
            }
            groups.add("\"" + parts[0] + "\":[" + String.join(",", pairs) + "]");
        }
        return "[\"poll\",{" + String.join(",", groups) + "}]";
    }

    private static String keys(String keys) {
        return "[\"" + String.join("\",\"", keys.split(" +", -1)) + "\"]";
    }

    private static String endOffsets(String pairs) {
        List<String> fields = new ArrayList<>();
        for (String pair : pairs.split(" +", -1)) {
            fields.add("\"" + pair.replace("=", "\":"));
        }
        return "{" + String.join(",", fields) + "}";
    }

    private void nemesis(String kind, String rest) {
        String[] parts = rest.split(" ", 3);
        String last = parts.length < 3 ? "" : parts[2];
        String extra = switch (parts[1]) {
            case "witness" -> ",\"witness\":\"" + last + "\"";
            case "note" ->
                ",\"targets\":[],\"problems\":[" + (last.isEmpty() ? "" : "\"" + last.replace("; ", "\",\"") + "\"")
                        + "]";
            default -> targets(last);
        };
        row(
                "\"nemesis\"",
                "info",
                kind,
                "{\"id\":\"" + parts[0] + "\",\"phase\":\"" + parts[1] + "\"" + extra + "}",
                "");
    }

    private static String targets(String target) {
        boolean optional = target.endsWith(" ?");
        String last = optional ? target.substring(0, target.length() - 2) : target;
        String[] halves = last.split(" ! ", 2);
        String error = halves.length == 1 ? "" : ",\"error\":\"" + halves[1] + "\"";
        return ",\"targets\":[\"" + halves[0] + "\"]" + error + (optional ? ",\"optional\":true" : "");
    }

    private void observer(String key, String rest) {
        String[] parts = rest.split(" +", -1);
        StringBuilder row = new StringBuilder("{\"" + key + "\":{\"leader\":" + parts[0]);
        for (int i = 1; i < parts.length; i++) {
            String[] field = parts[i].split("=", -1);
            row.append(",\"").append(field[0]).append("\":");
            row.append(
                    switch (field[0]) {
                        case "isr" -> "[" + field[1] + "]";
                        case "topic-id" -> "\"" + field[1] + "\"";
                        default -> field[1];
                    });
        }
        row("\"observer\"", "info", "cluster", row + "}}", "");
    }

    private void row(String process, String type, String f, String value, String extra) {
        lines.add("{\"index\":" + index++ + ",\"time\":" + time + ",\"process\":" + process + ",\"type\":\"" + type
                + "\",\"f\":\"" + f + "\",\"value\":" + value + extra + "}");
        time += 1_000_000;
    }
}
