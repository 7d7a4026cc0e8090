package io.sunder.harness.campaign;

/**
 * What tells a case from a campaign's others.
 *
 * @param scenario the scenario's name
 * @param seed the run's seed
 */
public record CaseKey(String scenario, long seed) {
    @Override
    public String toString() {
        return scenario + " seed " + seed;
    }
}
