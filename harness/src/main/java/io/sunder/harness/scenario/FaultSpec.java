package io.sunder.harness.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One entry of a schedule.
 *
 * @param id the fault's name in events and reports
 * @param anchor when it begins
 * @param lasts how long until it is healed; whatever is still on at the time limit is healed then
 * @param action what it does
 * @param optional whether the run may do without it: that it does not begin or shows no effect is no reason to call the
 *     verdict unknown, as long as half of all such faults have a witness
 */
public record FaultSpec(String id, Anchor anchor, Duration lasts, FaultAction action, boolean optional) {
    /** The length of a fault without one: it is healed when everything is, at the time limit. */
    static final Duration TO_THE_END = Duration.ofDays(365);

    /** A fault that the run can't do without. */
    public FaultSpec(String id, Anchor anchor, Duration lasts, FaultAction action) {
        this(id, anchor, lasts, action, false);
    }

    /** A fault that begins {@code at} a time, counted from the workload's start. */
    public FaultSpec(String id, Duration at, Duration lasts, FaultAction action) {
        this(id, new Anchor.At(at), lasts, action);
    }

    /** Whether it has no length of its own, and lasts until everything is healed. */
    public boolean lastsToTheEnd() {
        return lasts.equals(TO_THE_END);
    }

    /** The same with another beginning. */
    public FaultSpec withAnchor(Anchor newAnchor) {
        return new FaultSpec(id, newAnchor, lasts, action, optional);
    }

    /** The same with another length. */
    public FaultSpec withLasts(Duration newLasts) {
        return new FaultSpec(id, anchor, newLasts, action, optional);
    }

    /**
     * The faults that can't begin before {@code limit}: those with a later time, and those that wait for the heal of such a
     * one. In the schedule's order.
     */
    public static List<FaultSpec> tooLate(List<FaultSpec> schedule, Duration limit) {
        Set<String> late = new HashSet<>();
        int before;
        do {
            before = late.size();
            for (FaultSpec fault : schedule) {
                boolean byClock =
                        fault.anchor() instanceof Anchor.At at && at.time().compareTo(limit) >= 0;
                boolean byFault =
                        fault.anchor().awaitedFault().map(late::contains).orElse(false);
                if (byClock || byFault) {
                    late.add(fault.id());
                }
            }
        } while (late.size() > before);
        List<FaultSpec> faults = new ArrayList<>(schedule);
        faults.removeIf(fault -> !late.contains(fault.id()));
        return List.copyOf(faults);
    }
}
