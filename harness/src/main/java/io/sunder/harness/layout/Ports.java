package io.sunder.harness.layout;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The four ports that a cluster uses, the same on each of its addresses.
 *
 * @param base the first of four in a row, above the privileged ports and below the range from which the kernel takes
 *     ports for outgoing connections
 */
public record Ports(int base) {
    /** How many ports in a row a cluster needs. */
    static final int COUNT = 4;

    public Ports {
        if (base < 1024 || base + COUNT > 32768) {
            throw new IllegalArgumentException("the base port must lie between 1024 and 32764, not be " + base);
        }
    }

    /** Brokers among each other. */
    public int broker() {
        return base;
    }

    /** Controllers. */
    public int controller() {
        return base + 1;
    }

    /** Clients, through the mesh. */
    public int client() {
        return base + 2;
    }

    /** Observers, past the mesh. */
    public int direct() {
        return base + 3;
    }

    /** Each of them on one address. */
    List<InetSocketAddress> on(InetAddress address) {
        return IntStream.range(base, base + COUNT)
                .mapToObj(port -> new InetSocketAddress(address, port))
                .toList();
    }

    @Override
    public String toString() {
        return base + "-" + (base + COUNT - 1);
    }
}
