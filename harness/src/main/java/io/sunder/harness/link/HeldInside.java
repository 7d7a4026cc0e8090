package io.sunder.harness.link;

import java.util.List;
import java.util.Optional;

/**
 * How many bytes an engine keeps of a link that is stalled, told by the operating system's counts for the engine's
 * sockets: what came in while the effect was in force and had not gone out. For engines that count bytes only when a
 * connection ends. Guarded by the link's lock.
 */
final class HeldInside {
    private final Link link;
    private final List<Direction> ways;
    private final Optional<SocketTable> before;
    private long most;

    /** To be made before the effect begins. */
    HeldInside(Link link, Direction direction) {
        this.link = link;
        ways = direction == Direction.BOTH ? List.of(Direction.REQUEST, Direction.RESPONSE) : List.of(direction);
        before = link.sockets().read();
    }

    /**
     * The bytes held; once there are any, those that were seen first, as looking is not free. To be asked only while the
     * effect is in force: then what has come in and not gone out is waiting, and not merely on its way.
     */
    long bytes() {
        if (most == 0 && before.isPresent()) {
            SocketTable earlier = before.get();
            most = link.sockets().read().map(now -> held(earlier, now)).orElse(0L);
        }
        return most;
    }

    private long held(SocketTable earlier, SocketTable now) {
        return ways.stream()
                .mapToLong(way -> Math.min(
                        now.of(link.endpoint(), way).inside(), now.enteredSince(earlier, link.endpoint(), way)))
                .sum();
    }
}
