package io.sunder.harness.run;

import io.sunder.harness.nemesis.StruckFault;
import io.sunder.harness.scenario.DurationText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

/** Writes down which faults really struck, when, and whom. */
final class ScheduleFile {
    private ScheduleFile() {}

    /** YAML: a list {@code faults} with id, kind, at, trigger, for, targets, witness and problem. */
    static String text(List<StruckFault> faults) {
        List<Map<String, Object>> entries = new ArrayList<>();
        for (StruckFault fault : faults) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("id", fault.id());
            entry.put("kind", fault.kind());
            entry.put("at", DurationText.format(fault.began()));
            fault.trigger().ifPresent(words -> entry.put("trigger", words));
            fault.ended().ifPresent(end -> entry.put("for", DurationText.format(end.minus(fault.began()))));
            entry.put("targets", fault.targets());
            fault.witness().ifPresent(words -> entry.put("witness", words));
            fault.problem().ifPresent(words -> entry.put("problem", words));
            entries.add(entry);
        }
        DumpSettings block =
                DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).build();
        return new Dump(block).dumpToString(Map.of("faults", entries));
    }
}
