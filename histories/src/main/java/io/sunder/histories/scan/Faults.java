package io.sunder.histories.scan;

import io.sunder.histories.event.Event;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/**
 * The faults of a run, from the nemesis rows: {@code {"id":"f1","targets":["2>1"],"phase":"begin|witness|end",
 * "witness":"81234 bytes swallowed"}}. A witness counts if it came before the fault's end or with it; the last one counts, since it has seen most. An id that begins
 * again after its end is another fault. An {@code error} on a begin or end row says that the fault could not strike wholly
 * or could not be healed. Rows without an id and a phase, as other tools
 * write them, tell of no fault that could be paired or that shows its effect: they are counted, and neither prove nor excuse
 * anything.
 *
 * <p>A row {@code recovery} with {@code {"phase":"note","problems":["broker-2 ended by itself"]}} is no fault: it tells what
 * was still wrong before the final read.
 */
public final class Faults {
    /** Kind of the row that tells how the cluster recovered. */
    private static final String RECOVERY = "recovery";

    private final List<Fault> ended = new ArrayList<>();
    private final Map<String, Fault> active = new LinkedHashMap<>();
    private final List<String> strayProblems = new ArrayList<>();
    private final Map<String, Integer> unpaired = new LinkedHashMap<>();
    private final List<String> recoveryProblems = new ArrayList<>();

    /** Takes a row; returns whether a fault began or ended with it. */
    boolean row(Event event) {
        JsonNode value = event.value().orElse(null);
        if (value == null || !value.isObject()) {
            return unpaired(event);
        }
        if (event.f().equals(RECOVERY)) {
            words(value.path("problems")).stream()
                    .filter(problem -> !problem.isBlank())
                    .forEach(recoveryProblems::add);
            return false;
        }
        if (!value.hasNonNull("id") || !value.hasNonNull("phase")) {
            return unpaired(event);
        }
        String id = value.get("id").asString("");
        switch (value.path("phase").asString("")) {
            case "begin" -> begin(id, event, value);
            case "witness" -> {
                active.computeIfPresent(id, (i, fault) -> fault.withWitness(proof(value)));
                return false;
            }
            case "end" -> end(id, event, value);
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean unpaired(Event event) {
        unpaired.merge(event.f(), 1, Integer::sum);
        return false;
    }

    private void begin(String id, Event event, JsonNode value) {
        Fault before = active.remove(id);
        if (before != null) {
            ended.add(before); // it was never healed; it stays in the record as such
        }
        Fault begun = new Fault(
                id,
                event.f(),
                words(value.path("targets")),
                event.index(),
                event.time(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                value.path("optional").asBoolean(false),
                given(value.path("witness")),
                given(value.path("error")));
        active.put(id, begun);
    }

    private void end(String id, Event event, JsonNode value) {
        Fault begun = active.remove(id);
        Optional<String> error = given(value.path("error"));
        if (begun == null) {
            error.ifPresent(
                    text -> strayProblems.add(id + " (" + event.f() + "), which never began, went wrong: " + text));
            return;
        }
        ended.add(new Fault(
                id,
                begun.kind(),
                begun.targets().isEmpty() ? words(value.path("targets")) : begun.targets(),
                begun.beginIndex(),
                begun.beginTime(),
                OptionalLong.of(event.index()),
                OptionalLong.of(event.time()),
                begun.optional(),
                given(value.path("witness")).or(begun::witness),
                both(begun.problem(), error)));
    }

    /** What both rows of a fault complain of, said once. */
    private static Optional<String> both(Optional<String> first, Optional<String> second) {
        if (first.isEmpty() || second.isEmpty() || first.equals(second)) {
            return first.or(() -> second);
        }
        return Optional.of(first.get() + "; " + second.get());
    }

    /** The text of a field that a row may bring along. */
    private static Optional<String> given(JsonNode field) {
        boolean blank = field.isString() && field.asString().isBlank();
        if (field.isMissingNode() || field.isNull() || blank) {
            return Optional.empty();
        }
        return Optional.of(field.isString() ? field.asString() : field.toString());
    }

    /** What a row of phase witness says: its witness field, else all that it holds beyond id, phase and targets. */
    private static String proof(JsonNode value) {
        Optional<String> given = given(value.path("witness"));
        if (given.isPresent()) {
            return given.get();
        }
        List<String> rest = new ArrayList<>();
        value.properties().forEach(field -> {
            if (!List.of("id", "phase", "targets", "witness").contains(field.getKey())) {
                JsonNode content = field.getValue();
                rest.add(field.getKey() + " " + (content.isString() ? content.asString() : content.toString()));
            }
        });
        return rest.isEmpty() ? "seen" : String.join(", ", rest);
    }

    /** A list of words, or the one word that stands in its place. */
    private static List<String> words(JsonNode found) {
        List<String> words = new ArrayList<>();
        if (found.isArray()) {
            found.forEach(word -> words.add(word.isString() ? word.asString() : word.toString()));
        } else if (found.isValueNode() && !found.isNull()) {
            words.add(found.asString());
        }
        return words;
    }

    /** What went wrong with ends that no begin belongs to: {@code f1 (kill), which never began, went wrong: no shell}. */
    public List<String> strayProblems() {
        return List.copyOf(strayProblems);
    }

    /** How many rows of the nemesis there are that tell of no fault, by their {@code f}. */
    public Map<String, Integer> unpaired() {
        return Collections.unmodifiableMap(unpaired);
    }

    /** What was still wrong with the cluster before the final read. */
    public List<String> recoveryProblems() {
        return List.copyOf(recoveryProblems);
    }

    /** All faults in the order in which they began. */
    public List<Fault> all() {
        List<Fault> all = new ArrayList<>(ended);
        all.addAll(active.values());
        all.sort((a, b) -> Long.compare(a.beginIndex(), b.beginIndex()));
        return all;
    }
}
