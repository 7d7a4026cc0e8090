package io.sunder.harness.link;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** An effect on one link: puts it in force, measures it, and undoes it. The link's lock guards its state. */
final class EffectOnLink implements AppliedEffect {
    /** Readings after heal of an engine that counts when connections end; it ends them within a few. */
    private static final int READINGS_AFTER_HEAL = 50;

    private final Link link;
    private final LinkEffect effect;
    private final Direction direction;
    private final Consumer<EffectOnLink> whenHealed;
    private final Set<String> toxics = new LinkedHashSet<>();
    private EngineMetrics before = EngineMetrics.NONE;
    private EngineMetrics begun = EngineMetrics.NONE;
    private Optional<HeldInside> heldInside = Optional.empty();
    private boolean disabling;
    private boolean healed;
    private Optional<String> witnessAtHeal = Optional.empty();

    EffectOnLink(Link link, LinkEffect effect, Direction direction, Consumer<EffectOnLink> whenHealed) {
        this.link = link;
        this.effect = effect;
        this.direction = direction;
        this.whenHealed = whenHealed;
    }

    /** Puts the effect in force. If this fails, {@link #heal} takes back what was done of it. */
    void begin() throws IOException {
        synchronized (link) {
            before = link.metrics();
            if (effect.holdsAll() && !before.countsLive(link.proxy().getName())) {
                heldInside = Optional.of(new HeldInside(link, direction));
            }
            String prefix = effect.kind() + "-" + link.nextEffect() + "-";
            for (ToxicDirection stream : Link.streams(direction)) {
                // Noted first: the engine may have added the toxic even if its answer never arrives.
                String name = prefix + stream.name().toLowerCase(Locale.ROOT);
                toxics.add(name);
                effect.addToxic(link.toxics(), name, stream);
            }
            if (effect.disablesProxy(direction)) {
                disabling = true;
                link.disable(before);
            }
            begun = link.metrics();
            requireReadable();
        }
    }

    /** An effect on frames can do nothing on connections that are encrypted: better said than found out later. */
    private void requireReadable() throws IOException {
        long open = begun.connections(link.proxy().getName(), "open");
        long unreadable = ofToxics(begun, "unreadable_connections_total");
        if (effect instanceof OnFrames && unreadable > 0 && unreadable >= open) {
            throw new IOException("the link's " + Impact.connections(unreadable)
                    + " carry no Kafka frames that can be read: TLS, raw SASL tokens, or no Kafka at all");
        }
    }

    @Override
    public LinkId link() {
        return link.endpoint().id();
    }

    @Override
    public LinkEffect effect() {
        return effect;
    }

    @Override
    public Direction direction() {
        return direction;
    }

    @Override
    public void heal() {
        synchronized (link) {
            if (healed) {
                return;
            }
            LinkException failure = new LinkException("cannot heal " + this);
            try {
                witnessAtHeal = witnessIn(link.metrics());
            } catch (IOException e) {
                failure.addSuppressed(e);
            }
            try {
                undo();
            } catch (IOException e) {
                failure.addSuppressed(e);
                throw failure;
            }
            healed = true;
        }
        whenHealed.accept(this);
    }

    private void undo() throws IOException {
        link.remove(toxics);
        if (disabling) {
            link.enable();
            disabling = false;
        }
        for (int i = 0; i < READINGS_AFTER_HEAL && witnessAtHeal.isEmpty() && heldInside.isEmpty(); i++) {
            EngineMetrics after = link.metrics();
            if (after.isEmpty() || after.countsLive(link.proxy().getName())) {
                break;
            }
            witnessAtHeal = witnessIn(after);
        }
    }

    @Override
    public Optional<String> witness() {
        synchronized (link) {
            try {
                return healed ? witnessAtHeal : witnessIn(link.metrics());
            } catch (IOException e) {
                throw new LinkException("cannot read the counters of " + this, e);
            }
        }
    }

    private Optional<String> witnessIn(EngineMetrics now) throws IOException {
        return effect.witness(impact(now), direction);
    }

    /** What the operating system shows to be held; nothing unless the engine still has the toxics. */
    private long heldInside() throws IOException {
        return heldInside.isPresent() && link.hasAll(toxics) ? heldInside.get().bytes() : 0;
    }

    private Impact impact(EngineMetrics now) throws IOException {
        return new Impact(
                ofToxics(now, "entered_bytes_total") + heldInside(),
                ofToxics(now, "held_bytes"),
                ofToxics(now, "struck_connections_total"),
                disabling ? link.connectionsCut(now) : 0,
                sent(now) - sent(begun),
                ended(now),
                new Impact.Frames(
                        ofToxics(now, "frames_struck_total"),
                        ofToxics(now, "frames_abandoned_total"),
                        ofToxics(now, "frame_longest_wait_milliseconds")));
    }

    private Impact.Ended ended(EngineMetrics now) {
        if (now.countsLive(link.proxy().getName())) {
            return Impact.Ended.NOTHING;
        }
        long received = received(now) - received(before);
        return new Impact.Ended(received, Math.max(0, received - (sent(now) - sent(before))));
    }

    private long ofToxics(EngineMetrics now, String what) {
        return toxics.stream()
                .mapToLong(toxic -> now.toxic(link.proxy().getName(), toxic, what))
                .sum();
    }

    private long received(EngineMetrics metrics) {
        return Link.streams(direction).stream()
                .mapToLong(stream -> metrics.received(link.proxy().getName(), Link.name(stream)))
                .sum();
    }

    private long sent(EngineMetrics metrics) {
        return Link.streams(direction).stream()
                .mapToLong(stream -> metrics.sent(link.proxy().getName(), Link.name(stream)))
                .sum();
    }

    @Override
    public String toString() {
        return effect.kind() + " on " + link() + " (" + direction.name().toLowerCase(Locale.ROOT) + ")";
    }
}
