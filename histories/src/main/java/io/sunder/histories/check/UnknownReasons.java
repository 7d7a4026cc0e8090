package io.sunder.histories.check;

import io.sunder.histories.file.Expectations;
import io.sunder.histories.file.HistoryHeader;
import io.sunder.histories.scan.Fault;
import io.sunder.histories.scan.FinalRead;
import io.sunder.histories.scan.HistoryScan;
import io.sunder.histories.scan.KeyScan;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyExample;
import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Findings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Why a history without violation can't be called valid: its end is missing, too little happened, a fault shows no effect, went
 * wrong or was never healed, the cluster did not recover, the final read is missing or incomplete, or acknowledged records were never read.
 *
 * <p>A final read is demanded of a history with a header, which a run of this project wrote, unless the header says
 * otherwise. A bare or imported history may do without one: it is valid if every acknowledged record was read, and unknown if some were not.
 */
final class UnknownReasons {
    private final HistoryScan scan;
    private final List<String> reasons = new ArrayList<>();

    private UnknownReasons(HistoryScan scan) {
        this.scan = scan;
    }

    static List<String> of(HistoryScan scan, Optional<String> cutOff, List<Findings> findings) {
        UnknownReasons unknown = new UnknownReasons(scan);
        cutOff.ifPresent(reason -> unknown.reasons.add("the history is cut off: " + reason));
        unknown.traffic();
        unknown.faults();
        if (scan.header().map(header -> header.expectations().finalRead()).orElse(false)) {
            unknown.finalRead();
        }
        unknown.unseen(findings);
        return unknown.reasons;
    }

    private void traffic() {
        long wanted = scan.header()
                .map(HistoryHeader::expectations)
                .map(Expectations::minAcknowledged)
                .orElse(1L);
        if (scan.acknowledged() < wanted) {
            reasons.add("too few acknowledged sends: " + scan.acknowledged() + " of at least " + wanted);
        }
        if (scan.okPolls() == 0) {
            reasons.add("no poll succeeded, so nothing is known of what was written");
        }
    }

    private void faults() {
        enoughOptional();
        for (Fault fault : scan.faults().all()) {
            String name = "fault " + fault.id() + " (" + fault.kind() + " " + String.join(", ", fault.targets()) + ")";
            if (fault.witness().isEmpty() && !fault.optional()) {
                reasons.add("vacuous: " + name + " shows no sign of having taken effect");
            }
            if (fault.endIndex().isEmpty()) {
                reasons.add(name + " was never healed");
            }
            fault.problem().ifPresent(words -> reasons.add(name + " went wrong: " + words));
        }
        scan.faults().strayProblems().forEach(words -> reasons.add("fault " + words));
        scan.faults().recoveryProblems().forEach(words -> reasons.add("recovery: " + words));
    }

    /** Single faults of chance may miss, but a run in which most of them do has not been tried by them. */
    private void enoughOptional() {
        List<Fault> optional =
                scan.faults().all().stream().filter(Fault::optional).toList();
        long seen =
                optional.stream().filter(fault -> fault.witness().isPresent()).count();
        if (2 * seen < optional.size()) {
            reasons.add("vacuous: only " + seen + " of " + optional.size()
                    + " optional faults show a sign of having taken effect, at least half were expected");
        }
    }

    private void finalRead() {
        if (!scan.finalReads().attempted()) {
            reasons.add("there is no final read: no process asked for end offsets after the last fault was healed and"
                    + " then read from the beginning");
            return;
        }
        for (int key = 0; key < scan.keys(); key++) {
            KeyScan keyScan = scan.scan(key);
            Optional<FinalRead> read = scan.finalRead(key);
            if (read.isEmpty()) {
                if (keyScan.records().size() > 0) {
                    reasons.add("final read incomplete: " + keyScan.name() + " was left out");
                }
            } else if (!read.get().complete()) {
                reasons.add("final read incomplete: " + keyScan.name() + " reached "
                        + read.get().reached() + " of " + read.get().wanted());
            }
        }
    }

    private void unseen(List<Findings> findings) {
        for (Findings found : findings) {
            if (found.kind() == AnomalyKind.UNSEEN && found.anomalyClass() == AnomalyClass.NOTE) {
                AnomalyExample first = found.examples().get(0);
                String where =
                        first.offset().isPresent() ? " offset " + first.offset().getAsLong() : "";
                reasons.add("acknowledged and never read, and no reader went past: " + found.count()
                        + " record(s), the first " + first.key() + where);
            }
        }
    }
}
