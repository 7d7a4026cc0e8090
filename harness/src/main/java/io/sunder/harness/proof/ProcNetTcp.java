package io.sunder.harness.proof;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Reads the text of {@code /proc/net/tcp} and {@code tcp6}. A line has the fields {@code sl local remote state ...} with
 * the socket's inode as the tenth; an address is hexadecimal, in words of four bytes in the machine's own byte order,
 * with the port after a colon.
 */
public final class ProcNetTcp {
    private static final String ESTABLISHED = "01";
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int STATE = 3;
    private static final int INODE = 9;

    /** One established socket; its owner is known by the inode only. */
    public record Entry(InetSocketAddress local, InetSocketAddress remote, long inode) {}

    private final ByteOrder order;

    /**
     * A reader.
     *
     * @param order of the machine that wrote the table
     */
    public ProcNetTcp(ByteOrder order) {
        this.order = order;
    }

    /** Everything established in the table; other lines, the heading included, are passed over. */
    public List<Entry> parse(List<String> lines) {
        List<Entry> entries = new ArrayList<>();
        for (String line : lines) {
            String[] fields = line.strip().split(" +", -1);
            if (fields.length > INODE && fields[STATE].equals(ESTABLISHED)) {
                entries.add(new Entry(address(fields[LOCAL]), address(fields[REMOTE]), Long.parseLong(fields[INODE])));
            }
        }
        return entries;
    }

    private InetSocketAddress address(String text) {
        int colon = text.indexOf(':');
        ByteBuffer words = ByteBuffer.wrap(HexFormat.of().parseHex(text, 0, colon));
        ByteBuffer bytes = ByteBuffer.allocate(words.capacity());
        while (words.hasRemaining()) {
            int word = words.getInt();
            bytes.putInt(order == ByteOrder.LITTLE_ENDIAN ? Integer.reverseBytes(word) : word);
        }
        try {
            // An IPv4 address in IPv6 clothes (::ffff:127.2.1.1) comes out as IPv4.
            return new InetSocketAddress(
                    InetAddress.getByAddress(bytes.array()), Integer.parseInt(text.substring(colon + 1), 16));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("no address: " + text, e);
        }
    }
}
