package io.sunder.broker.metadata;

import java.util.Optional;
import org.apache.kafka.common.protocol.Errors;

/**
 * The controller's answer to a leader that asked for another ISR.
 *
 * @param error NONE when the change is in the metadata log
 * @param state the partition after the change; empty on errors
 */
public record AlterIsrReply(Errors error, Optional<PartitionState> state) {}
