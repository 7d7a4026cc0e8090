/**
 * The Docker daemon as the harness needs it: found as Testcontainers finds it, errors put in words for a person, and
 * everything that a run makes marked, so that a later start can tell what a dead harness left behind.
 */
@NullMarked
package io.sunder.harness.docker.daemon;

import org.jspecify.annotations.NullMarked;
