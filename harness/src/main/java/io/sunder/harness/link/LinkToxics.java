package io.sunder.harness.link;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.ToxicList;
import java.io.IOException;
import java.util.Map;

/** The toxics of a link's proxy: those that the Toxiproxy client knows, and any other by its type's name. */
public final class LinkToxics {
    private final EngineApi engine;
    private final String proxy;
    private final ToxicList known;

    LinkToxics(EngineApi engine, String proxy, ToxicList known) {
        this.engine = engine;
        this.proxy = proxy;
        this.known = known;
    }

    /** Those that every Toxiproxy has. */
    ToxicList known() {
        return known;
    }

    /**
     * Adds a toxic of the embedded engine.
     *
     * @throws IOException if the engine fails, or refuses it, as an engine does that has no such type
     */
    void add(String name, String type, ToxicDirection stream, Map<String, String> texts, Map<String, Long> numbers)
            throws IOException {
        engine.addToxic(proxy, name, type, Link.name(stream), texts, numbers);
    }
}
