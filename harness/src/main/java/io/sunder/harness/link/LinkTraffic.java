package io.sunder.harness.link;

import java.util.OptionalLong;

/**
 * What has gone over a link since the engine knows it.
 *
 * @param request bytes from the end that connects to the end that accepts
 * @param response bytes on the way back
 * @param connectionsOpened connections opened so far; empty where the engine does not say
 * @param connectionsOpen connections open now; empty where the engine does not say
 */
public record LinkTraffic(Bytes request, Bytes response, OptionalLong connectionsOpened, OptionalLong connectionsOpen) {

    /**
     * Bytes in one direction.
     *
     * @param received taken in by the engine
     * @param forwarded handed on by the engine
     */
    public record Bytes(long received, long forwarded) {}
}
