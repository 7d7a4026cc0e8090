package io.sunder.histories.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.contract.Contract;
import io.sunder.histories.event.EventType;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class HistoryRecorderTest {
    @TempDir
    Path folder;

    static HistoryHeader header() {
        return new HistoryHeader(
                "run-1",
                42,
                "kafka:4.4.0",
                Contract.strictest(),
                Optional.empty(),
                List.of(new TopicSpec("orders", 2, 3)),
                Expectations.none());
    }

    @Test
    void writesEveryKindOfEventInTheNormativeShape() throws IOException {
        Path file = folder.resolve("history.jsonl");
        PolledRecords records = new PolledRecords();
        records.add("orders-0", 1008, 316);
        records.add("orders-1", 4, 12);
        records.add("orders-0", 1009, 317);
        try (HistoryRecorder recorder = HistoryRecorder.create(file, header(), () -> 7)) {
            assertEquals(0, recorder.invokeSend(3, "orders-0", 317));
            assertEquals(1, recorder.completeSend(EventType.OK, 3, "orders-0", 1009, 317, null));
            recorder.completeSend(EventType.OK, 3, "orders-0", HistoryRecorder.UNKNOWN_OFFSET, 318, null);
            recorder.completeSend(EventType.INFO, 3, "orders-0", 9, 319, "timed \"out\"\n");
            recorder.invokePoll(4);
            recorder.okPoll(4, records);
            recorder.completePoll(EventType.FAIL, 4, "woken");
            recorder.assign(EventType.INVOKE, 4, List.of("orders-0", "orders-1"), true, null);
            recorder.invokeEndOffsets(5, List.of("orders-0"));
            recorder.okEndOffsets(5, Map.of("orders-0", 1010L));
            recorder.crash(5, "gone");
            recorder.nemesis("cut", Map.of("id", "f1"));
            assertEquals(12, recorder.observe(Map.of("orders-0", Map.of("leader", 2))));
        }
        List<String> lines = Files.readAllLines(file);
        assertTrue(lines.get(0).startsWith("{\"format\":\"sunder-history/1\",\"run\":\"run-1\",\"seed\":42"));
        assertEquals(
                List.of(
                        "{'index':0,'time':7,'process':3,'type':'invoke','f':'send','value':[['send','orders-0',317]]}",
                        "{'index':1,'time':7,'process':3,'type':'ok','f':'send','value':[['send','orders-0',[1009,317]]]}",
                        "{'index':2,'time':7,'process':3,'type':'ok','f':'send','value':[['send','orders-0',[null,318]]]}",
                        "{'index':3,'time':7,'process':3,'type':'info','f':'send','value':[['send','orders-0',319]],"
                                + "'error':'timed \\'out\\'\\u000a'}",
                        "{'index':4,'time':7,'process':4,'type':'invoke','f':'poll','value':[['poll']]}",
                        "{'index':5,'time':7,'process':4,'type':'ok','f':'poll','value':[['poll',"
                                + "{'orders-0':[[1008,316],[1009,317]],'orders-1':[[4,12]]}]]}",
                        "{'index':6,'time':7,'process':4,'type':'fail','f':'poll','value':[['poll']],'error':'woken'}",
                        "{'index':7,'time':7,'process':4,'type':'invoke','f':'assign','value':['orders-0','orders-1'],"
                                + "'seek-to-beginning?':true}",
                        "{'index':8,'time':7,'process':5,'type':'invoke','f':'end-offsets','value':['orders-0']}",
                        "{'index':9,'time':7,'process':5,'type':'ok','f':'end-offsets','value':{'orders-0':1010}}",
                        "{'index':10,'time':7,'process':5,'type':'info','f':'crash','value':null,'error':'gone'}",
                        "{'index':11,'time':7,'process':'nemesis','type':'info','f':'cut','value':{'id':'f1'}}",
                        "{'index':12,'time':7,'process':'observer','type':'info','f':'cluster',"
                                + "'value':{'orders-0':{'leader':2}}}"),
                lines.subList(1, lines.size()).stream()
                        .map(line -> line.replace('"', '\''))
                        .toList());
    }

    @Test
    void aFullDiskSurfacesOnTheNextCallsAndOnClose() {
        Path file = folder.resolve("history.jsonl");
        HistoryWriter writer = new HistoryWriter(file, new FullDisk(1_000));
        HistoryRecorder recorder = HistoryRecorder.start(writer, header(), System::nanoTime);
        HistoryWriteException thrown = assertThrows(HistoryWriteException.class, () -> {
            for (int i = 0; i < 1_000; i++) {
                recorder.invokeSend(1, "orders-0", i);
                recorder.flush();
            }
        });
        assertTrue(thrown.getMessage().contains("No space left on device"), thrown.getMessage());
        assertTrue(recorder.failure().isPresent());
        assertThrows(HistoryWriteException.class, () -> recorder.invokePoll(1));
        assertThrows(HistoryWriteException.class, recorder::close);
    }

    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void anErrorInTheWritersThreadWakesBlockedCallersAndSurfacesOnClose() throws InterruptedException {
        CountDownLatch stuck = new CountDownLatch(1);
        OutputStream failing = new OutputStream() {
            private boolean headerWritten;

            @Override
            public void write(int b) {
                throw new AssertionError("chunks are written whole");
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                if (!headerWritten) {
                    headerWritten = true;
                    return;
                }
                try {
                    stuck.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                throw new OutOfMemoryError("no room for the compressor");
            }
        };
        HistoryWriter writer = new HistoryWriter(folder.resolve("history.jsonl"), failing);
        HistoryRecorder recorder = HistoryRecorder.start(writer, header(), System::nanoTime);
        AtomicReference<Throwable> seen = new AtomicReference<>();
        Thread caller = new Thread(() -> {
            try {
                for (int i = 0; i < 10_000_000; i++) {
                    recorder.invokeSend(1, "orders-0", i);
                }
            } catch (HistoryWriteException e) {
                seen.set(e);
            }
        });
        caller.setDaemon(true);
        caller.start();
        while (caller.isAlive() && caller.getState() != Thread.State.WAITING) { // until every chunk is full
            Thread.onSpinWait();
        }
        stuck.countDown();
        caller.join();
        assertTrue(String.valueOf(seen.get()).contains("the history's writer died"), () -> "saw " + seen.get());
        HistoryWriteException thrown = assertThrows(HistoryWriteException.class, recorder::close);
        assertTrue(thrown.getMessage().contains("no room for the compressor"), thrown.getMessage());
    }

    /** Takes so many bytes, then says what a full disk says. */
    private static final class FullDisk extends OutputStream {
        private int left;

        FullDisk(int capacity) {
            left = capacity;
        }

        @Override
        public void write(int b) throws IOException {
            if (--left < 0) {
                throw new IOException("No space left on device");
            }
        }
    }
}
