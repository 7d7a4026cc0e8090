/**
 * Scenarios as data: target, topology, topics, workload, schedule and limits of a run, read from one YAML
 * file. Every mistake in the file is reported with its line and column.
 */
@NullMarked
package io.sunder.harness.scenario;

import org.jspecify.annotations.NullMarked;
