package io.sunder.histories.check;

/**
 * What the tests of the rules against false alarms share. Each rule has a history at which a naive checker would cry wolf,
 * and where there is one, its neighbour that is an anomaly. The numbers are those of docs/anomalies.md.
 */
abstract class RuleTest extends HistoryCases {
    static final String LOST = "invalid lost-write/violation*1";

    /** Value 11 at offset 1 is acknowledged and lost; the final read is complete. */
    static String loss(String contract, String meanwhile) {
        return """
                header %s
                @1s
                observer: a 2 epoch=4 isr=2,3
                1: send a 10 @ 0
                1: send a 11 @ 1
                %s
                @20s
                1: send a 12 @ 2
                @30s
                3: end a=3
                4: assign-beginning a
                4: read a 0=10 2=12
                """.formatted(contract, meanwhile);
    }
}
