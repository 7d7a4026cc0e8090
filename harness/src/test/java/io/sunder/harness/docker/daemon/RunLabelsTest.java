package io.sunder.harness.docker.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.process.ProcessIdentity;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunLabelsTest {
    private final RunLabels own = RunLabels.of("run-1");

    @Test
    void comeBackAsTheyWereWritten() {
        assertEquals(Optional.of(own), RunLabels.parse(own.asMap()));
    }

    @Test
    void incompleteOnesAreNobodys() {
        for (String key : own.asMap().keySet()) {
            Map<String, String> less = new HashMap<>(own.asMap());
            less.remove(key);
            assertEquals(Optional.empty(), RunLabels.parse(less), key);
        }
    }

    @Test
    void onlyADeadHarnessOfThisMachineHasAbandonedItsRun() {
        ProcessIdentity dead = new ProcessIdentity(own.harness().pid(), "another start");
        assertFalse(own.isAbandoned(), "this process lives");
        assertTrue(new RunLabels("run-1", own.place(), dead).isAbandoned());
        assertFalse(new RunLabels("run-1", "elsewhere", dead).isAbandoned(), "nobody here can tell");
    }
}
