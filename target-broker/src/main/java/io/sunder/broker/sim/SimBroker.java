package io.sunder.broker.sim;

import io.sunder.broker.controller.Heartbeat;
import io.sunder.broker.controller.Registration;
import io.sunder.broker.metadata.AlterIsr;
import io.sunder.broker.metadata.AlterIsrReply;
import io.sunder.broker.metadata.MetadataRecord;
import io.sunder.broker.node.BrokerNode;
import io.sunder.broker.node.ControllerLink;
import io.sunder.broker.replica.EpochCall;
import io.sunder.broker.replica.EpochReply;
import io.sunder.broker.replica.FetchCall;
import io.sunder.broker.replica.FetchReply;
import io.sunder.broker.replica.Partition;
import io.sunder.broker.replica.Peers;
import java.util.List;
import java.util.Optional;

/** A broker of the simulation: a disk that stays, and a node that comes and goes. */
final class SimBroker {
    private static final long TICK_MS = 20;

    private final World world;
    private final int id;
    private final SimDisk disk = new SimDisk();
    private Optional<BrokerNode> node = Optional.empty();
    private boolean tainted;

    SimBroker(World world, int id) {
        this.world = world;
        this.id = id;
    }

    int id() {
        return id;
    }

    int life() {
        return world.network().life(id);
    }

    boolean up() {
        return node.isPresent();
    }

    BrokerNode node() {
        return node.orElseThrow();
    }

    Optional<Partition> partition() {
        return node.flatMap(n -> n.replicas().partition(World.PARTITION));
    }

    SimLog log() {
        return disk.log(World.PARTITION);
    }

    SimDisk disk() {
        return disk;
    }

    /** Whether it lost records and the controller can't know yet. */
    boolean tainted() {
        return tainted;
    }

    void registered() {
        tainted = false;
    }

    void start() {
        if (up()) {
            return;
        }
        world.network().newLife(id);
        Registration registration =
                new Registration(id, id + "/" + life(), disk.takeCleanEpoch(), "rack-" + id, List.of());
        Links links = new Links();
        node = Optional.of(new BrokerNode(
                registration,
                World.HEARTBEAT_MS,
                world.replicaSettings(id),
                world.behaviour(),
                world::nowMs,
                disk,
                links,
                links));
        tick(life());
    }

    private void tick(int ofLife) {
        if (node.isPresent() && life() == ofLife) {
            node.get().tick();
            world.network().after(TICK_MS, () -> tick(ofLife));
        }
    }

    /** Lets the node do at once what is due. */
    void tickNow() {
        node.ifPresent(BrokerNode::tick);
    }

    /** The process is gone; the disk keeps what the operating system had. */
    void kill() {
        partition().ifPresent(p -> disk.checkpoint(p.id(), p.highWatermark()));
        node = Optional.empty();
        world.network().newLife(id);
    }

    /** The machine is gone, and with it what was not flushed. */
    void losePower() {
        kill();
        disk.loseUnflushed();
        tainted = true;
    }

    /** The disk is gone. */
    void wipe() {
        kill();
        disk.wipe();
        tainted = true;
    }

    /** A clean shutdown. */
    void stop() {
        node.ifPresent(n -> {
            disk.flush();
            disk.noteCleanShutdown(n.brokerEpoch());
            kill();
        });
    }

    @Override
    public String toString() {
        return "broker " + id;
    }

    /** The way from this life of the broker to other nodes. */
    private final class Links implements Peers, ControllerLink {
        @Override
        public void fetch(int leader, FetchCall call, Outcome<FetchReply> outcome) {
            world.network()
                    .<FetchReply>call(
                            id,
                            leader,
                            SimNetwork.Kind.FETCH,
                            call,
                            answer -> world.broker(leader)
                                    .node
                                    .ifPresent(n -> n.replicas().fetch(call, answer)),
                            outcome);
        }

        @Override
        public void epochEnds(int leader, EpochCall call, Outcome<EpochReply> outcome) {
            world.network()
                    .<EpochReply>call(
                            id,
                            leader,
                            SimNetwork.Kind.EPOCHS,
                            call,
                            answer -> world.broker(leader)
                                    .node
                                    .ifPresent(n -> answer.accept(n.replicas().epochEnds(call))),
                            outcome);
        }

        @Override
        public void alterIsr(AlterIsr call, Outcome<AlterIsrReply> outcome) {
            toController(SimNetwork.Kind.ALTER_ISR, call, outcome, c -> c.alterIsr(call));
        }

        @Override
        public void register(Registration registration, Outcome<Long> outcome) {
            toController(SimNetwork.Kind.REGISTER, registration, outcome, c -> {
                registered();
                return c.register(registration);
            });
        }

        @Override
        public void heartbeat(Heartbeat heartbeat, Outcome<Heartbeat.Reply> outcome) {
            toController(SimNetwork.Kind.HEARTBEAT, heartbeat, outcome, c -> c.heartbeat(heartbeat));
        }

        @Override
        public void metadata(long fromOffset, Outcome<List<MetadataRecord>> outcome) {
            toController(SimNetwork.Kind.METADATA, fromOffset, outcome, c -> c.records(fromOffset));
        }

        private <T> void toController(
                SimNetwork.Kind kind,
                Object request,
                Outcome<T> outcome,
                java.util.function.Function<SimController, T> serve) {
            world.network()
                    .<T>call(
                            id,
                            World.CONTROLLER,
                            kind,
                            request,
                            answer -> {
                                if (world.controller().up()) {
                                    answer.accept(serve.apply(world.controller()));
                                }
                            },
                            outcome);
        }
    }
}
