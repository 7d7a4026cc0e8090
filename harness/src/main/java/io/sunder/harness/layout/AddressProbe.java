package io.sunder.harness.layout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Finds out whether addresses can be listened on, by listening on each for an instant. */
public final class AddressProbe {
    private AddressProbe() {}

    /** The first address that can't be bound, with the reason; empty if all can. */
    static Optional<String> firstBusy(Collection<InetSocketAddress> addresses) {
        for (InetSocketAddress address : addresses) {
            try (ServerSocket probe = new ServerSocket()) {
                probe.bind(address, 1);
            } catch (IOException e) {
                return Optional.of(
                        address.getAddress().getHostAddress() + ":" + address.getPort() + ": " + e.getMessage());
            }
        }
        return Optional.empty();
    }

    /** Whether something listens there already. */
    public static boolean isTaken(InetSocketAddress address) {
        return firstBusy(List.of(address)).isPresent();
    }

    /** Whether this machine's loopback answers for the address at all; on macOS only 127.0.0.1 does by default. */
    static boolean hasAddress(InetAddress address) {
        return firstBusy(List.of(new InetSocketAddress(address, 0))).isEmpty();
    }
}
