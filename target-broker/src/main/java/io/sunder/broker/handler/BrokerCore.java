package io.sunder.broker.handler;

import io.sunder.broker.api.MetadataReader;
import io.sunder.broker.metadata.MetadataImage;
import io.sunder.broker.node.BrokerNode;
import io.sunder.broker.replica.Replicas;
import io.sunder.broker.thread.CoreThread;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.common.Uuid;

/** The broker's state machine and the thread that owns it. What it gives out may be touched on that thread alone. */
public final class BrokerCore implements MetadataReader {
    private final CoreThread thread;
    private final BrokerNode node;
    private Map<Uuid, String> names = Map.of();
    private long namesAsOf = -1;

    /** Over a broker that belongs to the thread. */
    public BrokerCore(CoreThread thread, BrokerNode node) {
        this.thread = thread;
        this.node = node;
    }

    /** Runs a step on the thread; it completes the answer, now or later. */
    public <T> CompletionStage<T> begin(Consumer<CompletableFuture<T>> step) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        thread.execute(() -> {
            try {
                step.accept(answer);
            } catch (RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        return answer;
    }

    @Override
    public <T> CompletionStage<T> read(Function<MetadataImage, T> question) {
        return thread.ask(() -> question.apply(image()));
    }

    /** Its replicas. */
    public Replicas replicas() {
        return node.replicas();
    }

    /** The metadata as the broker knows them; to be read only. */
    public MetadataImage image() {
        return node.image();
    }

    /** The broker itself. */
    public BrokerNode node() {
        return node;
    }

    /** The thread that owns it. */
    public CoreThread thread() {
        return thread;
    }

    /** The name of a topic; "" if there is none of this id. */
    String nameOf(Uuid id) {
        if (namesAsOf != image().endOffset()) {
            Map<Uuid, String> now = new HashMap<>();
            image().topics().forEach((name, topic) -> now.put(topic, name));
            names = now;
            namesAsOf = image().endOffset();
        }
        return names.getOrDefault(id, "");
    }

    /** A topic's name from what a request says of it: its name, or its id. */
    public Optional<String> nameOf(String name, Uuid id) {
        String found = name == null || name.isEmpty() ? nameOf(id) : name;
        return found.isEmpty() ? Optional.empty() : Optional.of(found);
    }
}
