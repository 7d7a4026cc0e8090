package io.sunder.broker.network;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.ScheduledFuture;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.RequestHeader;

/**
 * The connection to another node for one purpose. It is made when there is something to send, with the name looked up
 * anew, and given up when a request gets no answer in time: all requests under way are lost then. Safe for use by several
 * threads.
 */
public final class NodeConnection implements AutoCloseable {
    private static final int MAX_RESPONSE_BYTES = 256 << 20;

    private static final class Sent {
        final RequestHeader header;
        final CompletableFuture<AbstractResponse> answer;
        Optional<ScheduledFuture<?>> timer = Optional.empty();

        Sent(RequestHeader header, CompletableFuture<AbstractResponse> answer) {
            this.header = header;
            this.answer = answer;
        }
    }

    private final EventLoop loop;
    private final String host;
    private final int port;
    private final String clientId;
    private final Deque<Sent> sent = new ArrayDeque<>();
    private Optional<ChannelFuture> connection = Optional.empty();
    private int nextCorrelationId;
    private boolean closed;

    /**
     * A connection that is not made yet.
     *
     * @param host the node's name, looked up by the JVM's resolver at each connect
     * @param clientId what requests are to be told by
     */
    public NodeConnection(EventLoopGroup loops, String host, int port, String clientId) {
        this.loop = loops.next();
        this.host = host;
        this.port = port;
        this.clientId = clientId;
    }

    /** Where it leads. */
    public String target() {
        return host + ":" + port;
    }

    /**
     * Sends a request.
     *
     * @param timeoutMs how long the answer may take, a connect included
     * @return the answer; exceptionally {@link DisconnectException} or {@link TimeoutException} if none came, completed on
     *     a network thread
     */
    public CompletionStage<AbstractResponse> send(AbstractRequest request, int timeoutMs) {
        CompletableFuture<AbstractResponse> answer = new CompletableFuture<>();
        loop.execute(() -> {
            if (closed) {
                answer.completeExceptionally(new DisconnectException("the connection to " + target() + " is closed"));
                return;
            }
            Sent one = new Sent(
                    new RequestHeader(request.apiKey(), request.version(), clientId, nextCorrelationId++), answer);
            one.timer = Optional.of(loop.schedule(() -> timedOut(one, timeoutMs), timeoutMs, TimeUnit.MILLISECONDS));
            sent.add(one);
            ChannelFuture connecting = connection.orElseGet(() -> connect(timeoutMs));
            if (connecting.isSuccess()) {
                write(connecting.channel(), request, one);
            } else {
                connecting.addListener(done -> {
                    if (done.isSuccess()) {
                        write(connecting.channel(), request, one);
                    } else {
                        lost(connecting.channel(), "no connection to " + target() + ": " + done.cause());
                    }
                });
            }
        });
        return answer;
    }

    private ChannelFuture connect(int timeoutMs) {
        ChannelFuture connecting = new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, timeoutMs)
                .handler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline()
                                .addLast(new FrameDecoder(MAX_RESPONSE_BYTES))
                                .addLast(new Answers());
                    }
                })
                .connect(host, port);
        connection = Optional.of(connecting);
        return connecting;
    }

    private void write(Channel channel, AbstractRequest request, Sent one) {
        try {
            FrameCollector.write(request.toSend(one.header), channel);
            channel.flush();
        } catch (IOException | RuntimeException e) {
            lost(channel, "a request can't be sent: " + e);
        }
    }

    private void timedOut(Sent one, int timeoutMs) {
        if (one.answer.isDone()) {
            return;
        }
        one.answer.completeExceptionally(
                new TimeoutException("no answer from " + target() + " within " + timeoutMs + " ms"));
        connection.ifPresent(c -> lost(c.channel(), "a request to " + target() + " timed out"));
    }

    /** Gives up a connection with all that is under way; later requests make a new one. */
    private void lost(Channel channel, String why) {
        if (connection.filter(c -> c.channel() == channel).isEmpty()) {
            return;
        }
        connection = Optional.empty();
        Closing.close(channel);
        while (!sent.isEmpty()) {
            Sent one = sent.poll();
            one.timer.ifPresent(timer -> timer.cancel(false));
            one.answer.completeExceptionally(new DisconnectException(why));
        }
    }

    /** Closes it; what is under way is lost. */
    @Override
    public void close() {
        loop.execute(() -> {
            closed = true;
            connection.ifPresent(c -> lost(c.channel(), "the connection to " + target() + " is closed"));
        });
    }

    private final class Answers extends SimpleChannelInboundHandler<ByteBuffer> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, ByteBuffer frame) {
            Sent one = sent.poll();
            if (one == null) {
                lost(context.channel(), "an answer came that nobody asked for");
                return;
            }
            one.timer.ifPresent(timer -> timer.cancel(false));
            try {
                one.answer.complete(AbstractResponse.parseResponse(frame, one.header));
            } catch (RuntimeException e) {
                one.answer.completeExceptionally(new DisconnectException("not understood: " + e.getMessage()));
                throw e;
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            lost(context.channel(), "the connection to " + target() + " was lost");
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            lost(context.channel(), "the connection to " + target() + " failed: " + cause);
        }
    }
}
