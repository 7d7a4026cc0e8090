package io.sunder.broker.api;

import java.net.InetAddress;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.RequestHeader;

/**
 * A request as it came in.
 *
 * @param header its API, version, correlation id and client id
 * @param request the parsed request
 * @param address where it came from
 * @param listener the name of the listener that it came in by
 */
public record Call(RequestHeader header, AbstractRequest request, InetAddress address, String listener) {}
