package io.sunder.histories.slice;

import io.sunder.histories.event.Keys;
import io.sunder.histories.event.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Leaves out of an event the records that a slice does not keep: from the micro-operations of sends, and from what polls
 * returned. The shape of the event stays; how many records went is written into its field {@code left-out}.
 */
final class Projection {
    /** The field of an event that tells how many records a slice left out of it. */
    static final String LEFT_OUT = "left-out";

    private final Selection selection;
    private final Keys keys;
    private final Values values;
    private long leftOut;

    Projection(Selection selection, Keys keys, Values values) {
        this.selection = selection;
        this.keys = keys;
        this.values = values;
    }

    /** Takes an event of a send, poll or transaction apart; returns whether anything was left out. */
    boolean apply(ObjectNode event) {
        leftOut = 0;
        if (event.get("value") instanceof ArrayNode microOps) {
            ArrayNode kept = JsonNodeFactory.instance.arrayNode();
            microOps.forEach(microOp -> microOp(microOp, kept));
            event.set("value", kept);
        }
        if (leftOut > 0) {
            event.put(LEFT_OUT, leftOut + event.path(LEFT_OUT).asLong(0));
        }
        return leftOut > 0;
    }

    private void microOp(JsonNode microOp, ArrayNode kept) {
        if (microOp.path(0).asString("").equals("send")) {
            JsonNode sent = microOp.path(2);
            if (keeps(microOp.path(1).asString(""), sent.isArray() ? sent.path(1) : sent)) {
                kept.add(microOp);
            } else {
                leftOut++;
            }
            return;
        }
        if (microOp.path(1) instanceof ObjectNode polled) {
            List<String> emptied = new ArrayList<>();
            for (Map.Entry<String, JsonNode> group : polled.properties()) {
                if (group.getValue() instanceof ArrayNode records && records(group.getKey(), records)) {
                    emptied.add(group.getKey());
                }
            }
            emptied.forEach(polled::remove);
        }
        kept.add(microOp);
    }

    /** Returns whether nothing is left of a key's records. */
    private boolean records(String key, ArrayNode records) {
        List<JsonNode> kept = new ArrayList<>();
        for (JsonNode polled : records) {
            if (keeps(key, polled.path(1))) {
                kept.add(polled);
            }
        }
        leftOut += records.size() - kept.size();
        records.removeAll();
        records.addAll(kept);
        return kept.isEmpty();
    }

    private boolean keeps(String key, JsonNode value) {
        return selection.keepsRecord(keys.id(key), values.of(value.asString(""), value.isIntegralNumber()));
    }
}
