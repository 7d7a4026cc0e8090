package io.sunder.broker.network;

import io.sunder.broker.api.ApiHandler;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.message.ApiVersionsResponseData.ApiVersion;
import org.apache.kafka.common.message.ApiVersionsResponseData.ApiVersionCollection;
import org.apache.kafka.common.protocol.ApiKeys;

/** The APIs that a server answers, with the versions: nothing else is advertised, and nothing else is answered. */
public final class ApiTable {
    private final Map<ApiKeys, ApiHandler> handlers = new EnumMap<>(ApiKeys.class);

    /**
     * One handler an API; that of ApiVersions is added.
     *
     * @throws IllegalArgumentException if two answer the same one
     */
    public ApiTable(Collection<? extends ApiHandler> offered) {
        for (ApiHandler handler : offered) {
            if (handlers.put(handler.api(), handler) != null) {
                throw new IllegalArgumentException("two handlers for " + handler.api());
            }
        }
        handlers.put(ApiKeys.API_VERSIONS, new ApiVersionsHandler(this));
    }

    /** The handler of an API in a version, if it is answered. */
    Optional<ApiHandler> handler(ApiKeys api, short version) {
        return Optional.ofNullable(handlers.get(api))
                .filter(h -> version >= h.oldestVersion() && version <= h.latestVersion());
    }

    ApiVersionCollection versions() {
        ApiVersionCollection versions = new ApiVersionCollection();
        handlers.values()
                .forEach(handler -> versions.add(new ApiVersion()
                        .setApiKey(handler.api().id)
                        .setMinVersion(handler.oldestVersion())
                        .setMaxVersion(handler.latestVersion())));
        return versions;
    }
}
