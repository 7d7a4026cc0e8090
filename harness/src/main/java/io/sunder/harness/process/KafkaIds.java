package io.sunder.harness.process;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.UUID;

/** Ids in the form that Kafka's tools take: 16 bytes in URL-safe Base64 without padding. */
public final class KafkaIds {
    private KafkaIds() {}

    /** The same text gives the same id. It never begins with a dash, which a command line would take for an option. */
    public static String from(String text) {
        UUID hash = UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
        ByteBuffer bytes =
                ByteBuffer.allocate(16).putLong(hash.getMostSignificantBits()).putLong(hash.getLeastSignificantBits());
        // A first byte below 0x80 leaves the first of the 64 letters in the lower half; '-' is the last but one.
        bytes.put(0, (byte) (bytes.get(0) & 0x7f));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }
}
