package io.sunder.histories.generate;

import io.sunder.histories.file.Expectations;
import io.sunder.histories.file.HistoryHeader;
import io.sunder.histories.file.TopicSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Draws the history that random clients make with a correct system: it breaks no promise of its contract, its faults have
 * witnesses and are healed, and it ends with a complete final read. The same shape gives the same history.
 */
public final class HistoryGenerator {
    static final String TOPIC = "orders";
    private static final int SENDERS = 3;
    private static final int TRANSACTORS = 2;
    private static final int CONSUMERS = 2;

    private final HistoryShape shape;
    private final Random random;
    private final Journal journal;
    private final Cluster cluster;
    private final List<Actor> actors = new ArrayList<>();

    private HistoryGenerator(HistoryShape shape) {
        this.shape = shape;
        this.random = new Random(shape.seed());
        this.journal = new Journal(random);
        this.cluster = new Cluster(shape, random, journal);
    }

    /** Draws a history of that shape. */
    public static DrawnHistory draw(HistoryShape shape) {
        HistoryGenerator generator = new HistoryGenerator(shape);
        generator.run();
        HistoryHeader header = new HistoryHeader(
                "drawn/" + shape.seed(),
                shape.seed(),
                "generator",
                shape.contract(),
                Optional.empty(),
                List.of(new TopicSpec(TOPIC, shape.keys(), shape.contract().replicationFactor())),
                Expectations.none());
        return new DrawnHistory(header, generator.journal.rows());
    }

    private void run() {
        cluster.observe();
        for (int i = 0; i < SENDERS; i++) {
            actors.add(new Sender(shape, random, journal, cluster));
        }
        for (int i = 0; shape.transactions() && i < TRANSACTORS; i++) {
            actors.add(new Transactor(shape, random, journal, cluster));
        }
        for (int i = 0; i < CONSUMERS; i++) {
            actors.add(Consumer.of(shape, random, journal, cluster));
        }
        Asker asker = new Asker(random, journal, cluster);
        for (int i = 0; i < shape.steps(); i++) {
            step(asker);
        }
        asker.stop();
        actors.forEach(Actor::stop);
        cluster.settle();
        Consumer finalReader = Consumer.alone(shape, random, journal, cluster, journal.newProcess());
        cluster.showReplicas(true);
        finalReader.readEverything();
        cluster.showReplicas(false);
    }

    private void step(Asker asker) {
        int dice = random.nextInt(100);
        if (dice < 30) {
            cluster.step();
        } else if (dice < 34) {
            asker.step();
        } else {
            actors.get(random.nextInt(actors.size())).step();
        }
    }
}
