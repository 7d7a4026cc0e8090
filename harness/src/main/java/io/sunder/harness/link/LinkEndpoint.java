package io.sunder.harness.link;

import java.net.InetSocketAddress;

/**
 * Where a link enters and leaves the mesh.
 *
 * @param id the link
 * @param listen the address that {@code id.from()} connects to; port 0 asks the engine for a free one
 * @param upstream the address at which {@code id.to()} really listens
 */
public record LinkEndpoint(LinkId id, InetSocketAddress listen, InetSocketAddress upstream) {}
