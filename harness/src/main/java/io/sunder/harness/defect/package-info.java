/**
 * The defects that the target broker can be told to have, as its own jar lists them, and the test that Sunder finds them:
 * each one's scenario is run with the defect and without.
 */
@NullMarked
package io.sunder.harness.defect;

import org.jspecify.annotations.NullMarked;
