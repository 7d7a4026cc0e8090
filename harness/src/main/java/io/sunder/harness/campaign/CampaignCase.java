package io.sunder.harness.campaign;

/**
 * One scenario with one seed.
 *
 * @param scenario the scenario's name
 * @param text its YAML
 * @param seed the run's seed, over the scenario's own
 */
public record CampaignCase(String scenario, String text, long seed) {
    /** What tells it from the campaign's other cases. */
    public CaseKey key() {
        return new CaseKey(scenario, seed);
    }
}
