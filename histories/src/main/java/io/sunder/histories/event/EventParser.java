package io.sunder.histories.event;

import io.sunder.histories.contract.Acks;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Turns the JSON of one row into an {@link Event}, token by token. Only rows of the nemesis and the observer, and rows
 * whose {@code value} comes before their {@code f} and {@code process}, pass through a tree.
 */
public final class EventParser {
    private static final Acks[] ACKS = Acks.values();
    private static final EventType[] TYPES = EventType.values();
    /** Integers with fewer digits fit in 64 bits. */
    private static final int LONGEST_SURE = 19;

    private static final OperationKind[] KINDS = OperationKind.values();

    private final JsonMapper mapper;
    private final MicroOps microOps;
    private final ReplicaReads replicaReads;
    private final Keys keys;
    private final PlainRows plainRows;
    private Event event = new Event();
    private boolean hasProcess;
    private boolean hasType;
    private boolean hasF;
    private long lastTime;

    public EventParser(JsonMapper mapper, Keys keys, Values values) {
        this.mapper = mapper;
        this.keys = keys;
        this.plainRows = new PlainRows(keys);
        this.microOps = new MicroOps(keys, values);
        this.replicaReads = new ReplicaReads(keys, microOps);
    }

    /**
     * Reads one row from its bytes if it has the form in which recorders write most rows.
     *
     * @param buffer holds rows, and a byte 0 behind the last of them
     * @param from where the row begins
     * @param target takes the row; what it held before is gone
     * @return where the row ends, or a negative number if only {@link #parse} can read it
     */
    public int parsePlain(byte[] buffer, int from, Event target) {
        target.clear();
        int end = plainRows.read(buffer, from, target);
        if (end >= 0) {
            lastTime = target.time;
        }
        return end;
    }

