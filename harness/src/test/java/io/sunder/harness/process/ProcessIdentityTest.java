package io.sunder.harness.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProcessIdentityTest {
    private static final String REST = " 1 1 1 0 -1 4194304 1 2 3 4 5 6 7 8 20 0 33 0 987654 1000 200";

    @Test
    void findsTheStartBehindANameWithSpacesAndParentheses() {
        assertEquals(
                Optional.of(new ProcessIdentity(42, "boot:987654")),
                ProcessIdentity.parseStat(42, "boot", "42 (a) b) (c) S" + REST));
    }

    @Test
    void aProcessThatWaitsToBeReapedHasEnded() {
        assertEquals(Optional.empty(), ProcessIdentity.parseStat(42, "boot", "42 (java) Z" + REST));
    }

    @Test
    void thisProcessIsAliveAndTheSameWheneverAsked() {
        ProcessIdentity self = ProcessIdentity.of(ProcessHandle.current().pid()).orElseThrow();
        assertTrue(self.isAlive());
    }

    @Test
    void anEndedProcessHasNoIdentity() throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        assertEquals(Optional.empty(), ProcessIdentity.of(process.pid()));
    }
}
