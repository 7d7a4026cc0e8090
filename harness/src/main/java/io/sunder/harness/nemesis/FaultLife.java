package io.sunder.harness.nemesis;

import io.sunder.harness.scenario.FaultAction;
import io.sunder.harness.scenario.FaultSpec;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of one scheduled fault: waiting, on, over. Every step writes its event, and the heal comes in any
 * case, even where the begin failed half-way. Thread-safe; steps that come at the wrong time do nothing.
 */
final class FaultLife {
    private enum Phase {
        WAITING,
        ON,
        OVER
    }

    private static final Logger LOG = LoggerFactory.getLogger(FaultLife.class);

    private final FaultSpec spec;
    private final BiFunction<FaultAction, RandomGenerator, Optional<Fault>> builder;
    private final NemesisLog log;
    private final Supplier<Duration> elapsed;
    private final RandomGenerator chance;
    private Phase phase = Phase.WAITING;
    private @Nullable Fault fault;
    private Duration began = Duration.ZERO;
    private @Nullable Duration ended;
    private @Nullable String witness;
    private @Nullable String missed;
    private @Nullable String unhealed;
    private volatile @Nullable String trigger;
    private volatile boolean neverBegan;
    private final CountDownLatch begun = new CountDownLatch(1);
    /** What others see without waiting for a step that takes long, such as the restart of a node. */
    private volatile Optional<StruckFault> snapshot = Optional.empty();

    FaultLife(
            FaultSpec spec,
            BiFunction<FaultAction, RandomGenerator, Optional<Fault>> builder,
            NemesisLog log,
            Supplier<Duration> elapsed,
            RandomGenerator chance) {
        this.spec = spec;
        this.builder = builder;
        this.log = log;
        this.elapsed = elapsed;
        this.chance = chance;
    }

    FaultSpec spec() {
        return spec;
    }

    /** Remembers which event of the run lets it begin, and when that came. */
    void triggeredBy(String words) {
        trigger = words;
    }

    boolean isTriggered() {
        return trigger != null;
    }

    /** Whether it was given up before it struck. */
    boolean neverBegan() {
        return neverBegan;
    }

    /**
     * Strikes if its targets can be named now.
     *
     * @return false while a role that it names is played by nobody: try again
     */
    synchronized boolean strike() {
        if (phase != Phase.WAITING) {
            return true;
        }
        Optional<Fault> built;
        try {
            built = builder.apply(spec.action(), chance);
        } catch (RuntimeException e) {
            giveUp("could not be prepared: " + e.getMessage());
            return true;
        }
        if (built.isEmpty()) {
            return false;
        }
        Fault striking = built.get();
        fault = striking;
        phase = Phase.ON;
        began = elapsed.get();
        try {
            String why = trigger;
            write("begin", why == null ? Map.of() : Map.of("trigger", why));
            begin(striking);
        } finally {
            begun.countDown();
        }
        return true;
    }

    private void begin(Fault striking) {
        try {
            striking.begin();
        } catch (RuntimeException e) {
            missed = "could not strike: " + e.getMessage();
            publish();
        }
    }

    /** Waits until it has struck, or was given up. */
    void awaitBegun() throws InterruptedException {
        begun.await();
    }

    /** Gives up on a fault whose targets could not be named in time: it is over, without a witness. */
    synchronized void giveUp(String reason) {
        if (phase == Phase.WAITING) {
            phase = Phase.OVER;
            neverBegan = true;
            began = elapsed.get();
            ended = began;
            missed = reason;
            try {
                write("begin", Map.of());
                write("end", outcome());
            } finally {
                begun.countDown();
            }
        }
    }

    /** Looks whether there is proof by now that the fault took effect; writes it the first time. */
    synchronized void look() {
        Fault on = fault;
        if (phase == Phase.ON && on != null) {
            take(proof(on));
        }
    }

    /** Who can't say whether a fault took effect has no proof; the fault goes on all the same. */
    private static Optional<String> proof(Fault on) {
        try {
            return on.witness();
        } catch (RuntimeException e) {
            LOG.warn("no witness could be had", e);
            return Optional.empty();
        }
    }

    private void take(Optional<String> proof) {
        boolean first = witness == null;
        proof.ifPresent(words -> {
            witness = words;
            if (first) {
                write("witness", Map.of("witness", words));
            }
        });
    }

    /** Heals a fault that is on, whatever goes wrong in writing about it. */
    synchronized void end() {
        Fault on = fault;
        if (phase != Phase.ON || on == null) {
            return;
        }
        try {
            look();
        } finally {
            phase = Phase.OVER;
            heal(on);
        }
        if (witness == null) {
            // Some effects, a delay for one, can be counted in full only when they are over.
            take(proof(on));
        }
        ended = elapsed.get();
        write("end", outcome());
    }

    /** What went wrong is an error, except that a fault that the run can do without may miss. */
    private Map<String, Object> outcome() {
        Map<String, Object> outcome = new LinkedHashMap<>();
        Optional.ofNullable(witness).ifPresent(words -> outcome.put("witness", words));
        Optional.ofNullable(missed).ifPresent(words -> outcome.put(spec.optional() ? "note" : "error", words));
        Optional.ofNullable(unhealed).ifPresent(words -> outcome.put("error", words));
        return outcome;
    }

    private void heal(Fault on) {
        try {
            on.heal();
        } catch (RuntimeException e) {
            unhealed = "could not be healed: " + e.getMessage();
        }
    }

    /** The fault as it was up to now; empty if it never began. */
    Optional<StruckFault> struck() {
        return snapshot;
    }

    private void publish() {
        snapshot = Optional.of(new StruckFault(
                spec.id(),
                spec.action().kind(),
                Optional.ofNullable(trigger),
                Optional.ofNullable(fault).map(built -> built.action().orElse(spec.action())),
                targets(),
                began,
                Optional.ofNullable(ended),
                Optional.ofNullable(witness),
                Optional.ofNullable(unhealed == null ? missed : unhealed)));
    }

    private List<String> targets() {
        Fault resolved = fault;
        return resolved == null ? List.of() : resolved.targets();
    }

    private void write(String step, Map<String, Object> more) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("id", spec.id());
        value.put("targets", targets());
        value.put("phase", step);
        if (spec.optional()) {
            value.put("optional", true);
        }
        value.putAll(more);
        publish();
        log.record(spec.action().kind(), value);
    }
}
