/**
 * The first code that runs inside a node's JVM. It is copied into a small jar of its own and put on the node's class
 * path, so it knows nothing but the JDK: Kafka's classes are reached by reflection, because every node may run another
 * version of them.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.harness.launcher;
