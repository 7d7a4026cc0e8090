package io.sunder.harness.scenario;

import java.time.Duration;

/**
 * One entry of a schedule.
 *
 * @param id the fault's name in events and reports
 * @param at when it begins, counted from the workload's start
 * @param lasts how long until it is healed; whatever is still on at the time limit is healed then
 * @param action what it does
 */
public record FaultSpec(String id, Duration at, Duration lasts, FaultAction action) {}
