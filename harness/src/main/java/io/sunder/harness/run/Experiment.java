package io.sunder.harness.run;

import io.sunder.harness.admin.Administrator;
import io.sunder.harness.nemesis.FaultBuilder;
import io.sunder.harness.nemesis.Nemesis;
import io.sunder.harness.nemesis.StruckFault;
import io.sunder.harness.observer.Lags;
import io.sunder.harness.observer.Observer;
import io.sunder.harness.report.Console;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.TopicSpec;
import io.sunder.histories.file.HistoryHeader;
import io.sunder.histories.file.HistoryRecorder;
import io.sunder.workloads.log.FinalRead;
import io.sunder.workloads.log.LogWorkload;
import io.sunder.workloads.log.LogWorkloadConfig;
import io.sunder.workloads.time.Clock;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The experiment on a set stage: workload and faults, then healing, then the final read; all of it recorded. */
final class Experiment {
    private static final Duration TICK = Duration.ofMillis(250);
    private static final Duration TOPIC_LIMIT = Duration.ofSeconds(30);
    private static final Duration DRAIN_LIMIT = Duration.ofSeconds(25);
    /** When somebody presses Ctrl-C, everything has to be over within 15 seconds. */
    private static final Duration HURRY = Duration.ofSeconds(3);

    private final RunSettings settings;
    private final Scenario scenario;
    private final RunDirectory directory;
    private final Stage stage;
    private final Console console;
    private final Interruption stop;
    private final Clock clock;
    private final Script script;

    Experiment(
            RunSettings settings,
            RunDirectory directory,
            Stage stage,
            Console console,
            Interruption stop,
            Clock clock,
            Script script) {
        this.settings = settings;
        this.scenario = settings.scenario();
        this.directory = directory;
        this.stage = stage;
        this.console = console;
        this.stop = stop;
        this.clock = clock;
        this.script = script;
    }

    void conduct() throws InterruptedException {
        List<String> topics =
                new ArrayList<>(scenario.topics().stream().map(TopicSpec::name).toList());
        topics.addAll(RunWorkload.coordinatorTopics(scenario));
        try (ClusterAdmin admin = new ClusterAdmin(stage.directBootstrapServers());
                Observer observer = new Observer(stage.directAddresses(), topics, clock::nanoTime)) {
            admin.create(scenario.topics());
            awaitTopics(observer);
            stage.mesh().nameTopics(admin.topicIds(scenario.topics()));
            LogWorkloadConfig config =
                    RunWorkload.config(scenario, stage.cluster().bootstrapServers(), stage.directAddresses());
            HistoryHeader header = RunHeader.of(scenario, directory, config, admin.configurations(scenario.topics()));
            Timeline timeline = new Timeline(clock);
            try (HistoryRecorder recorder = HistoryRecorder.create(directory.history(), header, timeline::nanos)) {
                observer.start(view -> recorder.observe(ObserverEvents.value(view)));
                act(admin, observer, config, recorder, timeline);
            }
        }
    }

    private void awaitTopics(Observer observer) throws InterruptedException {
        long deadline = clock.nanoTime() + TOPIC_LIMIT.toNanos();
        while (!scenario.keys().stream()
                .allMatch(key ->
                        observer.partition(key).map(state -> state.isWhole()).orElse(false))) {
            if (clock.nanoTime() - deadline >= 0) {
                throw new RunException("the topics were created, but after " + TOPIC_LIMIT.toSeconds()
                        + " s not every partition has a leader and all replicas in sync; see " + directory.nodes());
            }
            clock.sleep(TICK.toNanos() / 10);
        }
    }

    private void act(
            ClusterAdmin admin,
            Observer observer,
            LogWorkloadConfig config,
            HistoryRecorder recorder,
            Timeline timeline)
            throws InterruptedException {
        ScheduleFile schedule = new ScheduleFile(settings, Placement.of(scenario.topics(), observer));
        Administrator administrator = admin.administrator(clock::nanoTime);
        ObservedRoles roles = new ObservedRoles(stage.brokers(), scenario.keys(), observer, admin, administrator);
        FaultBuilder builder = new FaultBuilder(stage.cluster(), stage.mesh(), roles, admin, admin, administrator);
        try (LogWorkload workload = new LogWorkload(config, recorder, scenario.seed());
                Lags lags = new Lags(stage.directAddresses(), roles::leader);
                Nemesis nemesis = new Nemesis(
                        scenario.faults(),
                        builder::build,
                        roles,
                        new RunSignals(workload, lags),
                        (kind, value) -> write(recorder, timeline, kind, value),
                        timeline::elapsed,
                        fault -> clock.chance(scenario.seed(), fault.hashCode()))) {
            workload.start();
            nemesis.start();
            script.begun(new LiveRun(
                    scenario,
                    stage.cluster(),
                    stage.mesh().links(),
                    roles,
                    nemesis,
                    () -> workload.stats().acknowledged(),
                    timeline::elapsed));
            LiveView live = new LiveView(workload, nemesis, observer);
            try {
                watch(live, workload, recorder, timeline);
                heal(nemesis, observer, recorder);
            } finally {
                save(schedule, nemesis.struck());
            }
            finish(workload);
        }
    }

