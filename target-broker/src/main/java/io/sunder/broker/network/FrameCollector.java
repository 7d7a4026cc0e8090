package io.sunder.broker.network;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.DefaultFileRegion;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.network.Send;
import org.apache.kafka.common.network.TransferableChannel;

/**
 * Takes what one of Kafka's {@link Send}s writes and hands it to Netty: buffers as they are, parts of files as regions that
 * the kernel sends without a copy in this process.
 */
final class FrameCollector implements TransferableChannel {
    private final List<Object> parts = new ArrayList<>();
    private final List<ByteBuffer> buffers = new ArrayList<>();

    private FrameCollector() {}

    /**
     * Writes a frame to a channel, without flushing it. The channel is closed if a part can't be written.
     *
     * @throws IOException if a file that it is to be sent from is gone or was cut
     */
    static void write(Send send, Channel channel) throws IOException {
        FrameCollector collector = new FrameCollector();
        while (!send.completed()) {
            send.writeTo(collector);
        }
        collector.endRun();
        for (Object part : collector.parts) {
            channel.write(part).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
        }
    }

    @Override
    public int write(ByteBuffer source) {
        int size = source.remaining();
        if (size > 0) {
            buffers.add(source.slice());
            source.position(source.limit());
        }
        return size;
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) {
        long size = 0;
        for (int i = offset; i < offset + length; i++) {
            size += write(sources[i]);
        }
        return size;
    }

    @Override
    public long write(ByteBuffer[] sources) {
        return write(sources, 0, sources.length);
    }

    @Override
    public long transferFrom(FileChannel file, long position, long count) {
        endRun();
        parts.add(new BorrowedRegion(file, position, count));
        return count;
    }

    private void endRun() {
        if (!buffers.isEmpty()) {
            parts.add(Unpooled.wrappedBuffer(buffers.size(), buffers.toArray(ByteBuffer[]::new)));
            buffers.clear();
        }
    }

    @Override
    public boolean hasPendingWrites() {
        return false;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void close() {
        // There is nothing to close: the parts are the channel's.
    }

    /** A region of a file that belongs to a log, which stays open when the region was sent. */
    private static final class BorrowedRegion extends DefaultFileRegion {
        BorrowedRegion(FileChannel file, long position, long count) {
            super(file, position, count);
        }

        @Override
        protected void deallocate() {
            // The log closes its file.
        }
    }
}
