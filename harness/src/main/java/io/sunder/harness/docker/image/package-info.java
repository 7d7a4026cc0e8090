/**
 * Container images: which ones a run uses, where they are found, and how they are built on a machine that has no
 * registry: a small Java runtime with the shared libraries it needs, and on it Kafka's jars or the embedded engine.
 */
@NullMarked
package io.sunder.harness.docker.image;

import org.jspecify.annotations.NullMarked;
