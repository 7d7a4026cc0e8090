/** What a person sees while a run goes on and when it is over. Needs no cluster: only what it is handed. */
@NullMarked
package io.sunder.harness.report;

import org.jspecify.annotations.NullMarked;
