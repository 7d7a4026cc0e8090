/** What a broker tells of itself to Prometheus. */
@NullMarked
package io.sunder.broker.metrics;

import org.jspecify.annotations.NullMarked;
