package io.sunder.histories.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.notation.HistoryText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ElectionsTest {
    @TempDir
    Path folder;

    private List<LeaderChange> changes(String history) {
        return HistoryScan.of(HistoryText.write(folder, history))
                .scan()
                .elections()
                .of("a");
    }

    @Test
    void aNewLeaderOutOfTheIsrIsClean() {
        List<LeaderChange> changes = changes("""
                observer: a 1 epoch=3 isr=1,2,3
                observer: a 2 epoch=4 isr=2,3
                """);
        assertEquals(1, changes.size());
        assertEquals(1, changes.get(0).from());
        assertEquals(2, changes.get(0).to());
        assertFalse(changes.get(0).unclean());
    }

    @Test
    void aNewLeaderOutsideTheLastIsrIsUnclean() {
        List<LeaderChange> changes = changes("""
                observer: a 1 epoch=3 isr=1,2,3
                observer: a 1 epoch=3 isr=1
                observer: a null epoch=4 isr=1
                observer: a 2 epoch=5 isr=2
                """);
        assertEquals(1, changes.size());
        assertTrue(changes.get(0).unclean());
        assertEquals(List.of(1), changes.get(0).isrBefore());
    }

    @Test
    void theSameLeaderAgainIsNoChange() {
        assertTrue(changes("""
                observer: a 1 epoch=3 isr=1
                observer: a -1 epoch=4 isr=1
                observer: a 1 epoch=5 isr=1
                """).isEmpty());
    }

    @Test
    void anEpochThatNobodySawMayHaveHadAnotherLeader() {
        assertEquals(1, changes("""
                observer: a 1 epoch=3 isr=1,2
                observer: a 1 epoch=5 isr=1,2
                """).size());
    }

    @Test
    void anOlderEpochComesFromABrokerThatIsBehind() {
        assertEquals(1, changes("""
                observer: a 1 epoch=3 isr=1,2
                observer: a 2 epoch=4 isr=2
                observer: a 1 epoch=3 isr=1,2
                observer: a 2 epoch=4 isr=2
                """).size());
    }

    @Test
    void partitionsMayLieInAnObjectOfTheirOwn() throws Exception {
        Path file = folder.resolve("nested.jsonl");
        Files.writeString(file, """
                {"index":0,"time":0,"process":"observer","type":"info","f":"cluster","value":{"said-by":1,"partitions":{"a":{"leader":1,"epoch":3,"isr":[1,2]}}}}
                {"index":1,"time":0,"process":"observer","type":"info","f":"cluster","value":{"said-by":2,"partitions":{"a":{"leader":2,"epoch":4,"isr":[2]}}}}
                """);
        assertEquals(1, HistoryScan.of(file).scan().elections().of("a").size());
    }
}
