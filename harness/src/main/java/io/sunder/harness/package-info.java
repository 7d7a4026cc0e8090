/**
 * The harness: launches clusters, leads their every connection through the link mesh, lets faults strike, and turns what
 * was recorded into a verdict. {@code cli} calls {@code run}; {@code run} sets the stage ({@code process} behind
 * {@code cluster}, {@code link} over {@code toxiproxy}), and conducts workload, {@code nemesis} and {@code observer};
 * {@code report} is what a person sees, {@code scenario} what was asked for, {@code doctor} what the machine can do.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.harness;
