package io.sunder.histories.mutate;

import io.sunder.histories.verdict.AnomalyKind;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All mutators. A kind that has none is named in the tests, with the reason. */
public final class Mutators {
    private static final List<Mutator> ALL = Stream.of(
                    List.of(
                            new LoseWrite(),
                            new ForgetRead(),
                            new ReadOtherValue(),
                            new WriteTwice(),
                            new ReadPhantom(),
                            new FailAfterAll(),
                            new TearTransaction(),
                            new SkipRecord(false),
                            new SkipRecord(true),
                            new ReadAgain(false),
                            new SwapWithinPoll(),
                            new ReorderSends(true),
                            new ReorderSends(false),
                            new LowerEndOffset(),
                            new AnswerTooEarly(),
                            new CutOffTail(),
                            new LoseWriteLegally(),
                            new ReadAgain(true)),
                    TransactionScene.single(),
                    TransactionScene.circles(),
                    ReplicaRows.all())
            .flatMap(List::stream)
            .sorted(Comparator.comparing(Mutator::kind))
            .toList();

    private Mutators() {}

    /** In the order of their kinds in reports. */
    public static List<Mutator> all() {
        return ALL;
    }

    /** The one that plants a kind. */
    public static Optional<Mutator> of(AnomalyKind kind) {
        return ALL.stream().filter(mutator -> mutator.kind() == kind).findFirst();
    }
}
