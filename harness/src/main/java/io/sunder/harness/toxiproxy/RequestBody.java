package io.sunder.harness.toxiproxy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An object in the body of a request. As with Toxiproxy, the case of a field's name does not matter, unknown
 * fields are ignored, null counts as absent, and whatever follows the first JSON value is not looked at. A
 * field of the wrong type is an {@link ApiException}.
 */
final class RequestBody {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final Map<String, JsonNode> fields;

    private RequestBody(Map<String, JsonNode> fields) {
        this.fields = fields;
    }

    /** Reads one object; {@code null} is an object without fields. */
    static RequestBody object(String body) throws ApiException {
        return of(read(body));
    }

    /** Reads a list of objects; {@code null} is an empty list. */
    static List<RequestBody> list(String body) throws ApiException {
        JsonNode node = read(body);
        if (node.isNull()) {
            return List.of();
        }
        if (!node.isArray()) {
            throw ApiException.badBody("expected a list of proxies, not " + describe(node));
        }
        RequestBody[] objects = new RequestBody[node.size()];
        for (int i = 0; i < objects.length; i++) {
            objects[i] = of(node.get(i));
        }
        return List.of(objects);
    }

    private static JsonNode read(String body) throws ApiException {
        JsonNode node;
        try {
            node = MAPPER.readTree(body);
        } catch (JacksonException e) {
            throw ApiException.badBody(e.getOriginalMessage());
        }
        if (node.isMissingNode()) {
            throw ApiException.badBody("EOF");
        }
        return node;
    }

    private static RequestBody of(JsonNode node) throws ApiException {
        Map<String, JsonNode> fields = new HashMap<>();
        if (node.isObject()) {
            for (Map.Entry<String, JsonNode> field : node.properties()) {
                if (!field.getValue().isNull()) {
                    fields.put(key(field.getKey()), field.getValue());
                }
            }
        } else if (!node.isNull()) {
            throw ApiException.badBody("expected an object, not " + describe(node));
        }
        return new RequestBody(fields);
    }

    private static String key(String name) {
        return name.toLowerCase(java.util.Locale.ROOT);
    }

    Optional<String> text(String name) throws ApiException {
        JsonNode node = fields.get(key(name));
        if (node == null) {
            return Optional.empty();
        }
        if (!node.isString()) {
            throw wrongType(name, "a string", node);
        }
        return Optional.of(node.stringValue());
    }

    Optional<Boolean> flag(String name) throws ApiException {
        JsonNode node = fields.get(key(name));
        if (node == null) {
            return Optional.empty();
        }
        if (!node.isBoolean()) {
            throw wrongType(name, "true or false", node);
        }
        return Optional.of(node.booleanValue());
    }

    Optional<Float> fraction(String name) throws ApiException {
        JsonNode node = fields.get(key(name));
        if (node == null) {
            return Optional.empty();
        }
        if (!node.isNumber()) {
            throw wrongType(name, "a number", node);
        }
        return Optional.of((float) node.doubleValue());
    }

    /** Those of the named whole numbers that the object under {@code name} has. */
    Map<String, Long> wholeNumbers(String name, List<String> wanted) throws ApiException {
        JsonNode node = fields.get(key(name));
        Map<String, Long> values = new HashMap<>();
        if (node == null) {
            return values;
        }
        RequestBody inner = of(node);
        for (String field : wanted) {
            JsonNode value = inner.fields.get(key(field));
            if (value != null) {
                if (!value.isIntegralNumber() || !value.canConvertToLong()) {
                    throw wrongType(name + "." + field, "a whole number", value);
                }
                values.put(field, value.longValue());
            }
        }
        return values;
    }

    /** Those of the named texts that the object under {@code name} has. */
    Map<String, String> texts(String name, List<String> wanted) throws ApiException {
        JsonNode node = fields.get(key(name));
        Map<String, String> values = new HashMap<>();
        if (node == null || wanted.isEmpty()) {
            return values;
        }
        RequestBody inner = of(node);
        for (String field : wanted) {
            inner.text(field).ifPresent(text -> values.put(field, text));
        }
        return values;
    }

    private static ApiException wrongType(String name, String expected, JsonNode node) {
        return ApiException.badBody(name + " must be " + expected + ", not " + describe(node));
    }

    private static String describe(JsonNode node) {
        return node.isArray() ? "a list" : node.isObject() ? "an object" : node.toString();
    }
}
