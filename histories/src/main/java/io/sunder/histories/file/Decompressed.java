package io.sunder.histories.file;

import com.github.luben.zstd.ZstdIOException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * A stream decompressed if its first bytes say that it is compressed. Where the compressed bytes end before their time,
 * which is what a killed recorder leaves, what could be decompressed is all there is, and {@link #isCut()} says so.
 */
final class Decompressed extends InputStream {
    private final PeekStream raw;
    private final InputStream in;
    private boolean cut;

    Decompressed(PeekStream raw) throws IOException {
        this.raw = raw;
        this.in = open(raw);
    }

    private InputStream open(PeekStream compressed) throws IOException {
        try {
            return Compression.open(compressed);
        } catch (EOFException e) {
            cut = true;
            return InputStream.nullInputStream();
        }
    }

    /** Whether the compressed bytes ended before their time. */
    boolean isCut() {
        return cut;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (cut) {
            return -1;
        }
        try {
            return in.read(target, offset, length);
        } catch (EOFException e) {
            cut = true;
        } catch (ZstdIOException e) {
            if (!raw.ended()) {
                throw e; // the bytes are wrong; there is no lack of them
            }
            cut = true;
        }
        return -1;
    }

    @Override
    public void close() throws IOException {
        in.close();
        raw.close();
    }
}
