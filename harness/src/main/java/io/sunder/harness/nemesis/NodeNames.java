package io.sunder.harness.nemesis;

import java.util.List;

/** Nodes as events and reports name them: {@code broker-2}, {@code controller-101}. */
final class NodeNames {
    private static final int FIRST_CONTROLLER = 101;

    private NodeNames() {}

    static String of(int id) {
        return (id < FIRST_CONTROLLER ? "broker-" : "controller-") + id;
    }

    static List<String> of(List<Integer> ids) {
        return ids.stream().map(NodeNames::of).toList();
    }
}
