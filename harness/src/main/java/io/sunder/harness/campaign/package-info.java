/**
 * Campaigns: many scenarios with many seeds, results that are kept case by case, and what they add up to.
 */
@NullMarked
package io.sunder.harness.campaign;

import org.jspecify.annotations.NullMarked;
