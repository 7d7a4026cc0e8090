/**
 * A cluster in containers: every node in one of its own, and one link engine for each node's outgoing links and one for
 * the clients', all on a network of the run's own. The harness reaches containers by mapped ports on its loopback
 * interface alone, so that it works where containers live in a virtual machine.
 */
@NullMarked
package io.sunder.harness.docker;

import org.jspecify.annotations.NullMarked;
