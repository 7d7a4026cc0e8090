package io.sunder.harness.junit;

import io.sunder.harness.link.Direction;
import io.sunder.harness.link.LinkId;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Strikes single links by hand: {@code 2>1} is what broker 2 opens to broker 1, {@code client>1} what clients open to it; either end
 * may be a role, as in {@code follower(orders-0)>leader(orders-0)}. What {@link Nemesis} says of faults holds here.
 */
public final class Links {
    private final TestRun run;
    private final Nemesis nemesis;

    Links(TestRun run) {
        this.run = run;
        this.nemesis = new Nemesis(run);
    }

    /** All links of the cluster. */
    public List<String> all() throws InterruptedException {
        return run.live().links().stream().sorted().map(LinkId::toString).toList();
    }

    /** Resets the link's connections, and refuses new ones. */
    public ActiveFault cut(String link) throws InterruptedException {
        return strike("cut", link, Direction.BOTH, "");
    }

    /** Swallows what is sent one way, or both. */
    public ActiveFault blackhole(String link, Direction direction) throws InterruptedException {
        return strike("blackhole", link, direction, "");
    }

    /** Holds what is sent one way, or both, until it is healed. */
    public ActiveFault stall(String link, Direction direction) throws InterruptedException {
        return strike("stall", link, direction, "");
    }

    /** Lets everything take longer, both ways. */
    public ActiveFault delay(String link, Duration latency) throws InterruptedException {
        return strike("delay", link, Direction.BOTH, ", latency: " + latency.toMillis() + "ms");
    }

    private ActiveFault strike(String kind, String link, Direction direction, String more) throws InterruptedException {
        return nemesis.strike(kind + ": {link: " + Nemesis.quoted(link) + ", direction: "
                + direction.name().toLowerCase(Locale.ROOT) + more + "}");
    }

    /** Heals all faults that are on, on links and nodes. */
    public void heal() throws InterruptedException {
        nemesis.heal();
    }
}
