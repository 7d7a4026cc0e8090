package io.sunder.broker.node;

import io.sunder.broker.controller.Heartbeat;
import io.sunder.broker.controller.Registration;
import io.sunder.broker.metadata.MetadataRecord;
import io.sunder.broker.replica.Peers.Outcome;
import java.util.List;

/** The way to the controller. Outcomes are handed over as those of {@link io.sunder.broker.replica.Peers} are. */
public interface ControllerLink {
    /** Registers; the answer is the broker epoch. */
    void register(Registration registration, Outcome<Long> outcome);

    /** Sends a heartbeat. */
    void heartbeat(Heartbeat heartbeat, Outcome<Heartbeat.Reply> outcome);

    /** Asks for the metadata records from an offset on. The controller may wait for some before it answers. */
    void metadata(long fromOffset, Outcome<List<MetadataRecord>> outcome);
}
