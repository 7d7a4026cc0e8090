package io.sunder.harness.run;

import io.sunder.harness.nemesis.StruckFault;
import io.sunder.harness.scenario.Anchor;
import io.sunder.harness.scenario.FaultSpec;
import io.sunder.harness.scenario.FaultWriter;
import io.sunder.harness.scenario.RecordedSchedule;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.TopicSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes down what really was: the scenario with every setting in force, its replicas where they lay, and the faults that
 * struck, when and whom. Each fault that was planned in other words (a role, an event) tells those too, since they carry over
 * better to a run in which elections go another way. {@link RecordedSchedule} reads it back.
 */
final class ScheduleFile {
    private final Scenario scenario;
    private final Map<String, Object> surroundings;

    /**
     * @param settings what was run, with the faults that chance drew
     * @param placed its topics, with their replicas
     */
    ScheduleFile(RunSettings settings, List<TopicSpec> placed) {
        this.scenario = settings.scenario().withTopics(placed).withTarget(Surroundings.target(settings));
        this.surroundings = Surroundings.of(settings);
    }

    /** The YAML. */
    String text(List<StruckFault> struck) {
        Map<String, FaultSpec> planned =
                scenario.faults().stream().collect(Collectors.toMap(FaultSpec::id, fault -> fault));
        List<Map<String, Object>> faults = new ArrayList<>();
        List<Map<String, Object>> never = new ArrayList<>();
        for (StruckFault fault : struck) {
            if (fault.action().isPresent()) {
                faults.add(entry(fault, planned.getOrDefault(fault.id(), byHand(fault))));
            } else {
                never.add(neverStruck(fault));
            }
        }
        Map<String, Object> more = new LinkedHashMap<>();
        if (!never.isEmpty()) {
            more.put("never-struck", never);
        }
        more.put("run", surroundings);
        return RecordedSchedule.text(scenario, faults, more);
    }

    /** One that nobody planned: as if it had been, for the time at which it struck. */
    private FaultSpec byHand(StruckFault fault) {
        return new FaultSpec(
                fault.id(),
                fault.began(),
                scenario.limits().time(),
                fault.action().orElseThrow());
    }

    private Map<String, Object> entry(StruckFault fault, FaultSpec planned) {
        FaultSpec concrete = concrete(fault, planned);
        Duration limit = scenario.limits().time();
        Map<String, Object> entry = new LinkedHashMap<>(FaultWriter.entry(concrete, limit));
        if (!(planned.anchor() instanceof Anchor.At) || !planned.action().equals(concrete.action())) {
            FaultSpec words = new FaultSpec(
                    planned.id(), planned.anchor(), planned.lasts(), planned.action(), concrete.optional());
            entry.put("planned", FaultWriter.entry(words, limit));
        }
        fault.trigger().ifPresent(seen -> entry.put("trigger", seen));
        entry.put("targets", fault.targets());
        fault.witness().ifPresent(words -> entry.put("witness", words));
        fault.problem().ifPresent(words -> entry.put("problem", words));
        return entry;
    }

    /** A fault without a witness had no effect: a replay may do without it. */
    private FaultSpec concrete(StruckFault fault, FaultSpec planned) {
        Duration last = scenario.limits().time().minusMillis(1);
        Duration began = fault.began().compareTo(last) < 0 ? fault.began() : last;
        return new FaultSpec(
                fault.id(),
                new Anchor.At(began),
                fault.ended().map(end -> end.minus(fault.began())).orElse(planned.lasts()),
                fault.action().orElse(planned.action()),
                planned.optional() || fault.witness().isEmpty());
    }

    private static Map<String, Object> neverStruck(StruckFault fault) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("id", fault.id());
        entry.put("kind", fault.kind());
        entry.put("problem", fault.problem().orElse("the run ended before it began"));
        return entry;
    }
}
