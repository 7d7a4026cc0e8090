package io.sunder.histories.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.contract.Acks;
import io.sunder.histories.contract.Contract;
import io.sunder.histories.file.HistoryException;
import io.sunder.histories.file.HistorySource;
import io.sunder.histories.verdict.Verdict;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What other tools recorded is checked as they meant it, and what they did not record is held against nobody. */
class ImportTest {
    /** In the manner of Jepsen's Kafka workload; the record at offset 1 of key 5 is lost. */
    private static final String JEPSEN = """
            {:type :invoke, :f :assign, :value [5 6], :process 1, :time 1000, :index 0, :seek-to-beginning? true}
            {:type :ok, :f :assign, :value [5 6], :process 1, :time 2000, :index 1, :seek-to-beginning? true}
            {:process :nemesis, :type :info, :f :start-partition, :value :majority, :time 2500, :index 2}
            {:process :nemesis, :type :info, :f :start-partition, :value [:isolated {"n1" #{"n2" "n3"}}], :time 2600, :index 3}
            {:type :invoke, :f :send, :value [[:send 5 1]], :process 0, :time 3000, :index 4}
            {:type :ok, :f :send, :value [[:send 5 [0 1]]], :process 0, :time 4000, :index 5}
            {:type :invoke, :f :txn, :value [[:send 5 2] [:poll]], :process 0, :time 5000, :index 6}
            {:type :ok, :f :txn, :value [[:send 5 [1 2]] [:poll {}]], :process 0, :time 6000, :index 7}
            {:type :invoke, :f :send, :value [[:send 5 3]], :process 0, :time 7000, :index 8}
            {:type :ok, :f :send, :value [[:send 5 [2 3]]], :process 0, :time 8000, :index 9, :node "n1"}
            {:type :invoke, :f :poll, :value [[:poll]], :process 1, :time 9000, :index 10}
            {:type :ok, :f :poll, :value [[:poll {5 [[0 1] [1 2] [2 3]]}]], :process 1, :time 9500, :index 11, :rebalance-log []}
            {:type :invoke, :f :send, :value [[:send 6 4]], :process 2, :time 9600, :index 12}
            {:type :info, :f :send, :value [[:send 6 4]], :process 2, :time 9700, :index 13, :error [:timeout nil]}
            {:type :invoke, :f :crash, :value nil, :process 3, :time 9800, :index 14}
            {:type :info, :f :crash, :value nil, :process 3, :time 9900, :index 15}
            {:type :invoke, :f :debug-topic-partitions, :value [5 6], :process 4, :time 9910, :index 16}
            {:type :ok, :f :debug-topic-partitions, :value {5 {:leader "n1"}}, :process 4, :time 9920, :index 17}
            {:process :nemesis, :type :info, :f :stop-partition, :value nil, :time 9950, :index 18}
            """;

    @TempDir
    Path folder;

