package io.sunder.harness.toxiproxy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/**
 * An address as the API writes it: {@code HOST:PORT}, with an IPv6 address in brackets.
 *
 * @param host a name or an address without brackets; may be empty
 * @param port from 0 to 65535
 */
record HostPort(String host, int port) {
    private static final int MAX_PORT = 65_535;
    private static final int SERVER_ERROR = 500;
    private static final int BAD_REQUEST = 400;

    /** Reads an address; throws {@link ApiException} where it is malformed. */
    static HostPort parse(String text) throws ApiException {
        int colon = text.lastIndexOf(':');
        if (colon < 0 || text.endsWith("]")) {
            throw new ApiException(SERVER_ERROR, "address " + text + ": missing port in address");
        }
        String host = text.substring(0, colon);
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        } else if (host.indexOf(':') >= 0) {
            throw new ApiException(SERVER_ERROR, "address " + text + ": too many colons in address");
        }
        return new HostPort(host, port(text.substring(colon + 1)));
    }

    private static int port(String text) throws ApiException {
        boolean digits = !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!digits || text.length() > 5 || Integer.parseInt(text) > MAX_PORT) {
            throw new ApiException(SERVER_ERROR, "address " + text + ": invalid port");
        }
        return Integer.parseInt(text);
    }

    static HostPort of(InetSocketAddress address) {
        return new HostPort(address.getAddress().getHostAddress(), address.getPort());
    }

    /** The address to listen on; throws {@link ApiException} unless it lies within the engine's reach. */
    InetSocketAddress listenable(Reach reach) throws ApiException {
        return switch (reach) {
            case LOOPBACK -> loopback();
            case ANYWHERE -> host.isEmpty() ? new InetSocketAddress(port) : new InetSocketAddress(resolve(), port);
        };
    }

    /** The address to listen on; throws {@link ApiException} unless it is a loopback address. */
    InetSocketAddress loopback() throws ApiException {
        InetAddress address = resolve();
        if (host.isEmpty() || !address.isLoopbackAddress()) {
            throw new ApiException(
                    BAD_REQUEST,
                    "listen address " + this + " is not on loopback: this engine listens on 127.0.0.0/8 and ::1 only");
        }
        return new InetSocketAddress(address, port);
    }

    /** The same with the host as a numeric address. */
    HostPort resolved() throws ApiException {
        return new HostPort(resolve().getHostAddress(), port);
    }

    private InetAddress resolve() throws ApiException {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new ApiException(SERVER_ERROR, "lookup " + host + ": no such host");
        }
    }

    /** The address to connect to; a name is looked up at each connection. */
    InetSocketAddress unresolved() {
        return InetSocketAddress.createUnresolved(host.isEmpty() ? "127.0.0.1" : host, port);
    }

    @Override
    public String toString() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
