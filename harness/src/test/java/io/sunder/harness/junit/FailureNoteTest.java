package io.sunder.harness.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class FailureNoteTest {
    private static final Path FOLDER = Path.of("/store/a/1");

    @Test
    void aFailedAssertionStaysOneAndNamesTheFolder() {
        AssertionError failure = new AssertionError("2 is not 3");

        Throwable noted = FailureNote.on(failure, FOLDER);

        assertInstanceOf(AssertionFailedError.class, noted);
        assertEquals("2 is not 3\nrun directory (kept): /store/a/1", noted.getMessage());
        assertSame(failure, noted.getCause());
        assertEquals(failure.getStackTrace()[0], noted.getStackTrace()[0]);
    }

    @Test
    void anExceptionKeepsItsKindInTheMessage() {
        Throwable noted = FailureNote.on(new IllegalArgumentException("no such key"), FOLDER);

        assertEquals(
                "java.lang.IllegalArgumentException: no such key\nrun directory (kept): /store/a/1",
                noted.getMessage());
    }

    @Test
    void whatNamesItOrIsNoFailureStaysAsItIs() {
        for (Throwable one : new Throwable[] {
            new AssertionError("see /store/a/1"), new TestAbortedException("not here"), new OutOfMemoryError()
        }) {
            assertSame(one, FailureNote.on(one, FOLDER));
        }
    }
}
