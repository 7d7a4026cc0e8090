package io.sunder.harness.cli;

import io.sunder.histories.explain.Explainer;
import io.sunder.histories.explain.Explanation;
import io.sunder.histories.explain.NoSuchRecordException;
import io.sunder.histories.explain.Question;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sunder explain}: the story of one record. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        description = {
            "Tells everything that happened to one record, in order, with the faults and elections around it",
            "and what the checkers found of it.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  sunder explain store/latest/history.jsonl.zst --key orders-0 --offset 1009",
            "  sunder explain history.jsonl --value 317",
            "  sunder explain history.jsonl --event 4711 --json",
            "",
            "Exit code: 0 explained, whatever the verdict; 254 no such record, or an unreadable file."
        })
final class ExplainCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command = CommandSpec.create();

    @Parameters(paramLabel = "HISTORY", description = "The history file.")
    private Path file = Path.of("");

    @Option(names = "--key", paramLabel = "KEY", description = "The record's topic-partition, such as orders-0.")
    private Optional<String> key = Optional.empty();

    @Option(names = "--offset", paramLabel = "N", description = "Its offset; needs --key.")
    private Optional<Long> offset = Optional.empty();

    @Option(names = "--value", paramLabel = "VALUE", description = "Its value; with --key if several keys have it.")
    private Optional<String> value = Optional.empty();

    @Option(
            names = "--event",
            paramLabel = "N",
            description = "The index of an event that is about it, or that a finding about it names.")
    private Optional<Long> event = Optional.empty();

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public Integer call() {
        Question question = question();
        try {
            Explanation explanation = Explainer.explain(file, question);
            System.out.print(json ? explanation.toJson() + "\n" : explanation.toText());
            return ExitCode.VALID;
        } catch (NoSuchRecordException e) {
            System.err.println("sunder: " + e.getMessage());
            return ExitCode.USAGE;
        }
    }

    private Question question() {
        int asked = (offset.isPresent() ? 1 : 0) + (value.isPresent() ? 1 : 0) + (event.isPresent() ? 1 : 0);
        if (asked != 1) {
            throw wrong("name the record by one of --key with --offset, --value, or --event");
        }
        try {
            if (event.isPresent()) {
                if (key.isPresent()) {
                    throw wrong("--event needs no --key");
                }
                return new Question.OfEvent(event.get());
            }
            if (value.isPresent()) {
                return new Question.OfValue(value.get(), key);
            }
            return new Question.AtOffset(
                    key.orElseThrow(() -> wrong("--offset needs --key: each topic-partition has offsets of its own")),
                    offset.get());
        } catch (IllegalArgumentException e) {
            throw wrong(e.getMessage());
        }
    }

    private ParameterException wrong(String words) {
        return new ParameterException(command.commandLine(), words);
    }
}
