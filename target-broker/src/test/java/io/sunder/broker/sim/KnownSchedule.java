package io.sunder.broker.sim;

import io.sunder.broker.replica.FetchReply;
import io.sunder.broker.sim.SimNetwork.Fate;
import io.sunder.broker.sim.SimNetwork.Kind;
import io.sunder.broker.sim.SimNetwork.Rule;
import java.util.List;

/** Schedules that exposed historical bugs, told step by step. Broker 1 leads epoch 0, and all three are in the ISR. */
enum KnownSchedule {
    /** KIP-101: the answer with the new high watermark is lost, the follower becomes follower again. */
    S1(1) {
        @Override
        void play(World w) {
            write(w, 1);
            rule(w, hidesHighWatermark(2, 2));
            write(w, 1);
            w.elect(1);
            w.run(200);
        }
    },
    /** KAFKA-6361: two elections follow on one another before a follower hears of the first. */
    S2(1) {
        @Override
        void play(World w) {
            write(w, 11);
            rule(w, cut(2, 1), cut(3, 1), cut(3, 2));
            w.produceTo(w.broker(1), 10, false);
            Rule deaf = noMetadata(1);
            rule(w, deaf);
            w.elect(2);
            w.run(200);
            w.produceTo(w.broker(2), 10, false);
            w.network().clearRules();
            Rule later = noMetadata(2);
            rule(w, later);
            w.elect(1);
            w.run(600);
            w.network().remove(later);
            w.run(600);
            write(w, 1);
        }
    },
    /** KAFKA-6880: a follower misses two elections; the end of its log is right, its middle is not. */
    S3(1) {
        @Override
        void play(World w) {
            write(w, 40);
            Rule cut = cut(3, 1);
            rule(w, cut);
            w.produce(10, false);
            w.run(100);
            w.network().remove(cut);
            rule(w, noMetadata(2));
            w.force(3, List.of(1, 3));
            w.run(300);
            write(w, 10);
            write(w, 10);
            w.force(1, List.of(1, 3));
            w.run(600);
        }
    },
    /** KAFKA-7164: a follower sees the same leader again, two epochs later. */
    S4(1) {
        @Override
        void play(World w) {
            write(w, 3);
            rule(w, cut(2, 1));
            w.produce(1, false);
            w.run(100);
            rule(w, noMetadata(3));
            w.elect(2);
            w.run(300);
            w.elect(1);
            w.run(100);
            w.produce(1, true);
            w.network().clearRules();
            w.run(1000);
            write(w, 1);
        }
    },
    /** KAFKA-7128: the new leader's high watermark lags, and a follower that is only there wants to enter the ISR. */
    S5(1) {
        @Override
        void play(World w) {
            write(w, 5);
            Rule cut = cut(3, 1);
            rule(w, cut);
            w.force(1, List.of(1, 2));
            w.run(100);
            rule(w, hidesHighWatermark(2, 6));
            write(w, 5);
            w.broker(1).kill();
            w.elect(2);
            w.run(600);
        }
    },
    /** KAFKA-13141: a demoted leader fetches behind the common part of the logs, and the answer is lost. */
    S6(1) {
        @Override
        void play(World w) {
            write(w, 8);
            rule(w, cut(2, 1), cut(3, 1));
            w.produce(4, false);
            w.run(100);
            w.elect(2);
            rule(w, noAnswers(1, 2));
            w.run(100);
            w.produce(4, true);
            w.run(600);
        }
    },
    /** KAFKA-14704: a demoted leader is read while it finds out that its log differs. */
    S7(1) {
        @Override
        void play(World w) {
            write(w, 8);
            rule(w, cut(2, 1), cut(3, 1));
            w.produce(4, false);
            w.run(100);
            w.force(2, List.of(2, 3));
            w.network().rule(cut(1, 2));
            w.run(100);
            write(w, 4);
            w.network().clearRules();
            w.run(30);
            w.read(w.broker(1));
            w.run(300);
        }
    },
    /** Control: the leader is killed after everything was replicated. */
    S8(2) {
        @Override
        void play(World w) {
            write(w, 6);
            w.read(w.broker(1));
            w.broker(1).kill();
            w.force(2, List.of(2, 3));
            w.run(600);
            write(w, 1);
            w.read(w.broker(2));
            w.broker(1).start();
            w.run(1000);
            write(w, 1);
        }
    },
    /** KIP-320's first try: a follower of an old epoch counts, and then hears, late, of an epoch in between. */
    S9(1) {
        @Override
        void play(World w) {
            write(w, 4);
            boolean[] held = {false};
            rule(w, hidesHighWatermark(3, 5), m -> {
                boolean metadata = m.from() == 3 && m.kind() == Kind.METADATA && m.answer();
                if (!metadata || (!held[0] && ((List<?>) m.body()).isEmpty())) {
                    return Fate.PASS;
                }
                if (held[0]) {
                    return Fate.LOSE;
                }
                held[0] = true;
                return Fate.hold(300);
            });
            w.elect(2);
            w.run(60);
            rule(w, noMetadata(2));
            w.force(1, List.of(1, 3));
            w.run(60);
            w.produce(4, true);
            w.run(600);
        }
    },
    /** KAFKA-13207: the answer that tells a divergence arrives when the follower leads already. */
    LATE_DIVERGENCE(1) {
        @Override
        void play(World w) {
            write(w, 4);
            rule(w, noMetadata(1), noMetadata(3));
            w.elect(2);
            w.run(200);
            w.produceTo(w.broker(2), 4, false);
            w.network().clearRules();
            boolean[] held = {false};
            rule(w, holdsDivergence(2, held));
            w.force(1, List.of(1, 2, 3));
            for (int i = 0; i < 200 && !held[0]; i++) {
                w.run(5);
            }
            w.network().clearRules();
            w.elect(2);
            w.run(100);
            w.produceTo(w.broker(2), 2, true);
            w.run(600);
        }
    },
    /** KIP-903: the request that brings a broker into the ISR is under way while the broker loses its disk. */
    EMPTY_DISK(1) {
        @Override
        void play(World w) {
            rule(w, cut(2, 1));
            w.force(1, List.of(1));
            rule(w, m -> m.from() == 1 && m.kind() == Kind.ALTER_ISR ? Fate.LOSE : Fate.PASS);
            w.run(300);
            write(w, 6);
            w.broker(3).wipe();
            rule(w, cut(3, 1));
            w.broker(3).start();
            w.run(900);
            w.network().clearRules();
            rule(w, cut(3, 1), cut(2, 1));
            w.run(900);
        }
    },
    /** KIP-966: the last member of the ISR loses what it did not flush; the others have it. */
    LAST_REPLICA(2) {
        @Override
        void play(World w) {
            write(w, 4);
            w.brokers().forEach(b -> b.disk().flush());
            write(w, 4);
            Rule silent = m -> m.from() < 3 && m.kind() == Kind.HEARTBEAT ? Fate.LOSE : Fate.PASS;
            rule(w, silent);
            w.run(100);
            w.controllerFences(1);
            w.controllerFences(2);
            w.run(300);
            w.broker(3).losePower();
            w.controllerFences(3);
            w.broker(3).start();
            w.run(600);
            w.network().remove(silent);
            w.run(2000);
        }
    },
    /** RP-3003: writes wait for acknowledgement when their leader is deposed. */
    STEP_DOWN(2) {
        @Override
        void play(World w) {
            write(w, 2);
            rule(w, cut(2, 1), cut(3, 1));
            w.produce(3, true);
            w.run(50);
            w.force(2, List.of(2, 3));
            w.run(600);
            write(w, 1);
        }
    },
    /** KIP-207: a new leader is asked for the end before its high watermark is up to date. */
    ASK_EARLY(1) {
        @Override
        void play(World w) {
            write(w, 3);
            rule(w, hidesHighWatermark(2, 4));
            write(w, 3);
            w.list();
            rule(w, cut(1, 2), cut(3, 2));
            w.elect(2);
            w.run(100);
            w.list();
        }
    },
    /** Reads while the followers lag. */
    READ_UNREPLICATED(1) {
        @Override
        void play(World w) {
            write(w, 2);
            rule(w, cut(2, 1), cut(3, 1));
            w.produce(3, false);
            w.read(w.broker(1));
        }
    },
    /** KAFKA-9196: a segment is rolled while the followers lag. */
    ROLL_UNREPLICATED(1) {
        @Override
        void play(World w) {
            write(w, 2);
            rule(w, cut(2, 1), cut(3, 1));
            for (int i = 0; i < 4; i++) {
                w.produce(1, false);
            }
            w.read(w.broker(1));
        }
    },
    /** KAFKA-7415: a leader without a record of its epoch is asked for an epoch that it does not have. */
    EMPTY_EPOCHS(1) {
        @Override
        void play(World w) {
            write(w, 2);
            rule(w, hidesHighWatermark(2, 3));
            write(w, 2);
            rule(w, cut(1, 2), cut(3, 2));
            w.elect(2);
            w.run(200);
            w.produceTo(w.broker(2), 2, false);
            w.elect(1);
            w.run(600);
        }
    },
    /** KAFKA-10706: a leader gets no record before the next election, and follows. */
    NO_RECORD_BETWEEN(1) {
        @Override
        void play(World w) {
            write(w, 2);
            w.elect(2);
            w.run(200);
            w.elect(1);
            w.run(200);
            int before = w.oracle().acknowledgedCount();
            write(w, 1);
            w.oracle().finished(w.oracle().acknowledgedCount() > before);
        }
    },
    /** KAFKA-13091: a follower is gone, and the ISR shrinks to one. */
    SHRINK_TO_ONE(1) {
        @Override
        void play(World w) {
            write(w, 2);
            rule(w, cut(2, 1), cut(3, 1));
            w.produce(1, true);
            w.run(50);
            w.shrink(List.of(1));
            w.run(300);
        }
    },
    /** KIP-841: a broker that is fenced goes on fetching. */
    FENCED_FETCHER(1) {
        @Override
        void play(World w) {
            write(w, 2);
            rule(
                    w,
                    m -> m.from() == 3 && m.to() == World.CONTROLLER && m.kind() == Kind.HEARTBEAT
                            ? Fate.LOSE
                            : Fate.PASS);
            w.controllerFences(3);
            w.run(300);
            write(w, 2);
        }
    };

