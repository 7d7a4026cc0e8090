package io.sunder.histories.file;

import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** How a history file is compressed. A writer goes by the file's name, a reader by its first bytes. */
public enum Compression {
    PLAIN(""),
    GZIP("1f8b"),
    ZSTD("28b52ffd");

    /** Most memory, as a power of two, that a zstd frame may ask for: 128 MiB, which is what the zstd program allows. */
    static final int ZSTD_WINDOW_LOG = 27;

    private static final int GZIP_BUFFER = 1 << 16;

    private static final int LONGEST_MAGIC = 4;

    /** The first bytes, in hexadecimal. */
    private final String magic;

    Compression(String magic) {
        this.magic = magic;
    }

    /** By the name: {@code .gz}, {@code .zst}, or neither. */
    public static Compression of(Path file) {
        String name = file.toString();
        if (name.endsWith(".gz")) {
            return GZIP;
        }
        return name.endsWith(".zst") ? ZSTD : PLAIN;
    }

    /** A stream whose {@code flush} makes everything written so far readable, even if nothing follows. */
    public OutputStream compress(OutputStream out) throws IOException {
        return switch (this) {
            case PLAIN -> out;
            case GZIP -> new FastGzip(out);
            case ZSTD -> new ZstdOutputStream(out, 1).setCloseFrameOnFlush(false);
        };
    }

    /**
     * Decompresses what its first bytes say is compressed.
     *
     * @throws EOFException if it ends within those bytes
     */
    static InputStream open(PeekStream in) throws IOException {
        String start = HexFormat.of().formatHex(in.peek(LONGEST_MAGIC));
        if (start.startsWith(GZIP.magic)) {
            return new GZIPInputStream(in, GZIP_BUFFER);
        }
        if (start.startsWith(ZSTD.magic)) {
            return new ZstdInputStream(in).setLongMax(ZSTD_WINDOW_LOG);
        }
        if (!start.isEmpty() && (GZIP.magic.startsWith(start) || ZSTD.magic.startsWith(start))) {
            throw new EOFException();
        }
        return in;
    }

    /** Clients must not wait for the compressor: its default level is five times slower. */
    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(OutputStream out) throws IOException {
            super(out, GZIP_BUFFER, true);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
