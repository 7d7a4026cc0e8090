package io.sunder.harness.run;

import io.sunder.harness.nemesis.Signals;
import io.sunder.harness.observer.Lags;
import io.sunder.workloads.log.LogWorkload;
import java.util.OptionalLong;

/** What faults wait for, as a run sees it. */
record RunSignals(LogWorkload workload, Lags lags) implements Signals {
    @Override
    public long acknowledged() {
        return workload.stats().acknowledged();
    }

    @Override
    public OptionalLong lag(String key, int replica) {
        return lags.of(key, replica);
    }
}
