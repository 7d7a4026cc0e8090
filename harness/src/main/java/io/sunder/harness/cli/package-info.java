/** The command line: reads arguments, calls the rest, and turns outcomes into exit codes. */
@NullMarked
package io.sunder.harness.cli;

import org.jspecify.annotations.NullMarked;
