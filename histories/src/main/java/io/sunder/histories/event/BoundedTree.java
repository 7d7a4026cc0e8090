package io.sunder.histories.event;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads a JSON value into a tree, as long as the tree stays small. A line of a few megabytes such as {@code [[],[],[]...]}
 * would take fifty times its length in memory.
 */
public final class BoundedTree {
    private static final int NODE_COST = 16;
    private static final int MOST_COST = 1 << 23;
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private int cost;

    private BoundedTree() {}

    /**
     * Reads one value.
     *
     * @param parser stands at the value's first token, and afterwards at its last
     * @throws MalformedEventException if the value is too large
     */
    public static JsonNode read(JsonParser parser) {
        return new BoundedTree().value(parser);
    }

    /** Depth is bounded by the parser's own limit. */
    private JsonNode value(JsonParser parser) {
        spend(NODE_COST);
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> {
                spend(parser.getStringLength());
                yield NODES.stringNode(parser.getString());
            }
            case VALUE_NUMBER_INT -> integer(parser);
            case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDoubleValue());
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            case VALUE_NULL -> NODES.nullNode();
            default -> throw new MalformedEventException("expected a value, found " + token);
        };
    }

    private static JsonNode integer(JsonParser parser) {
        return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                ? NODES.numberNode(parser.getBigIntegerValue())
                : NODES.numberNode(parser.getLongValue());
    }

    private JsonNode object(JsonParser parser) {
        ObjectNode node = NODES.objectNode();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            spend(NODE_COST + name.length());
            parser.nextToken();
            node.set(name, value(parser));
        }
        return node;
    }

    private JsonNode array(JsonParser parser) {
        ArrayNode node = NODES.arrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            node.add(value(parser));
        }
        return node;
    }

    private void spend(int amount) {
        cost += amount;
        if (cost > MOST_COST) {
            throw new MalformedEventException(
                    "the header, the value of a row of the nemesis or the observer, or a value"
                            + " that comes before its row's f and process is too large");
        }
    }
}
