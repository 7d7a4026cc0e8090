package io.sunder.harness.toxiproxy;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.util.ArrayDeque;

/**
 * Keeps what a client sends before its connection to the upstream server stands. Nothing is read from the
 * client until then, with one exception: when it has closed its side already, epoll delivers all it sent.
 */
final class EarlyBytes extends ChannelInboundHandlerAdapter {
    private final ArrayDeque<ByteBuf> chunks = new ArrayDeque<>();
    private boolean ended;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        chunks.add((ByteBuf) message);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            ended = true;
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        Closing.close(context);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        for (ByteBuf chunk = chunks.poll(); chunk != null; chunk = chunks.poll()) {
            chunk.release();
        }
    }

    /** Hands over what came early, and the end if it has come as well. */
    void replayTo(Flow flow) {
        for (ByteBuf chunk = chunks.poll(); chunk != null; chunk = chunks.poll()) {
            flow.receive(chunk);
        }
        flow.receivedAll();
        if (ended) {
            flow.sourceEnded();
        }
    }
}
