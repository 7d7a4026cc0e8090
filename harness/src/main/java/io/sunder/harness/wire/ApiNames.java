package io.sunder.harness.wire;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.kafka.common.protocol.ApiKeys;

/** The APIs of Kafka's protocol by the names that its documentation uses: {@code Fetch}, {@code AlterPartition}. */
public final class ApiNames {
    private ApiNames() {}

    /** The API's name as it is written, for a name in whatever case; empty if there is no such API. */
    public static Optional<String> find(String name) {
        return api(name).map(api -> api.name);
    }

    /** The API of that name, in whatever case. */
    public static Optional<ApiKeys> api(String name) {
        return Arrays.stream(ApiKeys.values())
                .filter(api -> api.name.equalsIgnoreCase(name))
                .findFirst();
    }

    /** Names to choose from where {@code name} is none: those that begin like it, or else those used most. */
    public static List<String> like(String name) {
        String start = name.substring(0, Math.min(3, name.length())).toLowerCase(Locale.ROOT);
        List<String> alike = Arrays.stream(ApiKeys.values())
                .map(api -> api.name)
                .filter(known ->
                        !start.isEmpty() && known.toLowerCase(Locale.ROOT).startsWith(start))
                .sorted()
                .toList();
        return alike.isEmpty() ? List.of("Fetch", "Produce", "Metadata", "AlterPartition", "BrokerHeartbeat") : alike;
    }

    /** Whether frames of this API tell which partitions they are about. */
    public static boolean tellsPartitions(ApiKeys api) {
        return api == ApiKeys.FETCH || api == ApiKeys.PRODUCE;
    }
}
