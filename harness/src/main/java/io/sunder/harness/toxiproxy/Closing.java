package io.sunder.harness.toxiproxy;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOutboundInvoker;

/** Closes sockets whose closing nobody waits for: what follows from it comes as an event of the channel. */
final class Closing {
    private Closing() {}

    static void close(ChannelOutboundInvoker channel) {
        ChannelFuture unused = channel.close();
    }
}
