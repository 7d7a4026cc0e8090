/**
 * Sunder inside a JUnit test suite: {@link SunderTest} gives each test a cluster of its own with a workload at work, the test
 * strikes faults by hand or lets a scenario do it, and asserts on the checked history. Needs JUnit Jupiter and AssertJ on the
 * class path of the tests; nothing else of Sunder depends on this package.
 */
@NullMarked
package io.sunder.harness.junit;

import org.jspecify.annotations.NullMarked;
