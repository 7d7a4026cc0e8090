package io.sunder.harness.link;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import io.sunder.harness.wire.ApiNames;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Acts on chosen Kafka frames, requests or responses, and on no others. Only the embedded engine can do this,
 * and only on connections that are neither encrypted nor wrapped.
 *
 * @param action what is done with them
 * @param choice which they are
 * @param latency how late they come, for {@link Action#DELAY}; zero else
 * @param topicId the id of the partition's topic, by which newer frames name it; empty where it is not known
 */
public record OnFrames(Action action, Choice choice, Duration latency, String topicId) implements LinkEffect {

    /** What is done with a frame. */
    public enum Action {
        /** It is kept until heal, and with it all that follows on its connection; then delivered, in order. */
        HOLD("held"),
        /** It is lost, and with it all that follows on its connection, which is closed at heal. */
        DROP("dropped"),
        /** It comes late; what follows on its connection waits. */
        DELAY("delayed"),
        /** It is lost, and its connection is closed at once. */
        CLOSE("swallowed, and the connection closed");

        private final String done;

        Action(String done) {
            this.done = done;
        }
    }

    /**
     * Which frames.
     *
     * @param api the API's name, such as {@code AlterPartition}
     * @param nth the first of them to be acted on, from 1, counted for each link from when the effect began
     * @param count how many in a row; 0 for all from then on
     * @param clientId those of this client only; empty for all
     * @param partition those that name this partition, such as {@code orders-0}; empty for all
     */
    public record Choice(String api, long nth, long count, String clientId, String partition) {
        public Choice {
            Require.that(ApiNames.find(api).isPresent(), "Kafka has no API '" + api + "'");
            Require.that(nth >= 1, "frames are counted from 1, not from " + nth);
            Require.that(count >= 0, "a count is not negative: " + count);
        }
    }

    public OnFrames {
        Require.that(!latency.isNegative(), "a latency is not negative: " + latency);
    }

    /** The same with the id of the partition's topic. */
    OnFrames withTopicId(String id) {
        return new OnFrames(action, choice, latency, id);
    }

    @Override
    public String kind() {
        return action.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void addToxic(LinkToxics toxics, String name, ToxicDirection stream) throws IOException {
        Map<String, String> texts = Map.of(
                "api", choice.api(),
                "client_id", choice.clientId(),
                "partition", choice.partition(),
                "topic_id", topicId);
        Map<String, Long> numbers = new LinkedHashMap<>(Map.of("nth", choice.nth(), "count", choice.count()));
        if (action == Action.DELAY) {
            numbers.put("latency", latency.toMillis());
        }
        toxics.add(name, "kafka_" + kind(), stream, texts, numbers);
    }

    @Override
    public Optional<String> witness(Impact impact, Direction direction) {
        Impact.Frames frames = impact.frames();
        if (frames.struck() == 0) {
            return Optional.empty();
        }
        String what =
                frames.struck() + " " + choice.api() + " " + message(direction) + (frames.struck() == 1 ? "" : "s");
        String waited = frames.struck() == 1 ? " " : " up to ";
        String how = switch (action) {
            case HOLD, DELAY ->
                waited
                        + String.format(Locale.ROOT, "%.1f s", frames.longestWaitMs() / 1000.0)
                        + (frames.abandoned() == 0 ? "" : ", " + frames.abandoned() + " given up on by the receiver");
            case DROP, CLOSE -> "";
        };
        return Optional.of(what + " " + action.done + how);
    }

    private static String message(Direction direction) {
        return switch (direction) {
            case REQUEST -> "request";
            case RESPONSE -> "response";
            case BOTH -> "frame";
        };
    }
}
