package io.sunder.histories.transfer;

import io.sunder.histories.file.HistoryException;
import io.sunder.histories.file.HistorySource;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The output of one verifiable producer or consumer, line by line: {@code
 * {"timestamp":1700000000000,"name":"producer_send_success",...}}. Both tools may mix lines of their logging with it, which
 * are passed over and counted.
 */
final class VerifiableLog implements Closeable {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final int MOST_LINE_BYTES = 1 << 20;
    private static final int LINES_TO_TELL = 100;

    private final HistorySource source;
    private final InputStream in;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private long line;
    private long passedOver;
    private boolean ended;
    private Optional<JsonNode> next = Optional.empty();

    VerifiableLog(HistorySource source) throws IOException {
        this.source = source;
        this.in = source.bytes();
    }

    /** Whether a file looks like the output of one of the tools; never of standard input, which would be gone then. */
    static boolean isOne(HistorySource source) {
        if (source.file().isEmpty()) {
            return false;
        }
        try (VerifiableLog log = new VerifiableLog(source)) {
            for (int i = 0; i < LINES_TO_TELL; i++) {
                String text = log.line().orElse("");
                if (text.startsWith("{")) {
                    return isLine(MAPPER.readTree(text));
                }
            }
            return false;
        } catch (IOException | JacksonException | HistoryException e) {
            return false; // whoever reads it next says what is wrong with it
        }
    }

    static boolean isLine(JsonNode node) {
        return node.path("timestamp").isIntegralNumber()
                && node.path("timestamp").canConvertToLong()
                && node.path("name").isString()
                && !node.has("index");
    }

    /** The event that {@link #take} would give. */
    Optional<JsonNode> peek() {
        while (next.isEmpty() && !ended) {
            try {
                Optional<String> text = line();
                ended = text.isEmpty();
                next = text.flatMap(this::event);
            } catch (IOException e) {
                throw error("cannot be read: " + e.getMessage());
            }
        }
        return next;
    }

    /** The next event, if there is one. */
    Optional<JsonNode> take() {
        Optional<JsonNode> event = peek();
        next = Optional.empty();
        return event;
    }

    private Optional<JsonNode> event(String text) {
        if (text.startsWith("{")) {
            try {
                JsonNode node = MAPPER.readTree(text);
                if (isLine(node)) {
                    return Optional.of(node);
                }
            } catch (JacksonException e) {
                passedOver++;
                return Optional.empty();
            }
            throw error("is no line of a verifiable producer or consumer");
        }
        passedOver += text.isBlank() ? 0 : 1;
        return Optional.empty();
    }

    private Optional<String> line() throws IOException {
        bytes.reset();
        int b = in.read();
        if (b < 0) {
            return Optional.empty();
        }
        line++;
        while (b >= 0 && b != '\n') {
            bytes.write(b);
            if (bytes.size() > MOST_LINE_BYTES) {
                throw error("is longer than 1 MiB");
            }
            b = in.read();
        }
        return Optional.of(
                bytes.toString(java.nio.charset.StandardCharsets.UTF_8).strip());
    }

    /** Milliseconds since 1970. */
    static long timestamp(JsonNode event) {
        return event.get("timestamp").asLong();
    }

    static String name(JsonNode event) {
        return event.get("name").asString();
    }

    String text(JsonNode event, String field) {
        JsonNode found = event.path(field);
        if (!found.isString() && !found.isIntegralNumber()) {
            throw error("has no " + field);
        }
        return found.asString();
    }

    long number(JsonNode event, String field) {
        JsonNode found = event.path(field);
        if (!found.isIntegralNumber() || !found.canConvertToLong()) {
            throw error("has no " + field);
        }
        return found.asLong();
    }

    /** The topic-partition that an event names. */
    String key(JsonNode event) {
        return text(event, "topic") + "-" + number(event, "partition");
    }

    /** An error at the latest line. */
    HistoryException error(String reason) {
        return new HistoryException(source.where(), line, reason);
    }

    HistorySource source() {
        return source;
    }

    /** Number of lines that told nothing. */
    long passedOver() {
        return passedOver;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
