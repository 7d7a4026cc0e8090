package io.sunder.histories.transfer;

import java.io.Writer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/** How rows are written as JSON: on one line, every character readable by anyone. */
final class RowJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII) // half a surrogate pair, which JSON allows, is no UTF-8
            .build();

    private RowJson() {}

    /** A generator for one row; closing it leaves the writer open. */
    static JsonGenerator generator(Writer out) {
        return MAPPER.writer().without(StreamWriteFeature.AUTO_CLOSE_TARGET).createGenerator(out);
    }
}
