package io.sunder.broker.metrics;

import io.prometheus.metrics.core.metrics.Counter;

/** Counts what is fetched from a broker; a rate is for the reader to make. */
public final class FetchCounts {
    private final Counter requests = Counter.builder()
            .name("sunder_broker_fetch_requests")
            .help("Answered fetch requests")
            .labelNames("from")
            .build();
    private final Counter bytes = Counter.builder()
            .name("sunder_broker_fetched_bytes")
            .help("Bytes of records in answers to fetch requests")
            .labelNames("from")
            .build();

    /** A fetch was answered. */
    public void answered(boolean follower, long sizeInBytes) {
        String from = follower ? "follower" : "consumer";
        requests.labelValues(from).inc();
        bytes.labelValues(from).inc(sizeInBytes);
    }

    Counter requests() {
        return requests;
    }

    Counter bytes() {
        return bytes;
    }
}
