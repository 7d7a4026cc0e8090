/**
 * From a {@link io.sunder.harness.cluster.Target} to the jars that a node runs: fetched from the user's Maven
 * repositories with all that the user's settings say about them, or found in a build that the user has unpacked.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.harness.distribution;
