package io.sunder.broker.metrics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** Turns the state of a broker, asked for at each scrape, into gauges and counters; {@code sunder_broker_up} alone if it gives no answer. */
final class BrokerCollector implements MultiCollector {
    private static final String PREFIX = "sunder_broker_";

    private final Supplier<Optional<BrokerSnapshot>> broker;

    BrokerCollector(Supplier<Optional<BrokerSnapshot>> broker) {
        this.broker = broker;
    }

    @Override
    public MetricSnapshots collect() {
        Optional<BrokerSnapshot> now = broker.get();
        List<MetricSnapshot> gauges = new ArrayList<>();
        gauges.add(gauge("up", "Whether the broker's state machine answers", now.isPresent() ? 1 : 0));
        now.ifPresent(snapshot -> {
            broker(snapshot, gauges);
            partitions(snapshot, gauges);
            lags(snapshot, gauges);
            gauges.add(throttled(snapshot));
        });
        return MetricSnapshots.of(gauges.toArray(MetricSnapshot[]::new));
    }

    private static void broker(BrokerSnapshot now, List<MetricSnapshot> gauges) {
        long leads =
                now.replicas().stream().filter(BrokerSnapshot.Replica::leads).count();
        long under = now.replicas().stream()
                .filter(BrokerSnapshot.Replica::underReplicated)
                .count();
        gauges.add(gauge("fenced", "Whether the broker has no session with the controller", now.fenced() ? 1 : 0));
        gauges.add(gauge("metadata_records", "Metadata records that the broker knows", now.metadataEnd()));
        gauges.add(gauge("fenced_brokers", "Registered brokers without a session", now.fencedBrokers()));
        gauges.add(gauge("leaders", "Partitions that the broker leads", leads));
        gauges.add(gauge("under_replicated_partitions", "Partitions led here whose ISR lacks a replica", under));
    }

    private static void partitions(BrokerSnapshot now, List<MetricSnapshot> gauges) {
        gauges.add(each(now, "high_watermark", "Offset below which all is committed", r -> r.highWatermark()));
        gauges.add(each(now, "log_end_offset", "Offset of the next record", r -> r.endOffset()));
        gauges.add(each(now, "log_start_offset", "Offset of the first record", r -> r.startOffset()));
        gauges.add(each(now, "leader_epoch", "Epoch of the leader that the replica knows", r -> r.leaderEpoch()));
        gauges.add(each(now, "isr_size", "Replicas in the ISR", r -> r.isr()));
    }

    private static void lags(BrokerSnapshot now, List<MetricSnapshot> gauges) {
        GaugeSnapshot.Builder records = named("follower_lag_records", "Records that a follower lacks");
        GaugeSnapshot.Builder time = named("follower_lag_milliseconds", "Time since a follower had everything");
        for (BrokerSnapshot.Replica replica : now.replicas()) {
            for (BrokerSnapshot.Lag lag : replica.lags()) {
                Labels labels = labels(replica)
                        .merge(Labels.of(
                                "follower",
                                Integer.toString(lag.replica()),
                                "seen_by",
                                replica.leads() ? "leader" : "follower"));
                records.dataPoint(new GaugeDataPointSnapshot((double) lag.records(), labels, null));
                time.dataPoint(new GaugeDataPointSnapshot((double) lag.ms(), labels, null));
            }
        }
        gauges.add(records.build());
        gauges.add(time.build());
    }

    private static CounterSnapshot throttled(BrokerSnapshot now) {
        CounterSnapshot.Builder counter = CounterSnapshot.builder()
                .name(PREFIX + "replication_throttled_milliseconds")
                .help("Time in which a replication throttle held back followers outside the ISR");
        now.throttledMs()
                .forEach((side, ms) ->
                        counter.dataPoint(new CounterDataPointSnapshot((double) ms, Labels.of("side", side), null, 0)));
        return counter.build();
    }

    private static GaugeSnapshot each(
            BrokerSnapshot now, String name, String help, ToLongFunction<BrokerSnapshot.Replica> value) {
        GaugeSnapshot.Builder gauge = named(name, help);
        now.replicas()
                .forEach(replica -> gauge.dataPoint(
                        new GaugeDataPointSnapshot((double) value.applyAsLong(replica), labels(replica), null)));
        return gauge.build();
    }

    private static Labels labels(BrokerSnapshot.Replica replica) {
        return Labels.of(
                "topic",
                replica.id().topic(),
                "partition",
                Integer.toString(replica.id().partition()));
    }

    private static GaugeSnapshot gauge(String name, String help, long value) {
        return named(name, help)
                .dataPoint(new GaugeDataPointSnapshot((double) value, Labels.EMPTY, null))
                .build();
    }

    private static GaugeSnapshot.Builder named(String name, String help) {
        return GaugeSnapshot.builder().name(PREFIX + name).help(help);
    }
}
