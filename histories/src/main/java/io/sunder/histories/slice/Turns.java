package io.sunder.histories.slice;

import io.sunder.histories.event.Event;
import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OpenOperation;
import io.sunder.histories.file.HistoryHeader;
import io.sunder.histories.file.HistoryVisitor;

/**
 * A pass that completes a proof: the first and last records of each poll that the finding names, or all of them; and the
 * poll with which the final read reached its end; and who its readers are.
 */
final class Turns implements HistoryVisitor {
    private final Proof proof;
    private final boolean all;

    Turns(Proof proof, boolean all) {
        this.proof = proof;
        this.all = all;
    }

    @Override
    public void completed(Event event, OpenOperation operation) {
        if (event.type() != EventType.OK || event.groups() == 0) {
            return;
        }
        boolean named = proof.names(operation.invokeIndex(), event.index());
        for (int group = 0; group < event.groups(); group++) {
            int key = event.groupKey(group);
            int first = event.groupStart(group);
            int last = event.groupEnd(group) - 1;
            for (int i = first; i <= last; i++) {
                long offset = event.recordOffset(i);
                if (named && (all || i == first || i == last)) {
                    proof.turn(key, offset);
                }
                if (proof.endsFinalRead(event, key, offset)) {
                    proof.addEvent(event.index());
                }
            }
        }
        if (proof.hasEvent(event.index()) || proof.hasEvent(operation.invokeIndex())) {
            proof.addReader(event.process());
        }
    }

    @Override
    public void header(HistoryHeader header) {}

    @Override
    public void invoked(Event event, OpenOperation operation) {}

    @Override
    public void crashed(Event event) {}

    @Override
    public void nemesis(Event event) {}

    @Override
    public void observed(Event event) {}

    @Override
    public void neverCompleted(OpenOperation operation) {}
}
