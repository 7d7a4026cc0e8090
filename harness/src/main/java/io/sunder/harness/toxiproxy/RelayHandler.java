package io.sunder.harness.toxiproxy;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;

/** Brings what happens on one socket of a connection to the flow that comes from it and the one that goes to it. */
final class RelayHandler extends ChannelInboundHandlerAdapter {
    private final Connection connection;
    private final Flow from;
    private final Flow to;

    RelayHandler(Connection connection, Flow from, Flow to) {
        this.connection = connection;
        this.from = from;
        this.to = to;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        from.receive((ByteBuf) message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        from.receivedAll();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        to.progressed();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            from.sourceEnded();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        from.sourceEnded();
        to.sinkLost();
        connection.channelClosed();
    }

    /** Such as a reset by the peer: this side is gone, and the other learns it as the end of the stream. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        Closing.close(context);
    }
}
