package io.sunder.harness.wire;

import java.util.Optional;
import org.apache.kafka.common.protocol.ApiKeys;

/**
 * What every request begins with.
 *
 * @param apiKey the API's number
 * @param version the version of the API that request and response are written in
 * @param correlationId the client's number for the request, which the response repeats
 * @param clientId the client's name, empty where it gives none
 */
public record RequestHead(short apiKey, short version, int correlationId, String clientId) {
    /** The API, unless kafka-clients does not know it or this version of it. */
    public Optional<ApiKeys> api() {
        if (!ApiKeys.hasId(apiKey)) {
            return Optional.empty();
        }
        ApiKeys api = ApiKeys.forId(apiKey);
        return api.isVersionSupported(version) ? Optional.of(api) : Optional.empty();
    }
}
