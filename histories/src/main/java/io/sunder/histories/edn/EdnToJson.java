package io.sunder.histories.edn;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;
import us.bpsm.edn.Keyword;
import us.bpsm.edn.TaggedValue;

/**
 * Writes a map of EDN as a row of JSON: keywords and symbols become strings, keys of maps the strings that stand for them
 * ({@code :f} and {@code f}, {@code 5} and {@code "5"}), sets arrays, a value with a tag {@code {"#tag":value}}. The fields
 * that a reader wants first come first.
 */
final class EdnToJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII) // also half a surrogate pair, which is no UTF-8
            .build();
    private static final String RECORD = "jepsen.history.Op";
    private static final List<String> FIRST = List.of("index", "time", "process", "type", "f", "value");

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /**
     * Writes a row.
     *
     * @param count number of rows before it: its index if it has none, as in old histories
     * @param line for errors
     */
    byte[] row(Map<?, ?> map, long count, long line) {
        bytes.reset();
        try (JsonGenerator out = MAPPER.createGenerator(bytes)) {
            row(map, count, out);
        } catch (JacksonException e) {
            throw new EdnRowException(line, "cannot be told in JSON: " + e.getOriginalMessage());
        } catch (DuplicateNameException e) {
            throw new EdnRowException(line, e.getMessage());
        }
        bytes.write('\n');
        return bytes.toByteArray();
    }

    private static void row(Map<?, ?> map, long count, JsonGenerator out) {
        Set<String> written = new HashSet<>();
        out.writeStartObject();
        boolean header = map.containsKey(Keyword.newKeyword("format"));
        for (String name : FIRST) {
            Keyword key = Keyword.newKeyword(name);
            if (map.containsKey(key)) {
                field(name, map.get(key), written, out);
            } else if (name.equals("index") && !header) {
                field(name, count, written, out);
            }
        }
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            String name = name(entry.getKey());
            if (!(FIRST.contains(name) && entry.getKey() instanceof Keyword)) {
                field(name, entry.getValue(), written, out);
            }
        }
        out.writeEndObject();
    }

    private static void field(String name, @Nullable Object value, Set<String> written, JsonGenerator out) {
        if (!written.add(name)) {
            throw new DuplicateNameException("two keys of a map are both " + name);
        }
        out.writeName(name);
        value(value, out);
    }

    /** What a tag around a row stands for, without it. */
    static @Nullable Object untagged(@Nullable Object value) {
        return value instanceof TaggedValue tagged && tag(tagged).equals(RECORD) ? tagged.getValue() : value;
    }

    private static String tag(TaggedValue tagged) {
        String prefix = tagged.getTag().getPrefix();
        return (prefix.isEmpty() ? "" : prefix + "/") + tagged.getTag().getName();
    }

    private static void value(@Nullable Object wrapped, JsonGenerator out) {
        Object value = untagged(wrapped);
        if (value == null) {
            out.writeNull();
        } else if (value instanceof Long number) {
            out.writeNumber(number);
        } else if (value instanceof BigInteger number) {
            out.writeNumber(number);
        } else if (value instanceof BigDecimal number) {
            out.writeNumber(number);
        } else if (value instanceof Double number && Double.isFinite(number)) {
            out.writeNumber(number);
        } else if (value instanceof Boolean flag) {
            out.writeBoolean(flag);
        } else if (value instanceof Map<?, ?> map) {
            map(map, out);
        } else if (value instanceof Iterable<?> elements) {
            out.writeStartArray();
            elements.forEach(element -> value(element, out));
            out.writeEndArray();
        } else if (value instanceof TaggedValue tagged) {
            out.writeStartObject();
            out.writeName("#" + tag(tagged));
            value(tagged.getValue(), out);
            out.writeEndObject();
        } else {
            out.writeString(name(value));
        }
    }

    private static void map(Map<?, ?> map, JsonGenerator out) {
        Set<String> written = new HashSet<>();
        out.writeStartObject();
        map.forEach((key, value) -> field(name(key), value, written, out));
        out.writeEndObject();
    }

    /** A key or a word as a string. */
    private static String name(@Nullable Object key) {
        return key instanceof Keyword word ? word.toString().substring(1) : String.valueOf(key);
    }

    private static final class DuplicateNameException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        DuplicateNameException(String message) {
            super(message);
        }
    }
}
