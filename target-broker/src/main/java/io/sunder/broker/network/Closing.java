package io.sunder.broker.network;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;

/** Closes channels whose end nobody waits for. */
final class Closing {
    private Closing() {}

    static void close(Channel channel) {
        ChannelFuture unused = channel.close();
    }
}
