package io.sunder.harness.nemesis;

import io.sunder.harness.admin.Administrator;
import io.sunder.harness.admin.ReplicaSizes;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiPredicate;

/**
 * Looks for a follower that a throttle holds back: alive and outside the ISR, its links untouched, and for two seconds behind by
 * more than a second's worth while it copies no more than the rate allows. Kafka lets a whole fetch pass before it counts it, so
 * that a follower may leap and then stand still; from a leap on the two seconds count anew.
 */
final class ThrottleMeter {
    private static final long WINDOW_NANOS = 2_000_000_000L;
    /** Sizes are asked for one after the other, so that even who keeps up seems to be a little behind. */
    private static final long LEAST_BEHIND = 8192;

    private record Start(long nanos, int leader, long bytes) {}

    private final Administrator administrator;
    private final Roles roles;
    private final BiPredicate<Integer, Integer> untouched;
    private final String key;
    private final long bytesPerSecond;
    private final Map<Integer, Start> starts = new HashMap<>();

    /**
     * @param untouched whether no effect is in force on the link from a broker to another one
     */
    ThrottleMeter(
            Administrator administrator,
            Roles roles,
            BiPredicate<Integer, Integer> untouched,
            String key,
            long bytesPerSecond) {
        this.administrator = administrator;
        this.roles = roles;
        this.untouched = untouched;
        this.key = key;
        this.bytesPerSecond = bytesPerSecond;
    }

    /** What one follower's state proves by now, in words. */
    Optional<String> look() {
        OptionalInt leader = roles.leader(key);
        List<Integer> outside = roles.replicas(key).stream()
                .filter(id -> !roles.isr(key).contains(id))
                .filter(id -> leader.isPresent() && untouched.test(id, leader.getAsInt()))
                .toList();
        starts.keySet().retainAll(outside);
        if (leader.isEmpty() || outside.isEmpty()) {
            return Optional.empty();
        }
        ReplicaSizes sizes = administrator.sizes(key, roles.replicas(key));
        return outside.stream()
                .flatMap(follower -> look(follower, leader.getAsInt(), sizes).stream())
                .findFirst();
    }

    private Optional<String> look(int follower, int leader, ReplicaSizes sizes) {
        Long all = sizes.bytes().get(leader);
        Long has = sizes.bytes().get(follower);
        if (all == null || has == null || all - has < Math.max(LEAST_BEHIND, bytesPerSecond)) {
            starts.remove(follower);
            return Optional.empty();
        }
        Start now = new Start(sizes.atNanos(), leader, has);
        Start start = starts.computeIfAbsent(follower, id -> now);
        double seconds = (now.nanos() - start.nanos()) / 1e9;
        long copied = has - start.bytes();
        boolean leapt = copied < 0 || copied > bytesPerSecond * Math.max(seconds, 1);
        if (start.leader() != leader || leapt) {
            starts.put(follower, now);
            return Optional.empty();
        }
        return now.nanos() - start.nanos() < WINDOW_NANOS
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s copied %d bytes of %s in %.1f s, at most %d a second, and was %d bytes behind",
                        NodeNames.of(follower),
                        copied,
                        key,
                        seconds,
                        bytesPerSecond,
                        all - has));
    }
}
