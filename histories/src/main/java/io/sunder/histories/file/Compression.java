package io.sunder.histories.file;

import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** How a history file is compressed, as its name says: {@code .gz}, {@code .zst}, or not at all. */
enum Compression {
    PLAIN,
    GZIP,
    ZSTD;

    private static final int GZIP_BUFFER = 1 << 16;

    static Compression of(Path file) {
        String name = file.toString();
        if (name.endsWith(".gz")) {
            return GZIP;
        }
        return name.endsWith(".zst") ? ZSTD : PLAIN;
    }

    /** A stream whose {@code flush} makes everything written so far readable, even if nothing follows. */
    OutputStream compress(OutputStream out) throws IOException {
        return switch (this) {
            case PLAIN -> out;
            case GZIP -> new FastGzip(out);
            case ZSTD -> new ZstdOutputStream(out, 1).setCloseFrameOnFlush(false);
        };
    }

    InputStream open(Path file) throws IOException {
        InputStream in = Files.newInputStream(file);
        try {
            return switch (this) {
                case PLAIN -> in;
                case GZIP -> new GZIPInputStream(in, GZIP_BUFFER);
                case ZSTD -> new ZstdInputStream(in);
            };
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    /** Clients must not wait for the compressor: its default level is five times slower. */
    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(OutputStream out) throws IOException {
            super(out, GZIP_BUFFER, true);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
