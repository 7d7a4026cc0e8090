package io.sunder.broker.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaderEpochsTest {

    @TempDir(factory = MemoryBacked.class)
    Path path;

    private LeaderEpochs epochs(int... epochsAndOffsets) throws IOException {
        LeaderEpochs epochs = LeaderEpochs.empty(path, false);
        for (int i = 0; i < epochsAndOffsets.length; i += 2) {
            epochs.assign(epochsAndOffsets[i], epochsAndOffsets[i + 1]);
        }
        return epochs;
    }

    @Test
    void anEpochEndsWhereTheNextOneBegins() throws IOException {
        LeaderEpochs epochs = epochs(2, 10, 4, 20, 5, 30);
        assertEquals(new EpochEnd(1, 10), epochs.endOf(1, 40));
        assertEquals(new EpochEnd(2, 20), epochs.endOf(2, 40));
        assertEquals(new EpochEnd(2, 20), epochs.endOf(3, 40), "KIP-279: the largest epoch not above the one asked");
        assertEquals(new EpochEnd(4, 30), epochs.endOf(4, 40));
        assertEquals(new EpochEnd(5, 40), epochs.endOf(5, 40));
        assertEquals(EpochEnd.UNDEFINED, epochs.endOf(6, 40));
        assertEquals(EpochEnd.UNDEFINED, epochs.endOf(-1, 40));
        assertEquals(EpochEnd.UNDEFINED, epochs().endOf(0, 40));
    }

    @Test
    void contradictingEntriesGo() throws IOException {
        LeaderEpochs epochs = epochs(2, 10, 4, 20, 5, 30);
        epochs.assign(5, 35);
        assertEquals(3, epochs.entries().size(), "an epoch does not begin twice");
        epochs.assign(3, 15);
        assertEquals(List.of(new EpochEntry(2, 10), new EpochEntry(3, 15)), epochs.entries());
        epochs.assign(6, 15);
        assertEquals(List.of(new EpochEntry(2, 10), new EpochEntry(6, 15)), epochs.entries());
    }

    @Test
    void truncationCutsBothEnds() throws IOException {
        LeaderEpochs epochs = epochs(2, 10, 4, 20, 5, 30);
        epochs.truncateFromEnd(30);
        epochs.truncateFromStart(15);
        assertEquals(List.of(new EpochEntry(2, 15), new EpochEntry(4, 20)), epochs.entries());
        assertEquals(OptionalInt.of(2), epochs.epochAt(19));
        assertEquals(OptionalInt.empty(), epochs.epochAt(14));
        epochs.truncateFromStart(20);
        assertEquals(List.of(new EpochEntry(4, 20)), epochs.entries());
    }

    @Test
    void theFileIsKafkasAndHoldsEveryChange() throws IOException {
        LeaderEpochs epochs = epochs(2, 10, 4, 20);
        Path file = path.resolve("leader-epoch-checkpoint");
        assertEquals("0\n2\n2 10\n4 20\n", Files.readString(file));
        assertEquals(epochs.entries(), LeaderEpochs.load(path, false).entries());
        epochs.truncateFromEnd(0);
        assertEquals("0\n0\n", Files.readString(file));
    }

    @Test
    void malformedFilesAreRefused() throws IOException {
        for (String text :
                List.of("", "1\n0\n", "0\n2\n1 1\n", "0\n1\n1\n", "0\n1\na b\n", "0\n2\n2 5\n1 9\n", "0\n1\n-1 5\n")) {
            Files.writeString(path.resolve("leader-epoch-checkpoint"), text);
            assertThrows(IOException.class, () -> LeaderEpochs.load(path, false), text);
        }
    }
}
