package io.sunder.histories.edn;

import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Writes rows of JSON as EDN, in the shape that Jepsen gives its histories: one map a line, field names, {@code :type},
 * {@code :f}, named processes and the names of micro-operations as keywords, integer keys of polled maps as integers.
 * {@link EdnRows} makes the same JSON of it again. Never builds a tree.
 */
public final class EdnWriter {
    private static final Pattern KEYWORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_.*!?-]*");
    private static final Pattern INTEGER = Pattern.compile("0|[1-9][0-9]{0,17}");

    /** How the keys of an object are written. */
    private enum Names {
        KEYWORDS,
        /** Keys of a history: integers where they are, else strings. */
        KEYS
    }

    private final Writer out;

    public EdnWriter(Writer out) {
        this.out = out;
    }

    /**
     * Writes one row and ends its line.
     *
     * @param row stands at the row's START_OBJECT, and afterwards at its END_OBJECT
     */
    public void row(JsonParser row) throws IOException {
        Names valueNames = Names.KEYS;
        String separator = "{";
        for (String name = row.nextName(); name != null; name = row.nextName()) {
            out.write(separator);
            separator = ", ";
            name(name, Names.KEYWORDS);
            out.write(' ');
            JsonToken token = row.nextToken();
            boolean word = token == JsonToken.VALUE_STRING
                    && (name.equals("type") || name.equals("f") || name.equals("process"));
            if (word) {
                valueNames = name.equals("process") ? Names.KEYWORDS : valueNames; // the nemesis or the observer
                word(row.getString());
            } else if (name.equals("value") && token == JsonToken.START_ARRAY) {
                operations(row);
            } else {
                value(row, name.equals("value") ? valueNames : Names.KEYWORDS);
            }
        }
        out.write(separator.equals("{") ? "{}\n" : "}\n");
    }

    private void operations(JsonParser row) throws IOException {
        String separator = "[";
        while (row.nextToken() != JsonToken.END_ARRAY) {
            out.write(separator);
            separator = " ";
            if (row.currentToken() == JsonToken.START_ARRAY) {
                operation(row);
            } else {
                value(row, Names.KEYWORDS);
            }
        }
        out.write(separator.equals("[") ? "[]" : "]");
    }

    private void operation(JsonParser row) throws IOException {
        String separator = "[";
        while (row.nextToken() != JsonToken.END_ARRAY) {
            boolean first = separator.equals("[");
            out.write(separator);
            separator = " ";
            if (first && row.currentToken() == JsonToken.VALUE_STRING) {
                word(row.getString());
            } else {
                value(row, Names.KEYS);
            }
        }
        out.write(separator.equals("[") ? "[]" : "]");
    }

    /** Depth is bounded by the parser. */
    private void value(JsonParser row, Names names) throws IOException {
        switch (row.currentToken()) {
            case START_OBJECT -> object(row, names);
            case START_ARRAY -> array(row, names);
            case VALUE_STRING -> string(row.getString());
            case VALUE_NUMBER_INT -> integer(row);
            case VALUE_NUMBER_FLOAT -> decimal(row.getDecimalValue());
            case VALUE_NULL -> out.write("nil");
            default -> out.write(row.getString()); // true, false
        }
    }

    private void object(JsonParser row, Names names) throws IOException {
        String separator = "{";
        for (String name = row.nextName(); name != null; name = row.nextName()) {
            out.write(separator);
            separator = ", ";
            name(name, names);
            out.write(' ');
            row.nextToken();
            value(row, names);
        }
        out.write(separator.equals("{") ? "{}" : "}");
    }

    private void array(JsonParser row, Names names) throws IOException {
        String separator = "[";
        while (row.nextToken() != JsonToken.END_ARRAY) {
            out.write(separator);
            separator = " ";
            value(row, names);
        }
        out.write(separator.equals("[") ? "[]" : "]");
    }

    private void integer(JsonParser row) throws IOException {
        boolean big = row.getNumberType() == JsonParser.NumberType.BIG_INTEGER;
        out.write(big ? row.getBigIntegerValue() + "N" : Long.toString(row.getLongValue()));
    }

    /** As a double where that is exact, so that other tools get what they are used to; else exact. */
    private void decimal(BigDecimal number) throws IOException {
        double rounded = number.doubleValue();
        boolean exact = Double.isFinite(rounded)
                && new BigDecimal(Double.toString(rounded)).toString().equals(number.toString());
        out.write(exact ? Double.toString(rounded) : number + "M");
    }

    private void name(String name, Names names) throws IOException {
        if (names == Names.KEYWORDS) {
            word(name);
        } else if (INTEGER.matcher(name).matches()) {
            out.write(name);
        } else {
            string(name);
        }
    }

    private void word(String word) throws IOException {
        if (KEYWORD.matcher(word).matches()) {
            out.write(':');
            out.write(word);
        } else {
            string(word);
        }
    }

    private void string(String text) throws IOException {
        out.write('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.write('\\');
                out.write(c);
            } else if (c < ' ' || Character.isSurrogate(c) || c == 0x7F) {
                out.write(String.format("\\u%04x", (int) c));
            } else {
                out.write(c);
            }
        }
        out.write('"');
    }
}
