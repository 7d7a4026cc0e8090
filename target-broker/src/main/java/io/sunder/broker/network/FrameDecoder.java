package io.sunder.broker.network;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.TooLongFrameException;
import java.nio.ByteBuffer;

/**
 * Cuts the stream into frames: four bytes of size, then so many bytes. Each frame becomes a heap buffer of its own, which
 * Kafka's classes parse without copying again and the log may write into.
 */
final class FrameDecoder extends ChannelInboundHandlerAdapter {
    private static final int SIZE_BYTES = 4;

    private final int maxBytes;
    private ByteBuffer size = ByteBuffer.allocate(SIZE_BYTES);
    private ByteBuffer frame = ByteBuffer.allocate(0);

    /** Refuses frames of more than {@code maxBytes} by an exception. */
    FrameDecoder(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            while (bytes.isReadable()) {
                if (size.hasRemaining()) {
                    fill(size, bytes);
                    if (!size.hasRemaining()) {
                        frame = ByteBuffer.allocate(checked(size.getInt(0)));
                    }
                }
                if (!size.hasRemaining()) {
                    fill(frame, bytes);
                    if (!frame.hasRemaining()) {
                        ByteBuffer whole = frame.flip();
                        size = ByteBuffer.allocate(SIZE_BYTES);
                        context.fireChannelRead(whole);
                    }
                }
            }
        } finally {
            bytes.release();
        }
    }

    private static void fill(ByteBuffer target, ByteBuf source) {
        int count = Math.min(target.remaining(), source.readableBytes());
        int end = target.limit();
        target.limit(target.position() + count);
        source.readBytes(target);
        target.limit(end);
    }

    private int checked(int asked) {
        if (asked < 0 || asked > maxBytes) {
            throw new TooLongFrameException("a frame of " + asked + " bytes came; at most " + maxBytes + " are taken");
        }
        return asked;
    }
}
