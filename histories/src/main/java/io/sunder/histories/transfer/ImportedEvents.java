package io.sunder.histories.transfer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/** Writes events that are made of something else, and numbers them. */
final class ImportedEvents {
    private final Writer out;
    private long index;
    private long time;

    /** A record that was polled. */
    record Polled(long offset, String value) {}

    ImportedEvents(Writer out) {
        this.out = out;
    }

    void header(JsonNode header) {
        line(header.toString());
    }

    /** Sets the time of the events that follow, nanoseconds since start; it never goes back. */
    void at(long nanos) {
        time = Math.max(time, nanos);
    }

    long count() {
        return index;
    }

    /** A send of one value whose partition may be any of some. */
    void send(long process, String type, Collection<String> keys, String value, String error) {
        event(process, type, "send", error, json -> {
            json.writeStartArray();
            for (String key : keys) {
                json.writeStartArray();
                json.writeString("send");
                json.writeString(key);
                value(json, value);
                json.writeEndArray();
            }
            json.writeEndArray();
        });
    }

    void acknowledged(long process, String key, long offset, String value) {
        event(process, "ok", "send", "", json -> {
            json.writeStartArray();
            json.writeStartArray();
            json.writeString("send");
            json.writeString(key);
            json.writeStartArray();
            if (offset < 0) {
                json.writeNull();
            } else {
                json.writeNumber(offset);
            }
            value(json, value);
            json.writeEndArray();
            json.writeEndArray();
            json.writeEndArray();
        });
    }

    /** A poll that is invoked, or one that gave nothing. */
    void poll(long process, String type, String error) {
        event(process, type, "poll", error, json -> {
            json.writeStartArray();
            json.writeStartArray();
            json.writeString("poll");
            json.writeEndArray();
            json.writeEndArray();
        });
    }

    void polled(long process, Map<String, List<Polled>> records) {
        event(process, "ok", "poll", "", json -> {
            json.writeStartArray();
            json.writeStartArray();
            json.writeString("poll");
            json.writeStartObject();
            records.forEach((key, polled) -> records(json, key, polled));
            json.writeEndObject();
            json.writeEndArray();
            json.writeEndArray();
        });
    }

    private static void records(JsonGenerator json, String key, List<Polled> polled) {
        json.writeName(key);
        json.writeStartArray();
        for (Polled record : polled) {
            json.writeStartArray();
            json.writeNumber(record.offset);
            value(json, record.value);
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    /** An operation of which both ends are written at once. */
    void both(long process, String f, JsonNode value) {
        for (String type : List.of("invoke", "ok")) {
            event(process, type, f, "", json -> json.writeTree(value));
        }
    }

    private interface Value {
        void write(JsonGenerator json);
    }

    private void event(long process, String type, String f, String error, Value value) {
        try (JsonGenerator json = RowJson.generator(out)) {
            json.writeStartObject();
            json.writeNumberProperty("index", index++);
            json.writeNumberProperty("time", time);
            json.writeNumberProperty("process", process);
            json.writeStringProperty("type", type);
            json.writeStringProperty("f", f);
            json.writeName("value");
            value.write(json);
            if (!error.isEmpty()) {
                json.writeStringProperty("error", error);
            }
            json.writeEndObject();
        }
        line("");
    }

    private static void value(JsonGenerator json, String value) {
        if (RecordSet.isNumber(value)) {
            json.writeNumber(Long.parseLong(value));
        } else {
            json.writeString(value);
        }
    }

    private void line(String text) {
        try {
            out.write(text + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
