package io.sunder.histories.event;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Matches completions with invocations, and holds a history to what makes it one: indexes that rise, single-threaded
 * processes, one completion per invocation, no process that goes on after an operation of unknown effect.
 */
public final class OpenOperations {
    private final Long2ObjectOpenHashMap<OpenOperation> byProcess = new Long2ObjectOpenHashMap<>();
    private final LongOpenHashSet ended = new LongOpenHashSet();
    private long lastIndex = -1;

    /**
     * Takes the next event.
     *
     * @return the operation that it opens or completes; null for rows of the nemesis and the observer and for a crash
     *     that was not invoked
     * @throws MalformedEventException if the event can't follow those before it
     */
    public @Nullable OpenOperation accept(Event event) {
        if (event.index() <= lastIndex) {
            throw new MalformedEventException(
                    "index " + event.index() + " does not rise: the event before it has index " + lastIndex);
        }
        lastIndex = event.index();
        if (event.process() < 0) {
            return null;
        }
        return event.type() == EventType.INVOKE ? invoke(event) : complete(event);
    }

    private OpenOperation invoke(Event event) {
        requireAlive(event);
        OpenOperation operation = byProcess.get(event.process());
        if (operation == null) {
            operation = new OpenOperation(event.process());
            byProcess.put(event.process(), operation);
        } else if (operation.open) {
            throw new MalformedEventException("process " + event.process() + " invokes " + event.f() + " while its "
                    + operation.f + " of event " + operation.invokeIndex + " is still open");
        }
        operation.begin(event);
        return operation;
    }

    private @Nullable OpenOperation complete(Event event) {
        OpenOperation operation = byProcess.get(event.process());
        if (event.kind() == OperationKind.CRASH && (operation == null || !operation.open)) {
            requireAlive(event);
            end(event.process());
            return null;
        }
        if (operation == null || !operation.open) {
            requireAlive(event);
            throw new MalformedEventException("process " + event.process() + " completes " + event.f()
                    + " without having invoked it" + (operation == null ? "" : ", or completes it twice"));
        }
        if (!operation.f.equals(event.f())) {
            throw new MalformedEventException("process " + event.process() + " completes " + event.f()
                    + ", but what it invoked at event " + operation.invokeIndex + " was " + operation.f);
        }
        operation.open = false;
        if (event.type() == EventType.INFO) {
            end(event.process());
        }
        return operation;
    }

    private void requireAlive(Event event) {
        if (ended.contains(event.process())) {
            throw new MalformedEventException("process " + event.process()
                    + " goes on after an operation of unknown effect (info); its successor needs a new number");
        }
    }

    private void end(long process) {
        byProcess.remove(process);
        ended.add(process);
    }

    /** The operations that never completed, in no order. Call it after the last event. */
    public Collection<OpenOperation> open() {
        return byProcess.values().stream().filter(operation -> operation.open).toList();
    }
}
