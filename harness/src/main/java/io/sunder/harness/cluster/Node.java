package io.sunder.harness.cluster;

/**
 * One member of the cluster.
 *
 * @param id brokers are 1..N, controllers 101..100+M; it is Kafka's {@code node.id} as well
 */
public record Node(int id, Role role) {
    /** The first controller's id; everything from here on is a controller. */
    public static final int FIRST_CONTROLLER = 101;

    public Node {
        if (id < 1 || id >= 200) {
            throw new IllegalArgumentException("a node id lies between 1 and 199, not " + id);
        }
        if ((id >= FIRST_CONTROLLER) != (role == Role.CONTROLLER)) {
            throw new IllegalArgumentException(
                    "brokers have ids 1 to 100, controllers 101 to 199; " + id + " can't be a " + role.word());
        }
    }

    public static Node broker(int id) {
        return new Node(id, Role.BROKER);
    }

    public static Node controller(int id) {
        return new Node(id, Role.CONTROLLER);
    }

    /** The node's host name inside the cluster: {@code broker-2}, {@code controller-101}. */
    public String name() {
        return role.word() + "-" + id;
    }

    @Override
    public String toString() {
        return name();
    }
}