    /**
     * Reads one row.
     *
     * @param parser stands at the row's START_OBJECT, and afterwards at its END_OBJECT
     * @param target takes the row; what it held before is gone
     * @throws MalformedEventException if the row is no event
     */
    public void parse(JsonParser parser, Event target) {
        event = target;
        event.clear();
        hasProcess = false;
        hasType = false;
        hasF = false;
        JsonNode early = null;
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            early = field(name, parser, early);
        }
        requireComplete();
        if (early != null) {
            try (JsonParser tokens = mapper.treeAsTokens(early)) {
                tokens.nextToken();
                value(tokens);
            }
        }
    }

    private @Nullable JsonNode field(String name, JsonParser parser, @Nullable JsonNode early) {
        switch (name) {
            case "index" -> event.index = nonNegative(parser, "index");
            case "time" -> event.time = integer(parser, "time");
            case "process" -> process(parser);
            case "type" -> type(parser);
            case "f" -> f(parser);
            case "seek-to-beginning?" -> event.seekToBeginning = parser.currentToken() == JsonToken.VALUE_TRUE;
            case "commit-invoked" -> {
                if (parser.currentToken() != JsonToken.VALUE_NULL) {
                    event.commitInvoked = nonNegative(parser, "commit-invoked");
                }
            }
            case "acks" -> acks(parser);
            case "value" -> {
                if (!hasF || !hasProcess) {
                    return BoundedTree.read(parser);
                }
                value(parser);
            }
            default -> parser.skipChildren();
        }
        return early;
    }

    /** Only {@code "0"}, {@code "1"} and {@code "all"} say something; a field of that name may be anybody's. */
    private void acks(JsonParser parser) {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            for (Acks candidate : ACKS) {
                if (Words.at(parser, candidate.json())) {
                    event.acks = candidate;
                }
            }
        } else {
            parser.skipChildren();
        }
    }

    private void process(JsonParser parser) {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NUMBER_INT) {
            event.process = nonNegative(parser, "process");
        } else if (token == JsonToken.VALUE_STRING) {
            event.process = switch (parser.getString()) {
                case "nemesis" -> Event.NEMESIS;
                case "observer" -> Event.OBSERVER;
                default ->
                    throw new MalformedEventException(
                            "process must be an integer, \"nemesis\" or \"observer\", found " + quoted(parser));
            };
        } else {
            throw new MalformedEventException(
                    "process must be an integer, \"nemesis\" or \"observer\", found " + quoted(parser));
        }
        hasProcess = true;
    }

    private void type(JsonParser parser) {
        requireString(parser, "type");
        for (EventType candidate : TYPES) {
            if (Words.at(parser, candidate.json())) {
                event.type = candidate;
                hasType = true;
                return;
            }
        }
        throw new MalformedEventException("type must be one of invoke, ok, fail, info, found " + quoted(parser));
    }

    private void f(JsonParser parser) {
        requireString(parser, "f");
        hasF = true;
        for (OperationKind candidate : KINDS) {
            if (candidate != OperationKind.OTHER && Words.at(parser, candidate.json())) {
                event.kind = candidate;
                event.f = candidate.json();
                return;
            }
        }
        event.kind = OperationKind.OTHER;
        event.f = parser.getString();
    }

    private void value(JsonParser parser) {
        if (event.process < 0) {
            event.value = Optional.of(BoundedTree.read(parser));
            return;
        }
        switch (event.kind) {
            case SEND, POLL, TXN -> microOps.read(parser, event);
            case ASSIGN, SUBSCRIBE, END_OFFSETS -> keys(parser);
            case REPLICA_READ -> replicaReads.read(parser, event);
            case CRASH, OTHER -> parser.skipChildren();
        }
    }

    /** Either a list of keys or, of answered end offsets, a map from key to offset. */
    private void keys(JsonParser parser) {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_ARRAY) {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                event.addKey(microOps.key(parser), Event.UNKNOWN_OFFSET);
            }
        } else if (token == JsonToken.START_OBJECT && event.kind == OperationKind.END_OFFSETS) {
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                parser.nextToken();
                if (parser.currentToken() != JsonToken.VALUE_NULL) {
                    event.addKey(keys.id(name), nonNegative(parser, "end offset"));
                }
            }
        } else if (token != JsonToken.VALUE_NULL) {
            throw new MalformedEventException("the value of " + event.f + " must be a list of keys, found " + token);
        }
    }

    private void requireComplete() {
        String missing = event.index < 0 ? "index" : !hasProcess ? "process" : !hasType ? "type" : !hasF ? "f" : "";
        if (!missing.isEmpty()) {
            throw new MalformedEventException("the event has no " + missing);
        }
        if (event.time < 0) {
            event.time = lastTime; // a history without times can be checked all the same
        }
        lastTime = event.time;
    }

    static long nonNegative(JsonParser parser, String what) {
        long number = integer(parser, what);
        if (number < 0) {
            throw new MalformedEventException(what + " must not be negative, found " + number);
        }
        return number;
    }

    static long integer(JsonParser parser, String what) {
        if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            throw new MalformedEventException(what + " must be an integer, found " + quoted(parser));
        }
        if (isBig(parser)) {
            throw new MalformedEventException(what + " must fit in 64 bits, found " + parser.getString());
        }
        return parser.getLongValue();
    }

    /** Whether an integer does not fit in 64 bits; most are too short for that question. */
    static boolean isBig(JsonParser parser) {
        return parser.getStringLength() >= LONGEST_SURE && parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER;
    }

    private static void requireString(JsonParser parser, String what) {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw new MalformedEventException(what + " must be a string, found " + quoted(parser));
        }
    }

    static String quoted(JsonParser parser) {
        JsonToken token = parser.currentToken();
        return switch (token) {
            case VALUE_STRING -> '"' + parser.getString() + '"';
            case START_ARRAY -> "an array";
            case START_OBJECT -> "an object";
            default -> String.valueOf(parser.getString());
        };
    }
}