    private final int minInsync;

    KnownSchedule(int minInsync) {
        this.minInsync = minInsync;
    }

    int minInsync() {
        return minInsync;
    }

    abstract void play(World w);

    private static void write(World world, int count) {
        world.produce(count, true);
        world.run(600);
    }

    private static void rule(World world, Rule... rules) {
        for (Rule rule : rules) {
            world.network().rule(rule);
        }
    }

    private static Rule cut(int from, int to) {
        return m -> m.from() == from && m.to() == to ? Fate.LOSE : Fate.PASS;
    }

    private static Rule noAnswers(int from, int to) {
        return m -> m.answer() && m.from() == from && m.to() == to ? Fate.LOSE : Fate.PASS;
    }

    private static Rule noMetadata(int broker) {
        return m -> m.from() == broker && m.kind() == Kind.METADATA ? Fate.LOSE : Fate.PASS;
    }

    /** Holds the fetch answers that tell a follower that its log differs. */
    private static Rule holdsDivergence(int follower, boolean[] held) {
        return m -> {
            boolean tells = m.from() == follower
                    && m.body() instanceof FetchReply reply
                    && reply.partitions().get(0).diverging().isPresent();
            held[0] |= tells;
            return tells ? Fate.hold(350) : Fate.PASS;
        };
    }

    /** Loses the fetch answers that would tell a follower a high watermark from some offset on. */
    private static Rule hidesHighWatermark(int follower, long from) {
        return m -> m.from() == follower
                        && m.body() instanceof FetchReply reply
                        && reply.partitions().get(0).highWatermark() >= from
                ? Fate.LOSE
                : Fate.PASS;
    }
}
