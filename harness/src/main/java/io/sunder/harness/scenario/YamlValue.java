package io.sunder.harness.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** A value in a YAML file that knows where it stands, so that a wrong one can be pointed at. */
final class YamlValue {
    private static final int MAX_CODE_POINTS = 4 * 1024 * 1024;

    private final String source;
    private final String path;
    private final Node node;

    private YamlValue(String source, String path, Node node) {
        this.source = source;
        this.path = path;
        this.node = node;
    }

    /** The one document in the text. */
    static YamlValue parse(String source, String text) {
        LoadSettings settings = LoadSettings.builder()
                .setLabel(source)
                .setAllowDuplicateKeys(false)
                .setMaxAliasesForCollections(50)
                .setCodePointLimit(MAX_CODE_POINTS)
                .build();
        try {
            Node root = new Compose(settings)
                    .composeString(text)
                    .orElseThrow(
                            () -> new ScenarioException(source, 1, 1, "the file is empty; a scenario was expected"));
            return new YamlValue(source, "scenario", root);
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(0);
            int column = e.getProblemMark().map(mark -> mark.getColumn() + 1).orElse(0);
            throw new ScenarioException(source, line, column, "not YAML: " + e.getProblem());
        } catch (YamlEngineException e) {
            throw new ScenarioException(source, 0, 0, "not YAML: " + e.getMessage());
        }
    }

    String path() {
        return path;
    }

    ScenarioException error(String problem) {
        int line = node.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
        int column = node.getStartMark().map(mark -> mark.getColumn() + 1).orElse(0);
        return new ScenarioException(source, line, column, path + ": " + problem);
    }

    boolean isMap() {
        return node instanceof MappingNode;
    }

    boolean isList() {
        return node instanceof SequenceNode;
    }

    /** The entries of a mapping, in the file's order. */
    Map<String, YamlValue> map() {
        if (!(node instanceof MappingNode mapping)) {
            throw error("a mapping (key: value) was expected");
        }
        Map<String, YamlValue> entries = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            YamlValue key = new YamlValue(source, path, tuple.getKeyNode());
            String name = key.text();
            if (entries.put(name, new YamlValue(source, path + "." + name, tuple.getValueNode())) != null) {
                throw key.error("the key '" + name + "' stands twice");
            }
        }
        return entries;
    }

    /** The entries of a mapping that may have these keys only. */
    Map<String, YamlValue> map(Set<String> known) {
        Map<String, YamlValue> entries = map();
        for (Map.Entry<String, YamlValue> entry : entries.entrySet()) {
            if (!known.contains(entry.getKey())) {
                throw entry.getValue()
                        .error("unknown key '" + entry.getKey() + "'; known here: "
                                + String.join(", ", known.stream().sorted().toList()));
            }
        }
        return entries;
    }

    List<YamlValue> list() {
        if (!(node instanceof SequenceNode sequence)) {
            throw error("a list was expected");
        }
        List<YamlValue> items = new ArrayList<>();
        for (Node item : sequence.getValue()) {
            items.add(new YamlValue(source, path + "[" + items.size() + "]", item));
        }
        return items;
    }

    String text() {
        if (!(node instanceof ScalarNode scalar)) {
            throw error("a plain value was expected");
        }
        return scalar.getValue();
    }

    int integer(int least, int most) {
        return Math.toIntExact(number(least, most));
    }

    long number(long least, long most) {
        try {
            long number = Long.parseLong(text());
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw error("'" + text() + "' is not a whole number; one from " + least + " to " + most + " was expected");
        }
        throw error(text() + " is out of range; " + least + " to " + most + " was expected");
    }

    boolean truth() {
        return switch (text()) {
            case "true" -> true;
            case "false" -> false;
            default -> throw error("'" + text() + "' is neither true nor false");
        };
    }

    Duration duration() {
        return DurationText.parse(text())
                .orElseThrow(() -> error("'" + text() + "' is not a duration; 500ms, 5s or 2m was expected"));
    }

    /** A mapping of plain values, such as properties. */
    Map<String, String> strings() {
        Map<String, String> strings = new LinkedHashMap<>();
        map().forEach((key, value) -> strings.put(key, value.text()));
        return strings;
    }
}
