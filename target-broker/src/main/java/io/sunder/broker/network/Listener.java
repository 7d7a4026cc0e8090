package io.sunder.broker.network;

/**
 * Where a node listens.
 *
 * @param name the listener's name, as {@code listeners} has it
 * @param host the address to bind, or "" for all
 * @param port the port to bind, 0 for any
 */
public record Listener(String name, String host, int port) {}
