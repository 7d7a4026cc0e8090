package io.sunder.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.scenario.ScenarioFile;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people may type, short of starting a cluster. */
@ResourceLock(Resources.SYSTEM_OUT)
class ArgumentsTest {
    @TempDir
    private Path folder;

    private record Ended(int exitCode, String output) {}

    private static Ended sunder(String... arguments) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = System.out;
        PrintStream err = System.err;
        try (PrintStream captured = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            System.setOut(captured);
            System.setErr(captured);
            return new Ended(Main.execute(arguments), bytes.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            run nope                              | no such file, and no scenario of that name; the library has: quickstart
            run --brokers 2                       | replication factor 3 needs as many brokers; there are 2
            run --brokers 0                       | --brokers must be at least 1, not 0
            run --brokers two                     | Invalid value for option '--brokers'
            run --rate -1                         | --rate must be at least 0, not -1
            run --seed x                          | Invalid value for option '--seed'
            run --time-limit 5                    | '5' is not a duration such as 500ms, 45s or 2m
            run --time-limit 2s                   | --time-limit leaves none of the scenario's faults time to begin
            run --target foo                      | unknown target 'foo'; expected kafka, kafka:VERSION
            run --target kafka --kafka-home /x    | --target and --kafka-home exclude each other
            run --kafka-home /nowhere             | /nowhere is no Kafka home
            run --defect nope                     | no defect 'nope'; known are KIP-101, KIP-279
            run --target kafka --defect KIP-101   | --defect needs --target target-broker
            run --kafka-home /x --defect KIP-101  | --defect needs --target target-broker
            run --nemesis boom                    | 'boom' is no kind of random faults; known: kill, stop, pause
            run --nemesis-interval 3s             | --nemesis-interval belongs to --nemesis
            run --nemesis kill --time-limit 4s    | random faults need a time limit of more than 4s, not 4s
            run --nemesis kill --nemesis-interval 3ms | a random nemesis's interval is at least 100 ms
            selftest --only nope                  | no defect 'nope'; known are KIP-101, KIP-279
            selftest --jobs 0                     | --jobs must be at least 1, not 0
            selftest --histories --only KIP-101   | --only names defects; --histories has none
            run --property listeners=x            | the property listeners can't be set
            run --property foo                    | should be in KEY=VALUE format
            run /                                 | /: is a folder; a scenario file was expected
            run --toxiproxy abc                   | 'abc' is neither a toxiproxy-server program that can be run, nor an address such as 127.0.0.1:8474, nor 'embedded' or 'container'
            run --toxiproxy container             | --toxiproxy container drives nodes in containers only
            run --runtime docker --toxiproxy 127.0.0.1:8474 | names a server on this machine, which containers can't use
            run --runtime podman                  | Invalid value for option '--runtime'
            run --runtime docker --image zoo=x    | no image 'zoo' is used; kafka=IMAGE, target-broker=IMAGE or toxiproxy=IMAGE was expected
            images build --toxiproxy /nowhere     | /nowhere is no program that can be run
            check                                 | no history was named
            check /nowhere.jsonl                  | /nowhere.jsonl: there is no such file
            explain /nowhere.jsonl --event 1      | /nowhere.jsonl: there is no such file
            explain x.jsonl --offset 3            | --offset needs --key
            explain x.jsonl                       | name the record by one of --key with --offset, --value, or --event
            explain x.jsonl --event 1 --value 2   | name the record by one of --key with --offset, --value, or --event
            explain x.jsonl --event -1            | an event's index must not be negative
            slice /nowhere.jsonl --around 1       | /nowhere.jsonl: there is no such file
            slice x.jsonl                         | name the finding by one of --around and --anomaly
            slice x.jsonl --anomaly lost          | 'lost' is no anomaly; they are lost-write
            slice x.jsonl --anomaly lost-write:0  | 'lost-write:0' does not say which finding
            replay nothing                        | nothing: no run: neither a folder with a schedule.yaml nor the name of one in store
            replay nothing --times 0              | --times must be at least 1, not 0
            shrink nothing                        | nothing: no run: neither a folder with a schedule.yaml nor the name of one in store
            shrink nothing --times 2              | --times must be at least 3, not 2
            list everything                       | 'everything' can't be listed
            runn                                  | Did you mean: sunder run?
            """)
    void refusesWithOneLineThatSaysWhy(String arguments, String words) {
        Ended ended = sunder(arguments.split(" "));

        assertEquals(ExitCode.USAGE, ended.exitCode(), ended.output());
        assertTrue(ended.output().contains(words), ended.output());
        assertFalse(ended.output().contains("\tat "), ended.output());
    }

    @ParameterizedTest
    @CsvSource({
        "--help",
        "run --help",
        "check --help",
        "explain --help",
        "slice --help",
        "replay --help",
        "shrink --help",
        "selftest --help",
        "list --help",
        "doctor --help",
        "bench --help",
        "import --help",
        "export --help",
        "images --help",
        "images build --help"
    })
    void teaches(String arguments) {
        Ended ended = sunder(arguments.split(" "));

        assertEquals(ExitCode.VALID, ended.exitCode(), ended.output());
        assertTrue(ended.output().contains("Usage: sunder"), ended.output());
    }

    @Test
    void checksTheOtherFilesThoughOneCannotBeRead() throws java.io.IOException {
        Path torn = Files.writeString(folder.resolve("torn.jsonl"), "{bad\n{}\n");
        Path empty = Files.writeString(folder.resolve("empty.jsonl"), "");

        Ended ended = sunder("check", torn.toString(), empty.toString());

        assertEquals(ExitCode.USAGE, ended.exitCode(), ended.output());
        assertTrue(ended.output().contains("torn.jsonl, line 1"), ended.output());
        assertTrue(ended.output().contains("UNKNOWN  empty.jsonl"), ended.output());
    }

    @Test
    void printsAScenarioToStartFrom() {
        Ended ended = sunder("run", "unclean-election", "--print");

        assertEquals(ExitCode.VALID, ended.exitCode());
        assertEquals(
                "unclean-election",
                ScenarioFile.parse("printed", ended.output()).name());
    }

    @Test
    void testsItsOwnJudgement() {
        Ended ended = sunder("selftest", "--histories", "--count", "76", "--json");

        assertEquals(ExitCode.VALID, ended.exitCode(), ended.output());
        assertTrue(ended.output().contains("\"diagonal\":true"), ended.output());
        assertEquals(
                ExitCode.USAGE,
                sunder("selftest", "--histories", "--count", "0").exitCode());
    }

    @Test
    void explainsAndSlices() {
        String lost = "../histories/examples/lost-write.jsonl";
        Path slice = folder.resolve("slice.jsonl.gz");

        Ended explained = sunder("explain", lost, "--value", "317");
        Ended sliced = sunder("slice", lost, "--around", "16", "-o", slice.toString());
        Ended checked = sunder("check", slice.toString());

        assertEquals(ExitCode.VALID, explained.exitCode(), explained.output());
        assertTrue(explained.output().contains("orders-0 offset 1: value 317"), explained.output());
        assertEquals(ExitCode.VALID, sliced.exitCode(), sliced.output());
        assertTrue(sliced.output().contains("shows lost-write of orders-0 at offset 1"), sliced.output());
        assertEquals(ExitCode.INVALID, checked.exitCode(), checked.output());
        assertEquals(ExitCode.USAGE, sunder("explain", lost, "--value", "99").exitCode());
        assertEquals(ExitCode.USAGE, sunder("slice", lost, "--around", "5").exitCode());
    }

    @Test
    void listsEverythingThereIs() {
        Ended ended = sunder("list");

        assertEquals(ExitCode.VALID, ended.exitCode());
        for (String word :
                new String[] {"quickstart", "blackhole", "log", "lost-write", "kafka[:VERSION]", "RP-3003"}) {
            assertTrue(ended.output().contains(word), ended.output());
        }
    }
}
