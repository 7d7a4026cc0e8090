/** The replicas' logs on disk: what the replication core asks for, done by {@link io.sunder.broker.log}. */
@NullMarked
package io.sunder.broker.storage;

import org.jspecify.annotations.NullMarked;
