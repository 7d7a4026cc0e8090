package io.sunder.harness.shrink;

import io.sunder.harness.replay.SavedRun;
import io.sunder.harness.scenario.Scenario;
import io.sunder.histories.verdict.AnomalyKind;

/**
 * What is to be shrunk.
 *
 * @param run the run that shows the anomaly
 * @param anomaly the kind that has to show in whatever is smaller
 * @param exact whether faults are taken as they were, on ids at times, rather than as they were planned
 * @param times how often the original is tried
 */
public record ShrinkTask(SavedRun run, AnomalyKind anomaly, boolean exact, int times) {
    /** All of it that decides about the results, in one line. */
    public String words() {
        return run.folder() + ", " + anomaly.json() + ", " + times + " times" + (exact ? ", exact" : "");
    }

    /** Where it starts from. */
    public Scenario original() {
        return run.scenario(exact);
    }

    /**
     * Shrinks, or goes on with it.
     *
     * @param trials makes tries, in the folder's store
     * @param folder where the tries are written down
     * @param budget how long it may take
     * @param progress is told of every new try
     * @param decisions is told of every decision
     */
    public Shrunk shrink(Trials trials, ShrinkFolder folder, Budget budget, Progress progress, Decisions decisions)
            throws InterruptedException {
        Judge judge = new Judge(trials, new TrialLog(folder.path()), anomaly.json(), budget, progress);
        return new Shrinker(judge, run.schedule().concrete(), times, new RunFolders(folder.runs()), decisions)
                .shrink(original());
    }
}
