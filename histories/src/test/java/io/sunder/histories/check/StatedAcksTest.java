package io.sunder.histories.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sunder.histories.contract.Acks;
import io.sunder.histories.contract.Contract;
import io.sunder.histories.event.EventType;
import io.sunder.histories.file.Expectations;
import io.sunder.histories.file.HistoryHeader;
import io.sunder.histories.file.HistoryRecorder;
import io.sunder.histories.file.PolledRecords;
import io.sunder.histories.file.TopicSpec;
import io.sunder.histories.verdict.Outcome;
import io.sunder.histories.verdict.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A send whose row tells its acks is judged by them, whatever the contract says of the others. */
class StatedAcksTest {
    @TempDir
    Path folder;

    private Optional<Contract> claim = Optional.empty();

    @Test
    void aLostRecordOfAnAcksAllProducerIsAViolationBesideProducersOfAcksOne() {
        Verdict verdict = lossAfterChangeOfLeader(Acks.LEADER, Acks.ALL);
        assertEquals(Outcome.INVALID, verdict.outcome());
        assertEquals(Map.of("lost-write", "violation"), kinds(verdict));
    }

    @Test
    void aLostRecordOfAnAcksOneProducerIsAllowedBesideProducersOfAcksAll() {
        assertEquals(Map.of("legal-loss", "allowed"), kinds(lossAfterChangeOfLeader(Acks.ALL, Acks.LEADER)));
    }

    @Test
    void acksZeroPromisesNothingWhateverTheContractSays() {
        assertEquals(Map.of("legal-loss", "allowed"), kinds(lossAfterChangeOfLeader(Acks.LEADER, Acks.NONE)));
    }

    @Test
    void aClaimIsAboutAllSendsWhateverTheirRowsSay() {
        claim = Optional.of(Contract.strictest());
        assertEquals(Map.of("lost-write", "violation"), kinds(lossAfterChangeOfLeader(Acks.LEADER, Acks.LEADER)));
    }

    /** Value 10 is acknowledged, another leader is elected, and a reader passes over it. */
    private Verdict lossAfterChangeOfLeader(Acks contract, Acks stated) {
        Path file = folder.resolve("history.jsonl");
        HistoryHeader header = new HistoryHeader(
                "run-1",
                1,
                "kafka:4.4.0",
                Contract.strictest().withAcks(contract),
                claim,
                List.of(new TopicSpec("orders", 1, 3)),
                Expectations.none());
        try (HistoryRecorder recorder = HistoryRecorder.create(file, header, new AtomicLong()::incrementAndGet)) {
            recorder.observe(Map.of("orders-0", Map.of("leader", 1, "epoch", 1, "isr", List.of(1, 2, 3))));
            recorder.invokeSend(1, "orders-0", 10, stated);
            recorder.completeSend(EventType.OK, 1, "orders-0", 0, 10, null);
            recorder.observe(Map.of("orders-0", Map.of("leader", 2, "epoch", 2, "isr", List.of(2, 3))));
            recorder.invokeSend(1, "orders-0", 11, Acks.ALL);
            recorder.completeSend(EventType.OK, 1, "orders-0", 1, 11, null);
            recorder.assign(EventType.INVOKE, 2, List.of("orders-0"), true, null);
            recorder.assign(EventType.OK, 2, List.of("orders-0"), true, null);
            PolledRecords records = new PolledRecords();
            records.add("orders-0", 1, 11);
            recorder.invokePoll(2);
            recorder.okPoll(2, records);
        }
        return HistoryCheck.check(file);
    }

    private static Map<String, String> kinds(Verdict verdict) {
        return verdict.findings().stream()
                .collect(Collectors.toMap(
                        found -> found.kind().json(),
                        found -> found.anomalyClass().json()));
    }
}
