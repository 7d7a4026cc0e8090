/**
 * One broker without its network and disk: it registers with the controller, sends heartbeats, follows the metadata log and
 * tells its replicas what changed.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.broker.node;
