package io.sunder.harness.toxiproxy;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.concurrent.Future;

/** The last step of a flow: writes to the socket, and passes the end of the stream on when all is written. */
final class Sink extends Stage {
    private final Flow flow;
    private final DuplexChannel channel;
    private int pendingWrites;
    private boolean ended;
    private boolean finished;

    Sink(Flow flow, DuplexChannel channel) {
        this.flow = flow;
        this.channel = channel;
    }

    Channel channel() {
        return channel;
    }

    @Override
    void data(ByteBuf chunk) {
        if (ended || !channel.isActive()) {
            chunk.release();
            return;
        }
        int bytes = chunk.readableBytes();
        pendingWrites++;
        channel.write(chunk).addListener(write -> written(write, bytes));
    }

    private void written(Future<?> write, int bytes) {
        pendingWrites--;
        if (write.isSuccess()) {
            flow.sent(bytes);
        }
        finishIfAllWritten();
    }

    @Override
    void flush() {
        channel.flush();
    }

    @Override
    void end() {
        ended = true;
        channel.flush();
        finishIfAllWritten();
    }

    private void finishIfAllWritten() {
        if (!ended || finished || pendingWrites > 0) {
            return;
        }
        finished = true;
        if (flow.endsWholeConnection()) {
            Closing.close(channel);
        } else {
            ChannelFuture unused = channel.shutdownOutput();
        }
        flow.finished();
    }

    @Override
    boolean accepting() {
        return channel.isWritable() || !channel.isActive();
    }
}
