package io.sunder.harness.toxiproxy;

/**
 * A toxic of a proxy, as its API shows it. Immutable: a change makes another version of the same toxic.
 *
 * @param id tells toxics apart, also those that have the same name one after the other
 * @param version grows with each change of the same toxic
 * @param name unique in the proxy
 * @param type what it does
 * @param stream the direction, spelt as in the request that made it
 * @param toxicity the chance, from 0 to 1, that it acts on a connection
 * @param attributes its settings
 * @param meter what it has done so far; shared by all versions
 */
record Toxic(
        long id,
        int version,
        String name,
        ToxicType type,
        String stream,
        float toxicity,
        Attributes attributes,
        ToxicMeter meter) {

    Stream direction() {
        return Stream.parse(stream).orElseThrow();
    }

    /** Another version with other settings. */
    Toxic changed(float newToxicity, Attributes changed) {
        return new Toxic(id, version + 1, name, type, stream, newToxicity, changed, meter);
    }
}
