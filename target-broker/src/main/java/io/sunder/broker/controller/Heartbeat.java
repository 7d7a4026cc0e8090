package io.sunder.broker.controller;

import org.apache.kafka.common.protocol.Errors;

/**
 * A broker tells that it lives.
 *
 * @param brokerId who
 * @param brokerEpoch in which life
 * @param metadataOffset how many metadata records it has applied
 * @param wantsShutdown whether it asks to stop
 */
public record Heartbeat(int brokerId, long brokerEpoch, long metadataOffset, boolean wantsShutdown) {
    /**
     * The answer.
     *
     * @param error NONE or STALE_BROKER_EPOCH: register again
     * @param fenced whether the broker is fenced
     * @param mayStop whether it leads nothing any more and may stop
     */
    public record Reply(Errors error, boolean fenced, boolean mayStop) {}
}
