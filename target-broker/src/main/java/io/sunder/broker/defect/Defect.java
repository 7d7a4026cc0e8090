package io.sunder.broker.defect;

import static io.sunder.broker.defect.ProtocolEra.KIP_320;
import static io.sunder.broker.defect.ProtocolEra.KIP_595;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * A bug that a Kafka-like broker really had, as a switch. The id is the improvement proposal or issue that tells of it; the
 * anomaly is the one a client or an observer of the replicas must find when the right faults strike. Where a log's middle was
 * replaced after consumers had read it, that is {@code vanished-read}: they saw the record, and the final read does not.
 */
public enum Defect {
    KIP_101("KIP-101", KIP_320, "lost-write", "KIP-101, KAFKA-1211", "a new follower truncates to its high watermark"),
    KIP_279(
            "KIP-279",
            KIP_320,
            "vanished-read",
            "KIP-279, KAFKA-6361",
            "asked where an epoch ends, the leader tells the start of the next larger epoch, whatever it knows of the one"
                    + " asked for"),
    KAFKA_7164(
            "KAFKA-7164",
            KIP_320,
            "inconsistent-offsets",
            "KAFKA-7164",
            "a follower skips truncation when the leader's id is the one it knew, though the epoch moved on"),
    KAFKA_6880(
            "KAFKA-6880",
            KIP_320,
            "vanished-read",
            "KAFKA-6880, KIP-320",
            "the leader serves followers that live in another leader epoch"),
    KIP_320_FIRST_TRY(
            "KIP-320",
            KIP_595,
            "lost-write",
            "KIP-320, rejected design",
            "only the epoch of the last record is checked, not the epoch the follower lives in"),
    KAFKA_7415(
            "KAFKA-7415",
            KIP_320,
            "lost-write",
            "KAFKA-7415",
            "a new leader notes the start of its epoch only with its first record"),
    KAFKA_10706(
            "KAFKA-10706",
            KIP_595,
            "unavailable",
            "KAFKA-10706",
            "a truncation that removes no record leaves an epoch without records in the cache, and the follower is told to"
                    + " truncate for ever"),
    KAFKA_7128(
            "KAFKA-7128",
            KIP_595,
            "lost-write",
            "KAFKA-7128",
            "a follower enters the ISR at the high watermark, even below the start of the leader's epoch"),
    KAFKA_13141(
            "KAFKA-13141",
            KIP_595,
            "lost-write",
            "KAFKA-13141",
            "the leader takes the offset of a diverging fetch for the follower's progress"),
    KAFKA_14704(
            "KAFKA-14704",
            KIP_595,
            "committed-truncation",
            "KAFKA-14704",
            "a diverging follower raises its high watermark before it truncates"),
    KAFKA_13207(
            "KAFKA-13207",
            KIP_595,
            "vanished-read",
            "KAFKA-13207",
            "a late diverging response truncates a partition that the fetcher no longer owns"),
    KAFKA_9835(
            "KAFKA-9835",
            KIP_595,
            "inconsistent-offsets",
            "KAFKA-9835, KAFKA-727",
            "consumers read up to the log's end instead of the high watermark"),
    RP_14794(
            "RP-14794",
            KIP_595,
            "vanished-read",
            "Redpanda 14794",
            "after a write with acks=1, consumers read up to that write's end although it is not replicated"),
    KIP_207(
            "KIP-207",
            KIP_595,
            "end-offset-regression",
            "KIP-207, KAFKA-2334",
            "a new leader tells its end offset before its high watermark reached the start of its epoch"),
    KIP_903(
            "KIP-903",
            KIP_595,
            "lost-write",
            "KIP-903, KAFKA-14139",
            "a late request brings a broker that came back with an empty disk into the ISR"),
    KIP_841(
            "KIP-841",
            KIP_595,
            "unavailable",
            "KIP-841, KAFKA-13916",
            "a fenced broker may enter the ISR, and acknowledgements wait for it"),
    KIP_966(
            "KIP-966",
            KIP_595,
            "lost-write",
            "KIP-966, KAFKA-15586",
            "the last replica of the ISR leads again although it lost unflushed data, and others that have it truncate"),
    KAFKA_13091(
            "KAFKA-13091",
            KIP_595,
            "unavailable",
            "KAFKA-13091",
            "the high watermark is not looked at again when the ISR shrinks"),
    RP_3003(
            "RP-3003",
            KIP_595,
            "lost-write",
            "Redpanda 3003",
            "a leader that steps down acknowledges the writes that still wait"),
    RP_3039(
            "RP-3039",
            KIP_595,
            "duplicate",
            "Redpanda 3039",
            "no batch of an idempotent producer is remembered: its retry is refused as out of order, and what the client then"
                    + " sends anew is stored twice"),
    KAFKA_9892(
            "KAFKA-9892",
            KIP_595,
            "duplicate",
            "KAFKA-9892, KAFKA-6003",
            "a broker that starts again knows no idempotent producer of its logs, and stores their retries twice"),
    KAFKA_9196(
            "KAFKA-9196",
            KIP_595,
            "inconsistent-offsets",
            "KAFKA-9196",
            "when a segment is rolled, consumers read up to its end although it is not replicated"),
    RP_16146(
            "RP-16146",
            KIP_595,
            "nonmonotonic-poll",
            "Redpanda 16146",
            "a read behind the high watermark is answered as out of range, and the consumer resets its position");

    private final String id;
    private final ProtocolEra era;
    private final String anomaly;
    private final String source;
    private final String description;

    Defect(String id, ProtocolEra era, String anomaly, String source, String description) {
        this.id = id;
        this.era = era;
        this.anomaly = anomaly;
        this.source = source;
        this.description = description;
    }

    /** The id as typed after {@code --defect}, such as {@code KIP-101}. */
    public String id() {
        return id;
    }

    /** The newest era that does not repair the defect silently. */
    public ProtocolEra era() {
        return era;
    }

    /**
     * The anomaly that a running cluster shows clients, in the words of verdicts. A record that was read without ever being
     * acknowledged shows itself by the other record that takes its offset; {@code unavailable} is no anomaly of a
     * verdict but a window without an acknowledgement, longer than its limit.
     */
    public String anomaly() {
        return anomaly;
    }

    /** Where the bug is described. */
    public String source() {
        return source;
    }

    /** What the broker does wrong, in one line. */
    public String description() {
        return description;
    }

    /** All defects, one a line: id, era, anomaly, source and description, with tabs between; what the resource tells. */
    static String catalogue() {
        return Arrays.stream(values())
                .map(d -> String.join("\t", d.id, d.era.name(), d.anomaly, d.source, d.description) + "\n")
                .collect(Collectors.joining());
    }

    /**
     * The defect with this id; upper and lower case are the same.
     *
     * @throws IllegalArgumentException naming all ids, when there is none
     */
    public static Defect parse(String id) {
        for (Defect defect : values()) {
            if (defect.id.equalsIgnoreCase(id)) {
                return defect;
            }
        }
        throw new IllegalArgumentException("no defect \"" + id + "\"; known are "
                + Arrays.stream(values()).map(Defect::id).collect(Collectors.joining(", ")));
    }
}
