package io.sunder.workloads.log;

import io.sunder.histories.file.HistoryRecorder;
import io.sunder.workloads.client.KafkaClients;
import io.sunder.workloads.error.Attempts;
import io.sunder.workloads.replica.ReplicaConnection;
import io.sunder.workloads.stats.WorkloadStats;
import io.sunder.workloads.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * The {@code log} workload and those that build on it: unique values are appended to all partitions, read back by
 * consumers, and their ends asked for; everything is recorded, nothing judged. {@link WorkloadKind} says what is done
 * besides: transactions, membership in a group, reads of followers and of each replica's own log.
 *
 * <p>Life: {@link #start()}; faults strike and heal; {@link #stopProducing}; {@link #finalRead}; {@link #close()}.
 * Readers go on until {@code close}, which may come at any time and from any thread.
 *
 * <p>Values count up from a start that depends on the seed; keys are chosen by chance from the seed. What the threads
 * make of it depends on their timing, so the seed does not fix the history.
 */
public final class LogWorkload implements AutoCloseable {

    /** Values start below this number, so that they stay short to read. */
    private static final int FIRST_VALUE_BELOW = 1_000_000;

    private static final int VALUE_STREAM = -1;
    private static final int FIRST_MEMBER_STREAM = 1_000_000;
    private static final int FIRST_TRANSACTOR_STREAM = 2_000_000;
    /** Longest wait for a broker whose own log is read. */
    private static final Duration REPLICA_PATIENCE = Duration.ofSeconds(2);

    private final LogWorkloadConfig config;
    private final KafkaClients clients;
    private final Clock clock;
    private final LogKeys keys;
    private final RecordCodec codec;
    private final LogRecording recording;
    private final AtomicInteger nextClient = new AtomicInteger(1);
    private final Workers workers = new Workers();
    private final Workers.Group producing = new Workers.Group();
    private final Workers.Group reading = new Workers.Group();
    private final List<ProducerWorker> producers = new ArrayList<>();
    private final List<ReaderWorker> readers = new ArrayList<>();
    private final List<Transactor> transactors = new ArrayList<>();
    private final List<ReplicaReader> replicaReaders = new ArrayList<>();
    private final FinalReader finalReader;
    private volatile boolean closing;

    /** A workload over the network and the machine's clock. Opens no client before {@link #start()}. */
    public LogWorkload(LogWorkloadConfig config, HistoryRecorder history, long seed) {
        this(config, history, seed, KafkaClients.network(), Clock.system());
    }

    /** As above, with clients, time and chance handed in. */
    public LogWorkload(
            LogWorkloadConfig config, HistoryRecorder history, long seed, KafkaClients clients, Clock clock) {
        this.config = config;
        this.clients = clients;
        this.clock = clock;
        this.keys = new LogKeys(config.topics());
        this.codec = new RecordCodec(config.recordSize());
        this.recording = new LogRecording(history, keys);
        this.finalReader =
                new FinalReader(() -> consumer("final"), keys, () -> stats().lastAcknowledged(), clock, () -> closing);
        AtomicLong nextValue = new AtomicLong(clock.chance(seed, VALUE_STREAM).nextInt(FIRST_VALUE_BELOW));
        Pacer pacer = new Pacer(config.rate(), clock);
        for (int i = 0; i < config.producers(); i++) {
            int n = i;
            producers.add(new ProducerWorker(
                    () -> producerSession(n), fed().count(), nextValue, pacer, clock.chance(seed, i), clock));
        }
        for (int i = 0; i < config.consumers(); i++) {
            readers.add(reader(i, seed));
        }
        for (int i = 0; i < config.endOffsetReaders(); i++) {
            ReaderWorker.Reading asking = new EndOffsetReading(config.endOffsetInterval());
            readers.add(new ReaderWorker(() -> consumer("end-offsets"), asking, clock));
        }
        if (config.kind() instanceof WorkloadKind.Transactions kind) {
            for (int i = 0; i < kind.transactors(); i++) {
                transactors.add(transactor(i, kind, nextValue, pacer, seed));
            }
        }
        if (config.kind() instanceof WorkloadKind.FollowerRead kind) {
            kind.replicas().forEach(replica -> replicaReaders.add(replicaReader(replica)));
        }
    }

    private ReaderWorker reader(int n, long seed) {
        if (config.kind() instanceof WorkloadKind.Group group) {
            ReaderWorker.Reading member = new GroupReading(
                    config.pollTimeout(), group.stay(), clock.chance(seed, FIRST_MEMBER_STREAM + n), clock);
            return new ReaderWorker(() -> recorded(config.memberClient(clientId("member"))), member, clock);
        }
        ReaderWorker.Reading polling = new PollReading(config.pollTimeout(), clock);
        return new ReaderWorker(() -> recorded(config.consumerClient(clientId("consumer"), n)), polling, clock);
    }

    private Transactor transactor(int n, WorkloadKind.Transactions kind, AtomicLong nextValue, Pacer pacer, long seed) {
        String input = keys.topics().get(0);
        List<Integer> output = IntStream.range(0, keys.count())
                .filter(key -> keys.topics().size() == 1
                        || !keys.partition(key).topic().equals(input))
                .boxed()
                .toList();
        return new Transactor(
                () -> new TransactionSession(
                        clients.producer(config.transactionalClient(clientId("transactor"), n)),
                        clients.consumer(config.memberClient(clientId("transactor"))),
                        List.of(input),
                        recording,
                        keys,
                        codec),
                kind,
                output,
                nextValue,
                pacer,
                clock.chance(seed, FIRST_TRANSACTOR_STREAM + n),
                clock);
    }

    private ReplicaReader replicaReader(Replica replica) {
        ReplicaConnection connection = new ReplicaConnection(replica.address(), replica.rack(), REPLICA_PATIENCE);
        return new ReplicaReader(replica.id(), ReplicaReader.Source.of(connection), recording, keys, codec, clock);
    }

    /** What producers write: with transactions the topic that transactors poll, else everything. */
    private LogKeys fed() {
        return config.kind() instanceof WorkloadKind.Transactions
                ? new LogKeys(config.topics().subList(0, 1))
                : keys;
    }

    /** Starts the client threads, once. Clients connect on their own; a cluster that is not there yet is no error. */
    public void start() {
        for (int i = 0; i < producers.size(); i++) {
            workers.start(producing, "workload-producer-" + (i + 1), producers.get(i));
        }
        for (int i = 0; i < transactors.size(); i++) {
            workers.start(producing, "workload-transactor-" + (i + 1), transactors.get(i));
        }
        for (int i = 0; i < readers.size(); i++) {
            workers.start(reading, "workload-reader-" + (i + 1), readers.get(i));
        }
        for (int i = 0; i < replicaReaders.size(); i++) {
            workers.start(reading, "workload-replica-reader-" + (i + 1), replicaReaders.get(i));
        }
    }

    /** Counts so far; cheap. */
    public WorkloadStats stats() {
        return recording.stats();
    }

    /**
     * Why the workload no longer does what it should, where that is so: a client could not be opened, or the history
     * could not be written. A cluster that fails or hangs is no such reason.
     */
    public Optional<Throwable> failure() {
        return workers.failure();
    }

    /**
     * Sends no more and waits for what is in flight; after {@code limit} the rest completes as of unknown outcome. When
     * this returns true every send is completed in the history.
     *
     * @return whether the producers' threads ended (they do, up to two seconds after the limit, unless a client hangs)
     * @throws InterruptedException if interrupted while waiting; the producers stop all the same
     */
    public boolean stopProducing(Duration limit) throws InterruptedException {
        long deadline = clock.nanoTime() + limit.toNanos();
        producers.forEach(p -> p.stop(deadline));
        transactors.forEach(t -> t.stop(deadline));
        if (producing.await(limit.plusSeconds(1), clock)) {
            return true;
        }
        producing.interrupt();
        return producing.await(Duration.ofSeconds(1), clock);
    }

    /**
     * The final complete read, in the caller's thread: end offsets asked anew, then all keys from the beginning up to
     * them with a fresh consumer, all of it recorded. To be called after healing and {@link #stopProducing}. Ends early,
     * incomplete, when the workload is closed or the thread interrupted (its flag stays set). Replicas' logs are read whole
     * after it, where they are read at all.
     *
     * @param limit longest time to spend, retries included
     */
    public FinalRead finalRead(Duration limit) {
        FinalRead read = finalReader.read(limit);
        if (!closing) {
            replicaReaders.forEach(replica -> replica.read(true));
        }
        return read;
    }

    /**
     * Stops everything within the configured limit, whatever the brokers do: first by asking, then by waking readers, at
     * last by interrupting threads. Sends without an answer complete as of unknown outcome. Idempotent.
     */
    @Override
    public void close() {
        closing = true;
        finalReader.wakeup();
        readers.forEach(ReaderWorker::stop);
        replicaReaders.forEach(ReplicaReader::stop);
        long start = clock.nanoTime();
        long limit = config.closeLimit().toNanos();
        producers.forEach(p -> p.stop(start + limit / 2));
        transactors.forEach(t -> t.stop(start + limit / 2));
        boolean interrupted = Thread.interrupted();
        interrupted |=
                !awaitUntil(start + Math.min(limit / 2, 2 * config.pollTimeout().toNanos()), reading);
        readers.forEach(ReaderWorker::wakeup);
        interrupted |= !awaitUntil(start + limit * 4 / 5, reading, producing);
        producing.interrupt();
        reading.interrupt();
        interrupted |= !awaitUntil(start + limit, reading, producing);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the groups to end, no longer than until {@code deadline}; false if interrupted meanwhile. */
    private boolean awaitUntil(long deadline, Workers.Group... groups) {
        try {
            for (Workers.Group group : groups) {
                group.await(Duration.ofNanos(Math.max(0, deadline - clock.nanoTime())), clock);
            }
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    private ProducerSession producerSession(int n) {
        Map<String, Object> properties = config.producerClient(clientId("producer"), n);
        return new ProducerSession(
                clients.producer(properties),
                recording,
                fed(),
                codec,
                config.inFlightPerProducer(),
                attempts(properties),
                config.acksOf(n),
                workers::failed);
    }

    private static Attempts attempts(Map<String, Object> producerProperties) {
        Object retries = producerProperties.getOrDefault(ProducerConfig.RETRIES_CONFIG, Integer.MAX_VALUE);
        return "0".equals(retries.toString().trim()) ? Attempts.ONE : Attempts.SEVERAL;
    }

    private RecordedConsumer consumer(String role) {
        return recorded(config.consumerClient(clientId(role)));
    }

    private RecordedConsumer recorded(Map<String, Object> properties) {
        return new RecordedConsumer(clients.consumer(properties), recording, keys, codec);
    }

    private String clientId(String role) {
        return "sunder-" + role + "-" + nextClient.getAndIncrement();
    }
}
