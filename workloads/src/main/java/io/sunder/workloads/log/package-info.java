/**
 * The {@code log} workload: producers append unique values to partitions, consumers that assign themselves all
 * partitions read them, others ask for end offsets, and at the end a fresh consumer reads everything once more; and the
 * workloads {@code txn}, {@code group} and {@code follower-read}, which add to it or change its readers.
 *
 * <p>Each class has one part of it: {@code ProducerWorker} generates sends, {@code ProducerSession} is one producer with
 * its processes, {@code RecordedConsumer} performs and records reads for one process, {@code ReaderWorker} repeats them in
 * the way of a {@code PollReading}, {@code GroupReading} or {@code EndOffsetReading}, {@code Transactor} performs
 * transactions over {@code TransactionSession}s, {@code ReplicaReader} reads one broker's own logs, {@code FinalReader} does
 * the complete read, {@code LogWorkload} holds them together.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.workloads.log;
