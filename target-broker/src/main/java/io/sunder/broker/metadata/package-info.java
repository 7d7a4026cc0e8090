/**
 * What a cluster knows of itself: brokers, topics, partitions and their settings as a stream of records, and the image
 * that the records add up to. The controller writes the stream, brokers follow it.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.broker.metadata;
