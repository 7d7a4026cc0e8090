package io.sunder.histories.event;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads the micro-operations of sends, polls and transactions: {@code ["send",key,value]}, {@code
 * ["send",key,[offset,value]]}, {@code ["poll"]} and {@code ["poll",{key:[[offset,value],...]}]}.
 */
final class MicroOps {
    private final Keys keys;
    private final Values values;
    private Event event = new Event();

    MicroOps(Keys keys, Values values) {
        this.keys = keys;
        this.values = values;
    }

    void read(JsonParser parser, Event target) {
        event = target;
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return;
        }
        expect(parser, JsonToken.START_ARRAY, "a list of micro-operations");
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            expect(parser, JsonToken.START_ARRAY, "a micro-operation");
            parser.nextToken();
            expect(parser, JsonToken.VALUE_STRING, "\"send\" or \"poll\"");
            if (Words.at(parser, "send")) {
                send(parser);
            } else if (Words.at(parser, "poll")) {
                poll(parser);
            } else {
                throw new MalformedEventException(
                        "a micro-operation must be \"send\" or \"poll\", found " + EventParser.quoted(parser));
            }
        }
    }

    private void send(JsonParser parser) {
        parser.nextToken();
        int key = key(parser);
        long offset = Event.UNKNOWN_OFFSET;
        long value;
        if (parser.nextToken() == JsonToken.START_ARRAY) {
            if (parser.nextToken() != JsonToken.VALUE_NULL) {
                offset = EventParser.nonNegative(parser, "an offset");
            }
            parser.nextToken();
            value = value(parser);
            end(parser, "a sent [offset,value]");
        } else {
            value = value(parser);
        }
        end(parser, "a send");
        event.addSend(key, offset, value);
    }

    private void poll(JsonParser parser) {
        JsonToken token = parser.nextToken();
        if (token == JsonToken.END_ARRAY) {
            return;
        }
        if (token == JsonToken.START_OBJECT) {
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                records(parser, keys.id(name));
            }
        } else if (token != JsonToken.VALUE_NULL) {
            throw new MalformedEventException(
                    "a poll must hold a map from key to records, found " + EventParser.quoted(parser));
        }
        end(parser, "a poll");
    }

    private void records(JsonParser parser, int key) {
        if (parser.nextToken() == JsonToken.VALUE_NULL) {
            return;
        }
        recordList(parser, event);
        event.endGroup(key);
    }

    /** Adds the records of a list to an event. */
    void recordList(JsonParser parser, Event target) {
        expect(parser, JsonToken.START_ARRAY, "a list of records");
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            expect(parser, JsonToken.START_ARRAY, "a record [offset,value]");
            parser.nextToken();
            long offset = EventParser.nonNegative(parser, "an offset");
            parser.nextToken();
            target.addRecord(offset, value(parser));
            end(parser, "a record [offset,value]");
        }
    }

    int key(JsonParser parser) {
        JsonToken token = parser.currentToken();
        if (token != JsonToken.VALUE_STRING && token != JsonToken.VALUE_NUMBER_INT) {
            throw new MalformedEventException(
                    "a key must be a string or an integer, found " + EventParser.quoted(parser));
        }
        return keys.id(parser.getStringCharacters(), parser.getStringOffset(), parser.getStringLength());
    }

    private long value(JsonParser parser) {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NUMBER_INT) {
            return EventParser.isBig(parser)
                    ? values.ofBigInteger(parser.getString())
                    : values.ofInteger(parser.getLongValue());
        }
        if (token == JsonToken.VALUE_STRING) {
            return values.ofString(parser.getString());
        }
        throw new MalformedEventException(
                "a value must be an integer or a string, found " + EventParser.quoted(parser));
    }

    static void expect(JsonParser parser, JsonToken token, String what) {
        if (parser.currentToken() != token) {
            throw new MalformedEventException("expected " + what + ", found " + EventParser.quoted(parser));
        }
    }

    static void end(JsonParser parser, String what) {
        if (parser.nextToken() != JsonToken.END_ARRAY) {
            throw new MalformedEventException(what + " has too many parts: " + EventParser.quoted(parser));
        }
    }
}
