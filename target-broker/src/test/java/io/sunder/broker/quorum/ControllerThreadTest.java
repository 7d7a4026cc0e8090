package io.sunder.broker.quorum;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.sunder.broker.controller.ControllerSettings;
import io.sunder.broker.defect.Behaviour;
import io.sunder.broker.ledger.MetadataLog;
import io.sunder.broker.log.LogRead;
import io.sunder.broker.log.MetaProperties;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.OffsetOutOfRangeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class ControllerThreadTest {
    @TempDir
    Path directory;

    private MetadataLog log;

    private ControllerThread open() {
        log = MetadataLog.open(directory, new MetaProperties("cluster", 101, Uuid.ONE_UUID), 1000);
        ControllerThread controller =
                new ControllerThread(new ControllerSettings(9000, 1, false), Behaviour.correct(), log, failure -> {
                    throw new AssertionError(failure);
                });
        controller.start();
        return controller;
    }

    private static CompletionStage<Long> ids(ControllerThread controller) {
        return controller.ask(turn -> turn.take(turn.controller().producerIds(10)));
    }

    private static <T> T get(CompletionStage<T> stage) throws Exception {
        return stage.toCompletableFuture().get(10, TimeUnit.SECONDS);
    }

    @Test
    void whatWasAnsweredIsKnownAfterACrash() throws Exception {
        ControllerThread first = open();
        List<CompletionStage<Long>> asked = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            asked.add(ids(first));
        }
        for (int i = 0; i < 20; i++) {
            assertEquals(10L * i, get(asked.get(i)));
        }
        log.abandon();
        first.close();
        ControllerThread second = open();
        assertEquals(200, get(ids(second)));
        second.close();
        log.abandon();
    }

    @Test
    void aReadAtTheEndWaitsForTheNextRecord() throws Exception {
        ControllerThread controller = open();
        CompletableFuture<LogRead> waiting = controller.read(0, 1000, 60_000).toCompletableFuture();
        get(controller.ask(turn -> turn.image().endOffset()));
        assertFalse(waiting.isDone());
        get(ids(controller));
        assertEquals(1, get(waiting).records().batches().iterator().next().nextOffset());
        assertEquals(0, get(controller.read(1, 1000, 1)).sizeInBytes());
        ExecutionException beyond = assertThrows(ExecutionException.class, () -> get(controller.read(5, 1000, 1)));
        assertEquals(OffsetOutOfRangeException.class, beyond.getCause().getClass());
        controller.close();
        log.abandon();
    }
}
