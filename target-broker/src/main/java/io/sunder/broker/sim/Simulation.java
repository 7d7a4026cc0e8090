package io.sunder.broker.sim;

import io.sunder.broker.defect.Behaviour;
import io.sunder.broker.defect.Defect;
import io.sunder.broker.defect.ProtocolEra;
import java.io.PrintStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Runs many schedules: {@code Simulation --seeds 1..2000 [--era KIP_320] [--defect KIP-101]...}. Exit code 0: no promise was
 * broken; 1: one was, and its shortest schedule is printed; 254: bad arguments.
 */
public final class Simulation {
    private final PrintStream out;
    private final Behaviour behaviour;

    private Simulation(PrintStream out, Behaviour behaviour) {
        this.out = out;
        this.behaviour = behaviour;
    }

    /** See the class. */
    public static void main(String[] arguments) {
        System.exit(run(arguments, System.out));
    }

    /** Runs with arguments, prints to {@code out}, returns the exit code. */
    public static int run(String[] arguments, PrintStream out) {
        Optional<ProtocolEra> era = Optional.empty();
        Set<Defect> defects = EnumSet.noneOf(Defect.class);
        long first = 1;
        long last = 2000;
        try {
            for (int i = 0; i < arguments.length; i += 2) {
                String value = i + 1 < arguments.length ? arguments[i + 1] : "";
                switch (arguments[i]) {
                    case "--seeds" -> {
                        String[] range = value.split("\\.\\.", -1);
                        first = Long.parseLong(range[0]);
                        last = Long.parseLong(range[range.length - 1]);
                    }
                    case "--era" -> era = Optional.of(ProtocolEra.valueOf(value.replace('-', '_')));
                    case "--defect" -> defects.add(Defect.parse(value));
                    default -> throw new IllegalArgumentException("unknown argument " + arguments[i]);
                }
            }
        } catch (IllegalArgumentException e) {
            out.println(e.getMessage() + "; usage: --seeds FIRST..LAST [--era ERA] [--defect ID]...");
            return 254;
        }
        ProtocolEra needed =
                defects.stream().map(Defect::era).min(Enum::compareTo).orElse(ProtocolEra.KIP_595);
        return new Simulation(out, new Behaviour(era.orElse(needed), defects)).seeds(first, last);
    }

    private int seeds(long first, long last) {
        long steps = 0;
        long acknowledged = 0;
        for (long seed = first; seed <= last; seed++) {
            List<Step> schedule = Run.schedule(seed);
            Run.Result result = Run.of(seed, behaviour, schedule);
            if (result.anomaly().isPresent()) {
                explain(seed, schedule, result.anomaly().get());
                return 1;
            }
            steps += result.steps();
            acknowledged += result.acknowledged();
        }
        out.printf(
                Locale.ROOT,
                "%d schedules, era %s, defects %s: %d steps, %d acknowledged writes, no anomaly%n",
                last - first + 1,
                behaviour.era(),
                behaviour.defects(),
                steps,
                acknowledged);
        return 0;
    }

    private void explain(long seed, List<Step> schedule, Anomaly anomaly) {
        List<Step> shortest = Shrinker.shrink(
                schedule,
                candidate -> Run.of(seed, behaviour, candidate)
                        .anomaly()
                        .filter(a -> a.kind().equals(anomaly.kind()))
                        .isPresent());
        Anomaly last = Run.of(seed, behaviour, shortest).anomaly().orElse(anomaly);
        out.printf(
                Locale.ROOT,
                "seed %d, era %s, defects %s: %s, shown by %d of %d steps%n",
                seed,
                behaviour.era(),
                behaviour.defects(),
                last.kind(),
                shortest.size(),
                schedule.size());
        shortest.forEach(out::println);
        out.println("=> " + last.text());
    }
}
