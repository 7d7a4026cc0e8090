package io.sunder.harness.toxiproxy;

import io.sunder.harness.wire.ApiNames;
import io.sunder.harness.wire.FrameChoice;
import io.sunder.harness.wire.PartitionName;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.protocol.ApiKeys;

/**
 * A Kafka-aware toxic as a flow applies it.
 *
 * @param toxic where it comes from
 * @param choice which frames it is about
 * @param first the number, from 1, of the first of them that it acts on
 * @param count how many in a row it acts on; 0 for all that follow
 */
record FrameRule(Toxic toxic, FrameAction action, FrameChoice choice, long first, long count) {

    static FrameRule of(Toxic toxic, FrameAction action) {
        Attributes attributes = toxic.attributes();
        try {
            return new FrameRule(
                    toxic,
                    action,
                    choice(attributes),
                    Math.max(1, attributes.get("nth")),
                    Math.max(0, attributes.get("count")));
        } catch (ApiException checkedWhenItWasMade) {
            throw new IllegalStateException(checkedWhenItWasMade);
        }
    }

    /** Throws {@link ApiException} if the attributes name no API, or no partition, or one that frames don't tell. */
    static FrameChoice choice(Attributes attributes) throws ApiException {
        String name = attributes.text("api");
        if (name.isEmpty()) {
            throw ApiException.missing("attributes.api");
        }
        ApiKeys api = ApiNames.api(name)
                .orElseThrow(() -> ApiException.badBody("attributes.api: Kafka has no API '" + name + "'"));
        String partition = attributes.text("partition");
        if (!partition.isEmpty() && !ApiNames.tellsPartitions(api)) {
            throw ApiException.badBody("attributes.partition: only frames of Fetch and Produce tell their partitions");
        }
        try {
            String id = attributes.text("topic_id");
            Uuid topicId = id.isEmpty() ? Uuid.ZERO_UUID : Uuid.fromString(id);
            Optional<PartitionName> wanted =
                    partition.isEmpty() ? Optional.empty() : Optional.of(PartitionName.parse(partition, topicId));
            return new FrameChoice(api, attributes.text("client_id"), wanted);
        } catch (IllegalArgumentException e) {
            throw ApiException.badBody("attributes: " + e.getMessage());
        }
    }

    ToxicMeter meter() {
        return toxic.meter();
    }

    /** Counts one more of the frames that it is about; says whether it acts on this one. */
    boolean takesNext() {
        long number = meter().frames().next();
        return number >= first && (count == 0 || number - first < count);
    }

    long latencyNanos() {
        return TimeUnit.MILLISECONDS.toNanos(Math.max(0, toxic.attributes().get("latency")));
    }
}
