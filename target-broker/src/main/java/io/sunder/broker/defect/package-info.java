/**
 * Historical bugs as switches, off by default, and the eras of the replication protocol in which they can be seen. Every
 * switch is read at the one place of the replication core or the controller where the bug once was.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.broker.defect;
