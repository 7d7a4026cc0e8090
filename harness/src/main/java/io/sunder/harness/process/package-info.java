/**
 * The process runtime: each node is a JVM of its own on this machine, started, killed and frozen by signals, needing
 * neither root nor containers. It keeps a record of what it started, so that nothing outlives a run, however it ends.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.harness.process;
