/**
 * What a nemesis asks of a healthy cluster as an administrator may: elections, reassignments, settings, sizes of replicas. Each
 * question has a deadline.
 */
@NullMarked
package io.sunder.harness.admin;

import org.jspecify.annotations.NullMarked;
