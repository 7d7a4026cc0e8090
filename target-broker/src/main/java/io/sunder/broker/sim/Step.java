package io.sunder.broker.sim;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;

/**
 * One step of a schedule: something is done to the cluster.
 *
 * @param atMs when, in virtual time
 * @param verb what
 * @param node to which broker
 * @param other the broker at the other end of a link, or how many records
 * @param forMs for how long, where that makes sense
 */
record Step(long atMs, Verb verb, int node, int other, int forMs) {
    /** What can be done. */
    enum Verb {
        PRODUCE,
        PRODUCE_ACKS_1,
        PRODUCE_TO,
        READ,
        LIST,
        FLUSH,
        ELECT,
        KILL,
        LOSE_POWER,
        WIPE,
        STOP,
        START,
        CUT,
        LOSE_REQUESTS,
        LOSE_ANSWERS,
        HOLD_ANSWERS,
        LOSE_METADATA,
        CUT_CONTROLLER,
        HOLD_ALTER_ISR,
        CONTROLLER_STOP,
        CONTROLLER_START
    }

    private static final List<Verb> FAULTS = List.copyOf(EnumSet.range(Verb.ELECT, Verb.CONTROLLER_START));

    /** Draws a schedule. */
    static List<Step> draw(Random random, int count, int brokers) {
        List<Step> steps = new ArrayList<>();
        long at = 0;
        for (int i = 0; i < count; i++) {
            at += random.nextInt(60);
            int node = 1 + random.nextInt(brokers);
            int other = 1 + random.nextInt(brokers);
            steps.add(new Step(at, verb(random), node, other, 50 + random.nextInt(700)));
        }
        return steps;
    }

    private static Verb verb(Random random) {
        int dice = random.nextInt(100);
        if (dice < 45) {
            return dice < 35 ? Verb.PRODUCE : dice < 40 ? Verb.PRODUCE_ACKS_1 : Verb.PRODUCE_TO;
        }
        if (dice < 62) {
            return dice < 55 ? Verb.READ : dice < 58 ? Verb.LIST : Verb.FLUSH;
        }
        return FAULTS.get(random.nextInt(FAULTS.size()));
    }

    @Override
    public String toString() {
        String what = switch (verb) {
            case PRODUCE -> "write " + (1 + other) + " records, acks=all, to the leader";
            case PRODUCE_ACKS_1 -> "write " + (1 + other) + " records, acks=1, to the leader";
            case PRODUCE_TO -> "write " + (1 + other) + " records, acks=all, to broker " + node;
            case READ -> "read all from broker " + node;
            case LIST -> "ask the leader for the end offset";
            case FLUSH -> "broker " + node + " flushes";
            case ELECT -> "elect broker " + node + ", if it is in the ISR";
            case KILL -> "kill broker " + node;
            case LOSE_POWER -> "broker " + node + " loses power and what it did not flush";
            case WIPE -> "broker " + node + " is killed and loses its disk";
            case STOP -> "broker " + node + " shuts down cleanly";
            case START -> "start broker " + node;
            case CUT -> "cut " + node + ">" + other + " for " + forMs + " ms";
            case LOSE_REQUESTS -> "lose requests on " + node + ">" + other + " for " + forMs + " ms";
            case LOSE_ANSWERS -> "lose answers on " + node + ">" + other + " for " + forMs + " ms";
            case HOLD_ANSWERS -> "hold answers on " + node + ">" + other + " for " + forMs + " ms";
            case LOSE_METADATA -> "broker " + node + " gets no metadata for " + forMs + " ms";
            case CUT_CONTROLLER -> "cut broker " + node + " from the controller for " + forMs + " ms";
            case HOLD_ALTER_ISR -> "hold ISR changes of broker " + node + " for " + forMs + " ms";
            case CONTROLLER_STOP -> "kill the controller";
            case CONTROLLER_START -> "start the controller";
        };
        return String.format("%6d ms  %s", atMs, what);
    }
}
