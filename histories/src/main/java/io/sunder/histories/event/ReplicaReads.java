package io.sunder.histories.event;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads the values of {@code replica-read}: {@code {"replica":2,"keys":["orders-0"]}}, and as answered {@code
 * {"replica":2,"orders-0":{"start":0,"hw":1010,"records":[[1009,317]]}}}. A log may also tell its leader epochs, {@code
 * "epochs":[[4,0],[5,1009]]} (epoch and first offset), and where it ends, {@code "end":1012}; without an end, what was read
 * ends at the high watermark or behind the last record. Offsets must rise within a log.
 */
final class ReplicaReads {
    private final Keys keys;
    private final MicroOps microOps;

    ReplicaReads(Keys keys, MicroOps microOps) {
        this.keys = keys;
        this.microOps = microOps;
    }

    void read(JsonParser parser, Event event) {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return;
        }
        MicroOps.expect(parser, JsonToken.START_OBJECT, "a map with replica and keys or logs");
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            if (name.equals("replica")) {
                event.logs.replica(replica(parser));
            } else if (name.equals("keys")) {
                asked(parser, event);
            } else if (parser.currentToken() != JsonToken.VALUE_NULL) {
                log(parser, keys.id(name), event);
            }
        }
    }

    private static int replica(JsonParser parser) {
        long id = EventParser.nonNegative(parser, "replica");
        if (id > Integer.MAX_VALUE) {
            throw new MalformedEventException("replica must fit in 32 bits, found " + id);
        }
        return (int) id;
    }

    private void asked(JsonParser parser, Event event) {
        MicroOps.expect(parser, JsonToken.START_ARRAY, "a list of keys");
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            event.addKey(microOps.key(parser), Event.UNKNOWN_OFFSET);
        }
    }

    private void log(JsonParser parser, int key, Event event) {
        MicroOps.expect(parser, JsonToken.START_OBJECT, "a log with start, hw and records");
        long start = Event.UNKNOWN_OFFSET;
        long highWatermark = Event.UNKNOWN_OFFSET;
        long end = Event.UNKNOWN_OFFSET;
        int first = event.records();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            switch (name) {
                case "start" -> start = EventParser.nonNegative(parser, "start");
                case "hw" -> highWatermark = EventParser.nonNegative(parser, "hw");
                case "end" -> end = EventParser.nonNegative(parser, "end");
                case "records" -> records(parser, event, first);
                case "epochs" -> epochs(parser, event);
                default -> parser.skipChildren();
            }
        }
        if (start < 0 || highWatermark < 0) {
            throw new MalformedEventException("a log must have start and hw");
        }
        long last = event.records() == first ? start : event.recordOffset(event.records() - 1) + 1;
        long covered = Math.max(last, end < 0 ? highWatermark : end);
        event.logs.endLog(key, start, covered, Math.min(highWatermark, covered), event.records());
    }

    private void records(JsonParser parser, Event event, int first) {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return;
        }
        microOps.recordList(parser, event);
        for (int i = first + 1; i < event.records(); i++) {
            if (event.recordOffset(i) <= event.recordOffset(i - 1)) {
                throw new MalformedEventException("offsets of a replica's log must rise, found " + event.recordOffset(i)
                        + " after " + event.recordOffset(i - 1));
            }
        }
    }

    private static void epochs(JsonParser parser, Event event) {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return;
        }
        MicroOps.expect(parser, JsonToken.START_ARRAY, "a list of epochs");
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            MicroOps.expect(parser, JsonToken.START_ARRAY, "an epoch [epoch,offset]");
            parser.nextToken();
            long epoch = EventParser.nonNegative(parser, "an epoch");
            parser.nextToken();
            event.logs.addEpoch(epoch, EventParser.nonNegative(parser, "an epoch's offset"));
            MicroOps.end(parser, "an epoch [epoch,offset]");
        }
    }
}
