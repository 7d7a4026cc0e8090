package io.sunder.histories.scan;

import io.sunder.histories.event.Event;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/**
 * The faults of a run, from the nemesis rows: {@code {"id":"f1","targets":["2>1"],"phase":"begin|witness|end",
 * "witness":"81234 bytes swallowed"}}. A witness counts if it came before the fault's end or with it; the last one counts, since it has seen most. An id that begins
 * again after its end is another fault. Rows without an id tell of no fault that could be paired, and are passed over.
 */
public final class Faults {
    private final List<Fault> ended = new ArrayList<>();
    private final Map<String, Fault> active = new LinkedHashMap<>();

    /** Takes a row; returns whether a fault began or ended with it. */
    boolean row(Event event) {
        JsonNode value = event.value().orElse(null);
        if (value == null || !value.isObject() || !value.hasNonNull("id")) {
            return false;
        }
        String id = value.get("id").asString("");
        switch (value.path("phase").asString("")) {
            case "begin" -> begin(id, event, value);
            case "witness" -> {
                active.computeIfPresent(id, (i, fault) -> witnessed(fault, Optional.of(proof(value))));
                return false;
            }
            case "end" -> end(id, event, value);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void begin(String id, Event event, JsonNode value) {
        Fault before = active.remove(id);
        if (before != null) {
            ended.add(before); // it was never healed; it stays in the record as such
        }
        Fault begun = new Fault(
                id,
                event.f(),
                targets(value),
                event.index(),
                event.time(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty());
        active.put(id, witnessed(begun, given(value)));
    }

    private void end(String id, Event event, JsonNode value) {
        Fault begun = active.remove(id);
        if (begun == null) {
            return;
        }
        Fault fault = witnessed(begun, given(value));
        ended.add(new Fault(
                fault.id(),
                fault.kind(),
                fault.targets().isEmpty() ? targets(value) : fault.targets(),
                fault.beginIndex(),
                fault.beginTime(),
                OptionalLong.of(event.index()),
                OptionalLong.of(event.time()),
                fault.witness()));
    }

    private static Fault witnessed(Fault fault, Optional<String> proof) {
        if (proof.isEmpty()) {
            return fault;
        }
        return new Fault(
                fault.id(),
                fault.kind(),
                fault.targets(),
                fault.beginIndex(),
                fault.beginTime(),
                fault.endIndex(),
                fault.endTime(),
                proof);
    }

    /** The witness that a row of another phase may bring along. */
    private static Optional<String> given(JsonNode value) {
        JsonNode witness = value.get("witness");
        if (witness == null
                || witness.isNull()
                || (witness.isString() && witness.asString().isBlank())) {
            return Optional.empty();
        }
        return Optional.of(witness.isString() ? witness.asString() : witness.toString());
    }

    /** What a row of phase witness says: its witness field, else all that it holds beyond id, phase and targets. */
    private static String proof(JsonNode value) {
        Optional<String> given = given(value);
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

    private static List<String> targets(JsonNode value) {
        List<String> targets = new ArrayList<>();
        JsonNode found = value.path("targets");
        if (found.isArray()) {
            found.forEach(target -> targets.add(target.isString() ? target.asString() : target.toString()));
        } else if (found.isValueNode() && !found.isNull()) {
            targets.add(found.asString());
        }
        return targets;
    }

    /** All faults in the order in which they began. */
    public List<Fault> all() {
        List<Fault> all = new ArrayList<>(ended);
        all.addAll(active.values());
        all.sort((a, b) -> Long.compare(a.beginIndex(), b.beginIndex()));
        return all;
    }
}
