/**
 * The {@code log} workload: producers append unique values to partitions, consumers that assign themselves all
 * partitions read them, others ask for end offsets, and at the end a fresh consumer reads everything once more.
 *
 * <p>Each class has one part of it: {@code ProducerWorker} generates sends, {@code ProducerSession} is one producer with
 * its processes, {@code RecordedConsumer} performs and records reads for one process, {@code ConsumerWorker} and {@code
 * EndOffsetWorker} repeat them, {@code FinalReader} does the complete read, {@code LogWorkload} holds them together.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.workloads.log;
