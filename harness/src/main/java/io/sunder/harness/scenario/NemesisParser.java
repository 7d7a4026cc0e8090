package io.sunder.harness.scenario;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the {@code nemesis} of a scenario: {@code {kinds: [kill, link], interval: 5s}}. */
final class NemesisParser {
    private NemesisParser() {}

    static NemesisSpec parse(YamlValue nemesis, Duration timeLimit) {
        Map<String, YamlValue> entries = nemesis.map(Set.of("kinds", "interval"));
        YamlValue kinds = entries.get("kinds");
        if (kinds == null) {
            throw nemesis.error("the key 'kinds' is missing; known: " + NemesisKind.words());
        }
        List<YamlValue> words = kinds.isList() ? kinds.list() : List.of(kinds);
        YamlValue interval = entries.get("interval");
        Duration apart = interval == null ? NemesisSpec.STANDARD_INTERVAL : interval.duration();
        List<NemesisKind> known = words.stream().map(NemesisParser::kind).toList();
        try {
            NemesisSpec spec = new NemesisSpec(known, apart);
            spec.whyNone(timeLimit).ifPresent(problem -> {
                throw nemesis.error(problem);
            });
            return spec;
        } catch (IllegalArgumentException e) {
            throw nemesis.error(e.getMessage());
        }
    }

    private static NemesisKind kind(YamlValue word) {
        return NemesisKind.of(word.text())
                .orElseThrow(() ->
                        word.error("'" + word.text() + "' is no kind of random faults; known: " + NemesisKind.words()));
    }
}