    private void write(HistoryRecorder recorder, Timeline timeline, String kind, Map<String, Object> value) {
        recorder.nemesis(kind, value);
        String targets = String.join(
                " ",
                ((List<?>) value.get("targets")).stream().map(Object::toString).toList());
        String more = List.of("error", "witness", "note", "trigger").stream()
                .filter(value::containsKey)
                .findFirst()
                .map(key -> (key.equals("trigger") ? "  since " : "  ") + value.get(key))
                .orElse("");
        console.event(
                timeline.elapsed(),
                String.format(
                        java.util.Locale.ROOT,
                        "%-7s %s: %s %s%s",
                        value.get("phase"),
                        value.get("id"),
                        kind,
                        targets,
                        more));
    }

    private void watch(LiveView live, LogWorkload workload, HistoryRecorder recorder, Timeline timeline)
            throws InterruptedException {
        Duration limit = scenario.limits().time();
        while (!script.isOver(timeline.elapsed()) && !stop.await(TICK)) {
            recorder.failure().ifPresent(problem -> {
                throw new RunException(
                        "the history can't be written to " + directory.history() + ": " + problem.getMessage()
                                + "; free some space there, or name another folder with --store",
                        problem);
            });
            workload.failure().ifPresent(problem -> {
                throw new RunException("the workload broke down: " + problem, problem);
            });
            console.live(live.status(timeline.elapsed(), limit));
        }
    }

    private void heal(Nemesis nemesis, Observer observer, HistoryRecorder recorder) throws InterruptedException {
        if (stop.isAsked()) {
            console.say("stopping  healing, reading what there is, checking");
        }
        Recovery recovery = new Recovery(stage.cluster(), stage.mesh(), nemesis, observer, clock);
        List<String> problems = new ArrayList<>(recovery.heal());
        Duration limit = scenario.limits().recovery();
        recovery.awaitWhole(scenario.keys(), limit, stop, HURRY)
                .forEach(partition -> problems.add("not whole again: " + partition));
        problems.forEach(problem -> console.say("note      " + problem));
        if (!problems.isEmpty()) {
            recorder.nemesis(
                    "recovery", Map.of("id", "recovery", "phase", "note", "targets", List.of(), "problems", problems));
        }
    }

    private void finish(LogWorkload workload) throws InterruptedException {
        Duration limit = scenario.limits().recovery();
        console.working("healed; finishing what is in flight");
        workload.stopProducing(stop.isAsked() ? HURRY : DRAIN_LIMIT);
        console.working("final read");
        FinalRead read = finalRead(workload, limit);
        console.say("final     read " + (read.complete() ? "complete" : "INCOMPLETE") + ": " + progress(read));
    }

    /** The final read, which may take its time unless somebody asks to stop. */
    private FinalRead finalRead(LogWorkload workload, Duration limit) {
        Thread hurry = new Thread(
                () -> {
                    try {
                        if (stop.await(limit)) {
                            clock.sleep(HURRY.toNanos());
                            workload.close();
                        }
                    } catch (InterruptedException e) {
                        // The read is over; nothing has to be hurried.
                        Thread.currentThread().interrupt();
                    }
                },
                "hurry");
        hurry.setDaemon(true);
        hurry.start();
        try {
            return workload.finalRead(limit);
        } finally {
            hurry.interrupt();
        }
    }

    private static String progress(FinalRead read) {
        return read.keys().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(entry -> entry.getKey() + " " + entry.getValue().reached() + " of "
                                + entry.getValue().wanted())
                        .collect(java.util.stream.Collectors.joining(", "))
                + read.lastError().map(error -> " (" + error + ")").orElse("");
    }

    private void save(ScheduleFile schedule, List<StruckFault> faults) {
        try {
            Files.writeString(directory.schedule(), schedule.text(faults));
        } catch (IOException e) {
            throw new RunException(directory.schedule() + " can't be written: " + e.getMessage(), e);
        }
    }
}
