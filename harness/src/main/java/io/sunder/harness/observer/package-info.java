/**
 * Watches the cluster from outside: asks every broker by itself, several times a second, who leads each
 * partition in which epoch and who is in sync, and puts the answers together into one view.
 */
@NullMarked
package io.sunder.harness.observer;

import org.jspecify.annotations.NullMarked;
