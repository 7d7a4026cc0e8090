package io.sunder.harness.defect;

/**
 * What became of one defect.
 *
 * @param defect which one
 * @param with its scenario, run with it
 * @param without its scenario, run without it
 */
public record DefectResult(PlantedDefect defect, Trial with, Trial without) {
    /**
     * One run.
     *
     * @param mark what it means
     * @param text the verdict, or why there is none, in one phrase
     * @param seconds how long it took from the empty folder to the verdict
     */
    public record Trial(Mark mark, String text, double seconds) {}

    /** What a run means for the test. */
    public enum Mark {
        /** What had to be: the expected anomaly with the defect, nothing without. */
        RIGHT,
        /** With the defect: the expected anomaly was not found. */
        MISSED,
        /** Without it: something was found. */
        FALSE_ALARM,
        /** Without it: the run proves nothing, or could not be carried out. */
        UNPROVEN
    }

    /** Whether the expected anomaly was found. */
    public boolean found() {
        return with.mark() == Mark.RIGHT;
    }

    /** Whether both runs are what they have to be. */
    public boolean right() {
        return found() && without.mark() == Mark.RIGHT;
    }
}
