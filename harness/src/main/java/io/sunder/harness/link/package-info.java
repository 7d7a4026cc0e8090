/**
 * The link mesh: every directed link of a cluster ({@code 2>1}: broker 2 opens connections to broker 1) is
 * one proxy, and an effect on a link is a change of that proxy through the Toxiproxy HTTP API. Whichever
 * engine serves that API, the embedded one or a {@code toxiproxy-server}, the mesh treats it alike; an
 * effect's witness, the proof that it touched traffic, comes from the byte counters that the engine
 * publishes.
 */
@NullMarked
package io.sunder.harness.link;

import org.jspecify.annotations.NullMarked;
