package io.sunder.broker.api;

import io.sunder.broker.metadata.MetadataImage;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Lets handlers look at the metadata, which belong to one thread. */
public interface MetadataReader {
    /**
     * Asks on the thread that owns the metadata.
     *
     * @param question must be quick, and keep nothing of the image but what it copied
     * @return the answer, completed on that thread
     */
    <T> CompletionStage<T> read(Function<MetadataImage, T> question);
}
