package io.sunder.harness.scenario;

import io.sunder.harness.link.Direction;
import io.sunder.harness.link.LinkEffect;
import java.util.Optional;

/** What a fault does, with targets that may still be roles. */
public sealed interface FaultAction {
    /** The fault's kind, a word of the glossary. */
    String kind();

    /** The effect on links, where it is one. */
    default Optional<LinkEffect> linkEffect() {
        return Optional.empty();
    }

    /** What is done to many links at once. */
    sealed interface OfLinks extends FaultAction permits LinkAction {}

    /** What an administrator does. */
    sealed interface OfAdmin extends FaultAction permits AdminAction {}

    /** An effect on every link from one of {@code from} to one of {@code to}; {@code fromClient} means {@code client>to}. */
    record OnLinks(LinkEffect effect, Direction direction, Selector from, Selector to, boolean fromClient)
            implements FaultAction {
        @Override
        public String kind() {
            return effect.kind();
        }

        @Override
        public Optional<LinkEffect> linkEffect() {
            return Optional.of(effect);
        }
    }

    /** An effect on all links between the target and every other node; {@code clients}: also on its clients' links. */
    record Isolate(Selector target, LinkEffect effect, boolean clients, Border border) implements FaultAction {
        /** Both ways, on all links. */
        public Isolate(Selector target, LinkEffect effect, boolean clients) {
            this(target, effect, clients, Border.WHOLE);
        }

        @Override
        public String kind() {
            return "isolate";
        }

        @Override
        public Optional<LinkEffect> linkEffect() {
            return Optional.of(effect);
        }
    }

    /** An effect on all links between the nodes of {@code side} and all the others. */
    record Halves(Selector side, LinkEffect effect, Border border) implements FaultAction {
        /** Both ways, on all links. */
        public Halves(Selector side, LinkEffect effect) {
            this(side, effect, Border.WHOLE);
        }

        @Override
        public String kind() {
            return "halves";
        }

        @Override
        public Optional<LinkEffect> linkEffect() {
            return Optional.of(effect);
        }
    }

    /** What {@link NodeAction} has. */
    sealed interface OnNodes extends FaultAction permits NodeAction {}

    /** SIGKILL; the heal starts the node again. */
    record Kill(Selector target) implements FaultAction {
        @Override
        public String kind() {
            return "kill";
        }
    }

    /** Makes the broker the leader of a partition by a clean election: it becomes the preferred replica, and is elected. */
    record Elect(String key, Selector leader) implements FaultAction {
        @Override
        public String kind() {
            return "elect";
        }
    }

    /** SIGKILL, then everything on the broker's disk is deleted; the heal starts it again. */
    record Wipe(Selector target) implements FaultAction {
        @Override
        public String kind() {
            return "wipe";
        }
    }

    /** SIGKILL, then every log is cut back to what had been fsynced; the heal starts the broker again. */
    record LoseUnflushed(Selector target) implements FaultAction {
        @Override
        public String kind() {
            return "lose-unflushed";
        }
    }

    /** SIGSTOP; the heal continues the node. */
    record Pause(Selector target) implements FaultAction {
        @Override
        public String kind() {
            return "pause";
        }
    }
}
