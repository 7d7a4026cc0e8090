package io.sunder.histories.mutate;

import io.sunder.histories.generate.DrawnHistory;

/** A damaged history and what must be found in it. */
public record Mutation(DrawnHistory history, Planted planted) {}
