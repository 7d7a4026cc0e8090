package io.sunder.broker.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.TooLongFrameException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameDecoderTest {
    private static ByteBuf frames(int... sizes) {
        ByteBuf bytes = Unpooled.buffer();
        for (int size : sizes) {
            bytes.writeInt(size);
            for (int i = 0; i < size; i++) {
                bytes.writeByte(size + i);
            }
        }
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 1000})
    void findsTheSameFramesHoweverTheStreamIsCut(int cut) {
        EmbeddedChannel channel = new EmbeddedChannel(new FrameDecoder(1000));
        ByteBuf all = frames(3, 0, 17, 1);
        while (all.isReadable()) {
            channel.writeInbound(all.readRetainedSlice(Math.min(cut, all.readableBytes())));
        }
        List<Integer> sizes = new ArrayList<>();
        for (ByteBuffer frame = channel.readInbound(); frame != null; frame = channel.readInbound()) {
            sizes.add(frame.remaining());
            for (int i = 0; i < frame.remaining(); i++) {
                assertEquals((byte) (frame.remaining() + i), frame.get(i));
            }
        }
        assertEquals(List.of(3, 0, 17, 1), sizes);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 101, Integer.MAX_VALUE})
    void refusesAFrameThatIsTooLarge(int size) {
        EmbeddedChannel channel = new EmbeddedChannel(new FrameDecoder(100));
        ByteBuf head = Unpooled.buffer().writeInt(size);
        assertThrows(TooLongFrameException.class, () -> channel.writeInbound(head));
    }

    @Test
    void takesAFrameOfTheLargestSize() {
        EmbeddedChannel channel = new EmbeddedChannel(new FrameDecoder(100));
        channel.writeInbound(frames(100));
        ByteBuffer frame = channel.readInbound();
        assertEquals(100, frame.remaining());
    }
}
