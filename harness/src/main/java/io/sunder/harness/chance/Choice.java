package io.sunder.harness.chance;

import java.util.ArrayList;
import java.util.List;

/** Things to draw one of, each as likely as its weight is large. */
final class Choice<T> {
    private record Option<T>(T thing, double weight) {}

    private final List<Option<T>> options = new ArrayList<>();
    private double sum;

    static <T> Choice<T> of(T thing, double weight) {
        return new Choice<T>().or(thing, weight);
    }

    /** Adds a thing. */
    Choice<T> or(T thing, double weight) {
        options.add(new Option<>(thing, weight));
        sum += weight;
        return this;
    }

    T draw(Dice dice) {
        double left = dice.upTo(sum);
        for (Option<T> option : options) {
            left -= option.weight();
            if (left < 0) {
                return option.thing();
            }
        }
        return options.get(options.size() - 1).thing();
    }
}
