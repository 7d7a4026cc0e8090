package io.sunder.harness.toxiproxy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A named proxy: where it listens, where it leads, whether it is enabled, and its toxics. All methods but
 * {@link #toxics} run on the control thread.
 */
final class Proxy {
    private final Engine engine;
    private final String name;
    private String listen;
    private String upstream;
    private @Nullable Listener listener;
    private long toxicsMade;
    private volatile List<Toxic> toxics = List.of();

    Proxy(Engine engine, String name, String listen, String upstream) {
        this.engine = engine;
        this.name = name;
        this.listen = listen;
        this.upstream = upstream;
    }

    String name() {
        return name;
    }

    /** The address as it was given, or as it was really taken once the proxy has been enabled. */
    String listen() {
        return listen;
    }

    String upstream() {
        return upstream;
    }

    boolean isEnabled() {
        return listener != null;
    }

    /** The toxics in force, those of the upstream direction first, each in the order of their creation. */
    List<Toxic> toxics() {
        return toxics;
    }

    /** Whether the proxy listens or leads elsewhere than it would with these addresses. */
    boolean differs(String otherListen, String otherUpstream) throws ApiException {
        HostPort other = HostPort.parse(otherListen);
        return !listen.equals(other.resolved().toString()) || !upstream.equals(otherUpstream);
    }

    /** Enables the proxy: it listens when this returns. Does nothing if it is enabled already. */
    void start() throws ApiException {
        if (listener == null) {
            Listener opened = Listener.open(engine, this, listen, upstream);
            listen = opened.address();
            listener = opened;
        }
    }

    /** Disables the proxy: nothing listens and all its connections are closed when this returns. */
    void stop() throws ApiException {
        Listener open = listener;
        if (open != null) {
            listener = null;
            open.close();
        }
    }

    /** Changes addresses, closing all connections if they differ, and then enables or disables the proxy. */
    void update(String newListen, String newUpstream, boolean enable) throws ApiException {
        if (differs(newListen, newUpstream)) {
            stop();
            listen = newListen;
            upstream = newUpstream;
        }
        if (enable) {
            start();
        } else {
            stop();
        }
    }

    Optional<Toxic> toxic(String toxicName) {
        return toxics.stream().filter(toxic -> toxic.name().equals(toxicName)).findFirst();
    }

    /** An identity for a toxic that is about to be added. */
    long nextToxicId() {
        return toxicsMade++;
    }

    /** Adds a toxic; it acts on all connections when this returns. */
    void add(Toxic toxic) throws ApiException {
        if (toxic(toxic.name()).isPresent()) {
            throw ApiException.toxicExists();
        }
        change(before -> {
            List<Toxic> after = new ArrayList<>(before);
            after.add(toxic);
            return after;
        });
    }

    /** Puts another version of a toxic in its place. */
    void replace(Toxic changed) throws ApiException {
        change(before -> before.stream()
                .map(toxic -> toxic.id() == changed.id() ? changed : toxic)
                .toList());
    }

    void remove(Toxic gone) throws ApiException {
        change(before ->
                before.stream().filter(toxic -> toxic.id() != gone.id()).toList());
    }

    /** Enables the proxy and removes all its toxics. */
    void reset() throws ApiException {
        start();
        change(before -> List.of());
    }

    private void change(UnaryOperator<List<Toxic>> edit) throws ApiException {
        List<Toxic> edited = new ArrayList<>(edit.apply(toxics));
        edited.sort((a, b) -> a.direction().compareTo(b.direction()));
        // Published first: a connection that is being opened meanwhile sees it without being told.
        toxics = List.copyOf(edited);
        Listener open = listener;
        if (open != null) {
            open.onEachConnection(Connection::reconcile);
        }
    }
}
