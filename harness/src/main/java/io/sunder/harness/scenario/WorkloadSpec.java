package io.sunder.harness.scenario;

import java.util.Map;

/**
 * The workload of a run.
 *
 * @param name the workload's name
 * @param producers producer connections
 * @param inFlight operations in flight per producer connection, each by a process of its own
 * @param consumers consuming processes
 * @param endOffsetReaders processes that ask for end offsets
 * @param rate sends per second in all; 0 means as fast as it goes
 * @param recordSize bytes of a record's value
 * @param producer producer properties by Kafka's names, over the workload's own
 * @param consumer consumer properties by Kafka's names, over the workload's own
 * @param options settings that few scenarios need
 */
public record WorkloadSpec(
        WorkloadName name,
        int producers,
        int inFlight,
        int consumers,
        int endOffsetReaders,
        int rate,
        int recordSize,
        Map<String, String> producer,
        Map<String, String> consumer,
        WorkloadOptions options) {
    public WorkloadSpec {
        producer = Map.copyOf(producer);
        consumer = Map.copyOf(consumer);
    }

    /** The {@code log} workload as it is without any setting. */
    public static WorkloadSpec standard() {
        return new WorkloadSpec(WorkloadName.LOG, 4, 4, 3, 1, 500, 100, Map.of(), Map.of(), WorkloadOptions.standard());
    }

    /** The same with another rate in sends per second. */
    public WorkloadSpec withRate(int newRate) {
        return new WorkloadSpec(
                name,
                producers,
                inFlight,
                consumers,
                endOffsetReaders,
                newRate,
                recordSize,
                producer,
                consumer,
                options);
    }

    /** The same with another number of producer connections. */
    public WorkloadSpec withProducers(int newProducers) {
        return new WorkloadSpec(
                name,
                newProducers,
                inFlight,
                consumers,
                endOffsetReaders,
                rate,
                recordSize,
                producer,
                consumer,
                options);
    }
}
