package io.sunder.harness.docker;

import io.sunder.harness.cluster.ClusterException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;

/**
 * An IPv4 network.
 *
 * @param first its first address, as a number
 * @param bits how many leading bits its addresses share
 */
record Subnet(int first, int bits) {
    /** Reads {@code 172.18.0.0/16}. */
    static Subnet parse(String text) {
        int slash = text.indexOf('/');
        if (!text.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}/[0-9]{1,2}")) {
            throw new ClusterException("Docker gave a network with the addresses '" + text
                    + "'; an IPv4 network such as 172.18.0.0/16 was expected");
        }
        try {
            byte[] bytes = InetAddress.getByName(text.substring(0, slash)).getAddress();
            return new Subnet(ByteBuffer.wrap(bytes).getInt(), Integer.parseInt(text.substring(slash + 1)));
        } catch (UnknownHostException e) {
            throw new ClusterException("'" + text + "' is no network: " + e.getMessage(), e);
        }
    }

    /**
     * The address at this place; 0 is the network itself, the first for a host is 1.
     *
     * @throws ClusterException if the network is too small
     */
    InetAddress address(int place) {
        long size = 1L << (32 - bits);
        if (place <= 0 || place >= size - 1) {
            throw new ClusterException("the network " + this + " that Docker gave has only " + (size - 2)
                    + " addresses, too few for this cluster; give Docker larger ones (default-address-pools in its"
                    + " daemon.json), or take fewer brokers");
        }
        try {
            return InetAddress.getByAddress(
                    ByteBuffer.allocate(4).putInt(first + place).array());
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are always an address", e);
        }
    }

    @Override
    public String toString() {
        byte[] bytes = ByteBuffer.allocate(4).putInt(first).array();
        return (bytes[0] & 0xff) + "." + (bytes[1] & 0xff) + "." + (bytes[2] & 0xff) + "." + (bytes[3] & 0xff) + "/"
                + bits;
    }
}
