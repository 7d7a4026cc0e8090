/**
 * Shows that no node talks past the link mesh, by looking at every established connection of every node as the operating
 * system sees it. A fault on a link that traffic bypasses would hit nothing, and the run would pass for nothing.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.harness.proof;
