package io.sunder.histories.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.event.EventType;
import io.sunder.histories.verdict.Outcome;
import io.sunder.histories.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedTransactionTest {
    @TempDir
    Path folder;

    @Test
    void tellsWhatIsKnownOnceItIsKnown() throws IOException {
        Path file = folder.resolve("history.jsonl");
        try (HistoryRecorder recorder = HistoryRecorder.create(file, HistoryRecorderTest.header(), () -> 7)) {
            recorder.subscribe(EventType.INVOKE, 1, List.of("orders"), null);
            recorder.subscribe(EventType.OK, 1, List.of("orders"), null);
            RecordedTransaction transaction = transaction(recorder, 1);
            assertEquals(3, recorder.nextIndex());
            transaction.commitInvoked(recorder.nextIndex());
            recorder.completeTransaction(EventType.OK, 1, transaction, null);
            recorder.commit(EventType.INVOKE, 2, Map.of("orders-0", 4L), null);
            recorder.commit(EventType.FAIL, 2, Map.of("orders-0", 4L), "rebalancing");
            recorder.completeTransaction(EventType.FAIL, 1, transaction(recorder, 1), "aborted by choice");
        }
        assertEquals(
                List.of(
                        "{'index':0,'time':7,'process':1,'type':'invoke','f':'subscribe','value':['orders']}",
                        "{'index':1,'time':7,'process':1,'type':'ok','f':'subscribe','value':['orders']}",
                        "{'index':2,'time':7,'process':1,'type':'invoke','f':'txn',"
                                + "'value':[['poll'],['send','out-0',10],['send','out-1',11]]}",
                        "{'index':3,'time':7,'process':1,'type':'ok','f':'txn',"
                                + "'value':[['poll',{'orders-0':[[3,9]]}],['send','out-0',[5,10]],['send','out-1',11]],"
                                + "'commit-invoked':3}",
                        "{'index':4,'time':7,'process':2,'type':'invoke','f':'commit','value':{'orders-0':4}}",
                        "{'index':5,'time':7,'process':2,'type':'fail','f':'commit','value':{'orders-0':4},"
                                + "'error':'rebalancing'}",
                        "{'index':6,'time':7,'process':1,'type':'invoke','f':'txn',"
                                + "'value':[['poll'],['send','out-0',10],['send','out-1',11]]}",
                        "{'index':7,'time':7,'process':1,'type':'fail','f':'txn',"
                                + "'value':[['poll'],['send','out-0',10],['send','out-1',11]],'error':'aborted by choice'}"),
                Files.readAllLines(file).stream()
                        .skip(1)
                        .map(line -> line.replace('"', '\''))
                        .toList());
    }

    /** What was recorded is judged: the reader of an aborted transaction's record finds it. */
    @Test
    void isReadBackByTheCheckers() {
        Path file = folder.resolve("history.jsonl");
        try (HistoryRecorder recorder = HistoryRecorder.create(file, HistoryRecorderTest.header(), () -> 7)) {
            RecordedTransaction aborted = new RecordedTransaction(false).send("orders-0", 10);
            recorder.invokeTransaction(1, aborted);
            recorder.completeTransaction(EventType.FAIL, 1, aborted, null);
            PolledRecords records = new PolledRecords();
            records.add("orders-0", 0, 10);
            recorder.invokePoll(2);
            recorder.okPoll(2, records);
        }
        Verdict verdict = HistoryCheck.check(file);
        assertEquals(Outcome.INVALID, verdict.outcome());
        assertTrue(
                verdict.toJson().toString().contains("G1a"),
                () -> verdict.toJson().toString());
    }

    private static RecordedTransaction transaction(HistoryRecorder recorder, int process) {
        RecordedTransaction transaction =
                new RecordedTransaction(true).send("out-0", 10).send("out-1", 11);
        recorder.invokeTransaction(process, transaction);
        PolledRecords records = new PolledRecords();
        records.add("orders-0", 3, 9);
        transaction.polled(records);
        transaction.sent(0, 5);
        return transaction;
    }
}
