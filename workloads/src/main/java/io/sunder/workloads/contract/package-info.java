/** What a configuration really promises, as opposed to what it asks for. */
@org.jspecify.annotations.NullMarked
package io.sunder.workloads.contract;
