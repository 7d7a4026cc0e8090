package io.sunder.harness.toxiproxy;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** Takes requests off the wire, has them answered on the control thread, and writes the answers. */
final class ApiHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
    private final ApiRoutes routes;
    private final Executor control;

    ApiHandler(ApiRoutes routes, Executor control) {
        this.routes = routes;
        this.control = control;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest message) {
        boolean keepAlive = HttpUtil.isKeepAlive(message);
        ApiRoutes.Request request = new ApiRoutes.Request(
                message.method().name(),
                pathOf(message.uri()),
                message.headers().get(HttpHeaderNames.USER_AGENT, ""),
                message.content().toString(StandardCharsets.UTF_8));
        try {
            control.execute(() -> respond(context, answer(request), keepAlive));
        } catch (RejectedExecutionException shuttingDown) {
            Closing.close(context);
        }
    }

    private static String pathOf(String uri) {
        int query = uri.indexOf('?');
        return query < 0 ? uri : uri.substring(0, query);
    }

    private ApiResponse answer(ApiRoutes.Request request) {
        try {
            return routes.answer(request);
        } catch (RuntimeException e) {
            // The client waits: an answer that names the fault is better than none.
            return ApiResponse.error(new ApiException(500, "internal error: " + e));
        }
    }

    private static void respond(ChannelHandlerContext context, ApiResponse answer, boolean keepAlive) {
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.valueOf(answer.status()),
                Unpooled.copiedBuffer(answer.body(), StandardCharsets.UTF_8));
        if (!answer.contentType().isEmpty()) {
            response.headers().set(HttpHeaderNames.CONTENT_TYPE, answer.contentType());
        }
        if (answer.isPlainText()) {
            response.headers().set("x-content-type-options", "nosniff");
        }
        if (answer.status() != HttpResponseStatus.NO_CONTENT.code()) {
            HttpUtil.setContentLength(response, response.content().readableBytes());
        }
        HttpUtil.setKeepAlive(response, keepAlive);
        var written = context.writeAndFlush(response);
        if (!keepAlive) {
            written.addListener(ChannelFutureListener.CLOSE);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        Closing.close(context);
    }
}
