package io.sunder.broker.network;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.api.Call;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.AbstractResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection. Requests are answered in the order in which they came. As in Kafka one is begun when the one before is
 * answered, except that writes of a producer are begun while earlier ones still wait for their replication: handlers keep
 * their order. All of it runs on the connection's event loop.
 */
final class ServerConnection extends SimpleChannelInboundHandler<ByteBuffer> {
    private static final Logger LOG = LoggerFactory.getLogger(ServerConnection.class);
    private static final int MAX_UNDER_WAY = 16;
    private static final int MAX_WAITING = 16;

    /** A request that was begun, with its answer once it has one. */
    private static final class Begun {
        final Call call;
        boolean done;
        Optional<AbstractResponse> response = Optional.empty();

        Begun(Call call) {
            this.call = call;
        }
    }

    private final ApiTable table;
    private final String listener;
    private final Deque<Begun> underWay = new ArrayDeque<>();
    private final Deque<Call> waiting = new ArrayDeque<>();

    ServerConnection(ApiTable table, String listener) {
        this.table = table;
        this.listener = listener;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuffer frame) {
        InetSocketAddress remote = (InetSocketAddress) context.channel().remoteAddress();
        waiting.add(RequestFrame.parse(frame, remote, listener));
        beginWhatMay(context.channel());
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        beginWhatMay(context.channel());
        context.fireChannelWritabilityChanged();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof IOException) {
            LOG.debug("connection from {} lost: {}", context.channel().remoteAddress(), cause.toString());
        } else {
            LOG.warn("connection from {} is closed: {}", context.channel().remoteAddress(), cause.toString());
        }
        Closing.close(context.channel());
    }

    private void beginWhatMay(Channel channel) {
        while (!waiting.isEmpty() && channel.isActive() && channel.isWritable() && mayBegin(waiting.peek())) {
            begin(channel, waiting.poll());
        }
        channel.config().setAutoRead(waiting.size() < MAX_WAITING);
    }

    private boolean mayBegin(Call next) {
        if (underWay.isEmpty()) {
            return true;
        }
        ApiKeys api = next.header().apiKey();
        boolean orderedByItsHandler = api == ApiKeys.PRODUCE || api == ApiKeys.ALTER_PARTITION;
        return orderedByItsHandler
                && underWay.size() < MAX_UNDER_WAY
                && underWay.peekLast().call.header().apiKey() == api;
    }

    private void begin(Channel channel, Call call) {
        Begun begun = new Begun(call);
        Optional<ApiHandler> handler =
                table.handler(call.header().apiKey(), call.request().version());
        if (handler.isEmpty()) {
            LOG.warn(
                    "connection from {} is closed: it asked for {} version {}, which is not offered",
                    channel.remoteAddress(),
                    call.header().apiKey(),
                    call.header().apiVersion());
            Closing.close(channel);
            return;
        }
        underWay.add(begun);
        try {
            handler.get()
                    .answer(call)
                    .whenComplete((response, failure) -> inLoop(channel, () -> {
                        if (failure == null) {
                            finished(channel, begun, response);
                        } else {
                            failed(channel, begun, failure);
                        }
                    }));
        } catch (RuntimeException e) {
            failed(channel, begun, e);
        }
    }

    private static void inLoop(Channel channel, Runnable step) {
        if (channel.eventLoop().inEventLoop()) {
            step.run();
        } else {
            channel.eventLoop().execute(step);
        }
    }

    private void failed(Channel channel, Begun begun, Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (!(cause instanceof ApiException)) {
            LOG.error("{} failed", begun.call.header(), cause);
        }
        AbstractResponse error = begun.call.request().getErrorResponse(cause);
        if (error == null) {
            Closing.close(channel); // the only way to tell a producer that wants no answers
        } else {
            finished(channel, begun, Optional.of(error));
        }
    }

    private void finished(Channel channel, Begun begun, Optional<AbstractResponse> response) {
        begun.done = true;
        begun.response = response;
        if (underWay.peek() == begun) {
            answerWhatIsDone(channel);
            beginWhatMay(channel);
        }
    }

    private void answerWhatIsDone(Channel channel) {
        boolean written = false;
        while (!underWay.isEmpty() && underWay.peek().done) {
            Begun first = underWay.poll();
            if (first.response.isPresent()) {
                write(channel, first.call, first.response.get());
                written = true;
            }
        }
        if (written) {
            channel.flush();
        }
    }

    private void write(Channel channel, Call call, AbstractResponse response) {
        if (!channel.isActive()) {
            return;
        }
        try {
            FrameCollector.write(
                    response.toSend(
                            call.header().toResponseHeader(), call.request().version()),
                    channel);
        } catch (IOException | RuntimeException e) {
            LOG.warn("the answer to {} can't be sent", call.header(), e);
            Closing.close(channel);
        }
    }
}