    private int files;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(files++ + "-" + name), text);
    }

    private record Imported(Verdict verdict, List<String> notes, String text) {}

    private Imported imported(Optional<Contract> contract, Path... inputs) throws IOException {
        StringWriter out = new StringWriter();
        List<HistorySource> sources = new ArrayList<>();
        for (Path input : inputs) {
            sources.add(HistorySource.of(input));
        }
        HistoryImport.Result result = HistoryImport.run(sources, contract, out);
        Verdict verdict = HistoryCheck.check(file("imported.jsonl", out.toString()));
        assertEquals(result.events(), verdict.events());
        return new Imported(verdict, result.notes(), out.toString());
    }

    private static String findings(Verdict verdict) {
        return verdict.findings().stream()
                .map(f -> f.count() + " " + f.kind().json() + " "
                        + f.anomalyClass().json())
                .collect(Collectors.joining(", "));
    }

    @Test
    void aHealthyHistoryOfJepsenIsValidThoughItsFaultsShowNoWitness() throws IOException {
        Imported found = imported(Optional.empty(), file("history.edn", JEPSEN));
        assertEquals("valid", found.verdict.outcome().json(), found.verdict::toPrettyJson);
        assertTrue(found.verdict.faults().isEmpty(), "what has no witness counts as no fault");
        assertEquals(
                List.of("rows of the nemesis without id and phase, which neither prove nor excuse anything: 2"
                        + " start-partition, 1 stop-partition"),
                found.verdict.warnings());
        assertTrue(found.text.contains("\"isolated\",{\"n1\":[\"n"), "the rows are kept");
        assertEquals(19, found.verdict.events());
    }

    @Test
    void aLossInAHistoryOfJepsenIsFound() throws IOException {
        String lost = JEPSEN.replace("[0 1] [1 2] [2 3]", "[0 1] [2 3]");
        assertEquals("1 lost-write violation", findings(imported(Optional.empty(), file("history.edn", lost)).verdict));
    }

    @Test
    void vectorsListsTagsAndCommentsMakeNoDifference() throws IOException {
        Verdict plain = HistoryCheck.check(file("history.edn", JEPSEN));
        String tagged = JEPSEN.replace("\n{", "\n#jepsen.history.Op{");
        for (String text : new String[] {
            "[" + JEPSEN + "]",
            "(" + JEPSEN + ")\n",
            "; by hand\n[\n#jepsen.history.Op" + tagged + "]",
            JEPSEN.replace("\n", " ")
        }) {
            Verdict verdict = HistoryCheck.check(file("history.edn", text));
            assertEquals(19, verdict.events());
            assertEquals(plain.outcome(), verdict.outcome());
            assertEquals(plain.operations(), verdict.operations());
        }
    }

    @Test
    void oldHistoriesWithoutIndexesAreNumbered() throws IOException {
        Verdict verdict = HistoryCheck.check(file("old.edn", JEPSEN.replaceAll(", :index \\d+", "")));
        assertEquals("valid", verdict.outcome().json(), verdict::toPrettyJson);
    }

    @Test
    void errorsNameTheLineOfTheEdnFile() throws IOException {
        record Case(String text, String message) {}
        for (Case one : List.of(
                new Case("\n\n{:index 0, :type :begin, :process 1, :f :poll}\n", "line 3: type must be one of"),
                new Case("{:index 0 :process 1 :type :invoke :f :poll}\n42\n", "line 2: expected a map"),
                new Case("{:index 0, :a }\n{}", "line 1: is not valid EDN"),
                new Case("[{:index 0 :process 1 :type :invoke :f :poll}] {:a 1}", "something follows the end"),
                new Case("{:index 0, :x {5 1, \"5\" 2}}\n", "line 1: two keys of a map are both 5"),
                new Case("{:index 0 :process 1 :type :ok :f :poll}\n", "line 1: process 1 completes poll"))) {
            Path file = file("bad.edn", one.text);
            HistoryException thrown = assertThrows(HistoryException.class, () -> HistoryCheck.check(file));
            assertTrue(thrown.getMessage().contains(one.message), thrown::getMessage);
            assertTrue(thrown.getMessage().startsWith(file.toString()), thrown::getMessage);
        }
    }

    @Test
    void aTornHistoryInEdnIsNeverValid() throws IOException {
        for (String cut :
                new String[] {JEPSEN + "{:type :inv", JEPSEN + "{:type \"inv", "[" + JEPSEN, "[" + JEPSEN + "{"}) {
            Verdict verdict = HistoryCheck.check(file("torn.edn", cut));
            assertEquals("unknown", verdict.outcome().json(), cut);
            assertTrue(verdict.unknown().get(0).startsWith("the history is cut off"), verdict::toJson);
            assertEquals(19, verdict.events());
        }
    }

    @Test
    void theContractMayBeGiven() throws IOException {
        Contract acksOne = Contract.strictest().withAcks(Acks.LEADER);
        assertEquals(
                Acks.LEADER,
                imported(Optional.of(acksOne), file("history.edn", JEPSEN))
                        .verdict
                        .contract()
                        .acks());
        Path ours = Path.of("examples", "lost-write.jsonl");
        assertThrows(HistoryException.class, () -> imported(Optional.of(acksOne), ours));
    }

    private static String acked(int value, int partition, int offset, long at) {
        return "{\"timestamp\":" + at + ",\"name\":\"producer_send_success\",\"key\":null,\"value\":\"" + value
                + "\",\"topic\":\"t\",\"partition\":" + partition + ",\"offset\":" + offset + "}\n";
    }

    private static String read(int value, int partition, int offset, long at) {
        return "{\"timestamp\":" + at + ",\"name\":\"record_data\",\"key\":null,\"value\":\"" + value
                + "\",\"topic\":\"t\",\"partition\":" + partition + ",\"offset\":" + offset + "}\n";
    }

    private static String consumed(long at) {
        return "{\"timestamp\":" + at + ",\"name\":\"records_consumed\",\"count\":1,\"partitions\":[{\"topic\":\"t\","
                + "\"partition\":0,\"count\":1,\"minOffset\":0,\"maxOffset\":0}]}\n";
    }

    private static String assigned(long at) {
        return "{\"timestamp\":" + at
                + ",\"name\":\"partitions_assigned\",\"partitions\":[{\"topic\":\"t\",\"partition\":0},"
                + "{\"topic\":\"t\",\"partition\":1}]}\n";
    }

    private static String plain(String name, long at) {
        return "{\"timestamp\":" + at + ",\"name\":\"" + name + "\"}\n";
    }

    @Test
    void logsOfVerifiableToolsBecomeAHistory() throws IOException {
        // Acknowledged out of order, read before it was acknowledged, with lines of logging in between.
        Path producer = file(
                "producer.log",
                "[main] INFO a line of logging\n" + plain("startup_complete", 1000) + acked(1, 0, 0, 1030)
                        + acked(3, 0, 2, 1031) + acked(2, 0, 1, 1032) + plain("shutdown_complete", 1100));
        Path consumer = file(
                "consumer.log",
                plain("startup_complete", 1001)
                        + assigned(1002)
                        + read(1, 0, 0, 1020)
                        + consumed(1020)
                        + read(2, 0, 1, 1040)
                        + read(3, 0, 2, 1040)
                        + consumed(1040)
                        + plain("shutdown_complete", 1101));
        Imported found = imported(Optional.empty(), producer, consumer);
        assertEquals("valid", found.verdict.outcome().json(), found.verdict::toPrettyJson);
        assertEquals("", findings(found.verdict));
        assertEquals(3, found.verdict.operations().get("send").ok());
        assertEquals(2, found.verdict.operations().get("poll").ok());
        String notes = String.join("\n", found.notes);
        assertTrue(notes.contains("1 line(s) that are no JSON were passed over"), notes);
        assertTrue(notes.contains("2 shutdown_complete, 2 startup_complete"), notes);
    }

    @Test
    void aLossInLogsOfVerifiableToolsIsFound() throws IOException {
        Path producer = file("producer.log", acked(1, 0, 0, 1030) + acked(2, 0, 1, 1031) + acked(3, 0, 2, 1032));
        Path consumer =
                file("consumer.log", assigned(1002) + read(1, 0, 0, 1020) + read(3, 0, 2, 1040) + consumed(1040));
        Imported found = imported(Optional.empty(), producer, consumer);
        assertEquals("1 lost-write violation", findings(found.verdict), found.verdict::toPrettyJson);
    }

    @Test
    void whatNoLogTellsTheEndOfIsNoPhantom() throws IOException {
        String failed =
                "{\"timestamp\":1033,\"name\":\"producer_send_error\",\"key\":null,\"value\":\"4\",\"topic\":\"t\","
                        + "\"exception\":\"class org.apache.kafka.common.errors.TimeoutException\",\"message\":\"late\"}\n";
        Path producer = file("producer.log", acked(1, 0, 0, 1030) + failed);
        Path consumer = file(
                "consumer.log",
                assigned(1002)
                        + read(1, 0, 0, 1020)
                        + read(9, 0, 1, 1040)
                        + consumed(1040)
                        + read(4, 1, 0, 1041)
                        + consumed(1041));
        Imported found = imported(Optional.empty(), producer, consumer);
        assertEquals("valid", found.verdict.outcome().json(), found.verdict::toPrettyJson);
        assertTrue(found.notes.toString().contains("1 value(s) were read whose sends"), found.notes::toString);
    }

    @Test
    void aConsumerThatDoesNotTellItsRecordsProvesNothing() throws IOException {
        Path producer = file("producer.log", acked(1, 0, 0, 1030));
        Path consumer = file("consumer.log", assigned(1002) + consumed(1040));
        Imported found = imported(Optional.empty(), producer, consumer);
        assertEquals("unknown", found.verdict.outcome().json());
        assertTrue(found.notes.toString().contains("--verbose"), found.notes::toString);
        assertEquals(1, found.verdict.operations().get("records-consumed").ok());
    }

    @Test
    void twoProducersWithEqualValuesAreRefused() throws IOException {
        Path one = file("one.log", acked(1, 0, 0, 1030));
        Path other = file("other.log", "\n" + acked(1, 0, 1, 1031));
        HistoryException thrown = assertThrows(HistoryException.class, () -> imported(Optional.empty(), one, other));
        assertTrue(
                thrown.getMessage().contains("other.log, line 2: value 1 was sent to t-0 before"), thrown::getMessage);
    }

    @Test
    void logsAreToldFromHistories() throws IOException {
        Path log = file("producer.log", acked(1, 0, 0, 1030));
        HistoryException unchecked = assertThrows(HistoryException.class, () -> HistoryCheck.check(log));
        assertTrue(unchecked.getMessage().contains("'sunder import' makes one of it"), unchecked::getMessage);
        Path edn = file("history.edn", JEPSEN);
        HistoryException mixed = assertThrows(HistoryException.class, () -> imported(Optional.empty(), log, edn));
        assertTrue(mixed.getMessage().contains("is no log of a verifiable"), mixed::getMessage);
        HistorySource piped = HistorySource.standardInput(
                new ByteArrayInputStream(acked(1, 0, 0, 1030).getBytes(StandardCharsets.UTF_8)));
        HistoryException once = assertThrows(
                HistoryException.class, () -> HistoryImport.run(List.of(piped), Optional.empty(), new StringWriter()));
        assertTrue(once.getMessage().startsWith("standard input, line 1: "), once::getMessage);
    }

    @Test
    void aMissingFileIsNamed() {
        Path nowhere = folder.resolve("nowhere.edn");
        HistoryException thrown = assertThrows(HistoryException.class, () -> imported(Optional.empty(), nowhere));
        assertEquals(nowhere + ": there is no such file", thrown.getMessage());
    }
}
