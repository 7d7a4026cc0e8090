package io.sunder.broker.sim;

import io.sunder.broker.controller.Controller;
import io.sunder.broker.controller.ControllerSettings;
import io.sunder.broker.controller.Decision;
import io.sunder.broker.controller.Heartbeat;
import io.sunder.broker.controller.Registration;
import io.sunder.broker.defect.Behaviour;
import io.sunder.broker.metadata.AlterIsr;
import io.sunder.broker.metadata.AlterIsrReply;
import io.sunder.broker.metadata.MetadataImage;
import io.sunder.broker.metadata.MetadataRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** The controller of the simulation: a durable log, and a state machine that is built from it at each start. */
final class SimController {
    private final ControllerSettings settings;
    private final Behaviour behaviour;
    private final LongSupplier clock;
    private final List<MetadataRecord> log = new ArrayList<>();
    private Controller machine;
    private boolean up = true;

    SimController(ControllerSettings settings, Behaviour behaviour, LongSupplier clock) {
        this.settings = settings;
        this.behaviour = behaviour;
        this.clock = clock;
        this.machine = new Controller(settings, behaviour, log, 0);
    }

    boolean up() {
        return up;
    }

    MetadataImage image() {
        return machine.image();
    }

    void stop() {
        up = false;
    }

    /** Starts anew from the log. */
    void start() {
        if (!up) {
            machine = new Controller(settings, behaviour, log, clock.getAsLong());
            up = true;
        }
    }

    <T> T keep(Decision<T> decision) {
        log.addAll(decision.records());
        return decision.answer();
    }

    Controller machine() {
        return machine;
    }

    /** A record by an operator's hand. */
    void write(MetadataRecord record) {
        log.add(record);
        machine.image().apply(record);
        machine.image().takeChanged();
    }

    void tick() {
        if (up) {
            keep(machine.tick(clock.getAsLong()));
        }
    }

    AlterIsrReply alterIsr(AlterIsr call) {
        return keep(machine.alterIsr(call));
    }

    long register(Registration registration) {
        return keep(machine.register(registration, clock.getAsLong()));
    }

    Heartbeat.Reply heartbeat(Heartbeat heartbeat) {
        return keep(machine.heartbeat(heartbeat, clock.getAsLong()));
    }

    List<MetadataRecord> records(long from) {
        return List.copyOf(log.subList((int) Math.min(from, log.size()), log.size()));
    }
}
