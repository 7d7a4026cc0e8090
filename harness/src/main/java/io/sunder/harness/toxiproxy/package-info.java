/**
 * The embedded engine: a server that speaks the HTTP API of Toxiproxy 2.12 and does what its toxics do,
 * inside the harness and on loopback only.
 *
 * <p>A {@link io.sunder.harness.toxiproxy.Proxy} accepts connections and opens one to its upstream for
 * each. A {@link io.sunder.harness.toxiproxy.Connection} has two {@link io.sunder.harness.toxiproxy.Flow}s,
 * request and response; a flow takes bytes from one socket through a chain of
 * {@link io.sunder.harness.toxiproxy.Stage}s, one for each toxic, to the other. Everything about one
 * connection happens on one event loop; everything that the API asks for happens on one control thread,
 * which hands its changes to those loops and waits for them.
 */
@NullMarked
package io.sunder.harness.toxiproxy;

import org.jspecify.annotations.NullMarked;
