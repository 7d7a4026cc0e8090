/**
 * The storage of a broker: one log per partition in Kafka's own on-disk formats, so that Kafka's dump tool reads the
 * files without a complaint.
 *
 * <p>{@link io.sunder.broker.log.LogDirectory} owns a directory with its checkpoints and opens a {@link
 * io.sunder.broker.log.PartitionLog} per partition. A log is a row of segments (records, offset index, time index), a
 * leader epoch cache and the state of idempotent producers. After a crash everything behind the recovery point is
 * checked again, a torn tail is cut and the indexes are rebuilt. Time is always handed in; nothing here starts a thread.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.broker.log;
