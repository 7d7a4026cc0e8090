package io.sunder.workloads.log;

import java.net.InetSocketAddress;

/**
 * A broker whose own logs are read.
 *
 * @param id the broker's id
 * @param address where it listens
 * @param rack its rack; empty for none
 */
public record Replica(int id, InetSocketAddress address, String rack) {}
