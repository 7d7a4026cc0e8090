package io.sunder.broker.node;

import io.sunder.broker.controller.Heartbeat;
import io.sunder.broker.controller.Registration;
import io.sunder.broker.defect.Behaviour;
import io.sunder.broker.metadata.MetadataImage;
import io.sunder.broker.metadata.MetadataRecord;
import io.sunder.broker.replica.LogStore;
import io.sunder.broker.replica.Peers;
import io.sunder.broker.replica.Peers.Outcome;
import io.sunder.broker.replica.ReplicaClock;
import io.sunder.broker.replica.ReplicaSettings;
import io.sunder.broker.replica.Replicas;
import java.util.List;
import org.apache.kafka.common.protocol.Errors;

/**
 * One life of a broker, from start to stop. Its replicas do nothing before the metadata contain the registration of this
 * very life: older metadata tell of roles that an earlier life had.
 */
public final class BrokerNode {
    private final Registration registration;
    private final long heartbeatMs;
    private final ReplicaClock clock;
    private final ControllerLink link;
    private final MetadataImage image = new MetadataImage();
    private final Replicas replicas;
    private long brokerEpoch = -1;
    private boolean started;
    private boolean fenced = true;
    private boolean stopping;
    private boolean mayStop;
    private boolean talking;
    private boolean reading;
    private long nextTalkMs;
    private long nextReadMs;

    /**
     * @param registration what to tell the controller at the start
     * @param heartbeatMs {@code broker.heartbeat.interval.ms}
     */
    public BrokerNode(
            Registration registration,
            long heartbeatMs,
            ReplicaSettings settings,
            Behaviour behaviour,
            ReplicaClock clock,
            LogStore logs,
            Peers peers,
            ControllerLink link) {
        this.registration = registration;
        this.heartbeatMs = heartbeatMs;
        this.clock = clock;
        this.link = link;
        this.replicas = new Replicas(settings, behaviour, clock, logs, peers, image, () -> brokerEpoch);
    }

    /** Its replicas. */
    public Replicas replicas() {
        return replicas;
    }

    /** The metadata as this broker knows it; to be read only. */
    public MetadataImage image() {
        return image;
    }

    /** The epoch of this life; -1 before the controller answered. To be noted on disk at a clean shutdown. */
    public long brokerEpoch() {
        return brokerEpoch;
    }

    /** Whether the controller takes it for gone, as far as it knows. */
    public boolean fenced() {
        return fenced;
    }

    /** Asks to stop; {@link #mayStop()} tells when it leads nothing any more. */
    public void stop() {
        stopping = true;
        nextTalkMs = 0;
    }

    /** Whether it may stop after {@link #stop()}. */
    public boolean mayStop() {
        return mayStop;
    }

    /** Lets time pass. Call it every few milliseconds, or when {@link Replicas#nextDeadlineMs()} comes. */
    public void tick() {
        long now = clock.nowMs();
        if (!talking && now >= nextTalkMs) {
            talk();
        }
        if (!reading && now >= nextReadMs) {
            read();
        }
        if (started) {
            replicas.tick();
        }
    }

    private void talk() {
        talking = true;
        nextTalkMs = clock.nowMs() + heartbeatMs;
        if (brokerEpoch < 0) {
            link.register(registration, new Outcome<>() {
                @Override
                public void reply(Long epoch) {
                    talking = false;
                    brokerEpoch = epoch;
                    nextTalkMs = 0;
                    startIfKnown();
                }

                @Override
                public void lost() {
                    talking = false;
                }
            });
            return;
        }
        link.heartbeat(
                new Heartbeat(registration.brokerId(), brokerEpoch, image.endOffset(), stopping), new Outcome<>() {
                    @Override
                    public void reply(Heartbeat.Reply reply) {
                        talking = false;
                        fenced = reply.fenced() || reply.error() != Errors.NONE;
                        mayStop = stopping && reply.mayStop();
                    }

                    @Override
                    public void lost() {
                        talking = false;
                    }
                });
    }

    private void read() {
        reading = true;
        long from = image.endOffset();
        link.metadata(from, new Outcome<>() {
            @Override
            public void reply(List<MetadataRecord> records) {
                reading = false;
                nextReadMs = clock.nowMs() + (records.isEmpty() ? Math.max(1, heartbeatMs / 4) : 0);
                if (from == image.endOffset()) {
                    take(records);
                }
            }

            @Override
            public void lost() {
                reading = false;
                nextReadMs = clock.nowMs() + heartbeatMs;
            }
        });
    }

    private void take(List<MetadataRecord> records) {
        records.forEach(image::apply);
        if (started && !records.isEmpty()) {
            replicas.metadataChanged(image.takeChanged());
        }
        startIfKnown();
    }

    private void startIfKnown() {
        if (!started && brokerEpoch >= 0 && image.endOffset() > brokerEpoch) {
            started = true;
            replicas.metadataChanged(image.takeChanged());
        }
    }
}
