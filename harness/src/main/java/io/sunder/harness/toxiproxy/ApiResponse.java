package io.sunder.harness.toxiproxy;

import tools.jackson.databind.JsonNode;

/**
 * What a request is answered with.
 *
 * @param status the HTTP status
 * @param contentType empty for a response without a body
 * @param body the text, empty for none
 */
record ApiResponse(int status, String contentType, String body) {
    private static final String JSON = "application/json";
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8; escaping=underscores";

    static ApiResponse json(int status, JsonNode body) {
        return new ApiResponse(status, JSON, ApiJson.text(body));
    }

    static ApiResponse version(String version) {
        return new ApiResponse(200, JSON + ";charset=utf-8", "{\"version\": \"" + version + "\"}\n");
    }

    static ApiResponse metrics(String page) {
        return new ApiResponse(200, METRICS, page);
    }

    static ApiResponse noContent() {
        return new ApiResponse(204, "", "");
    }

    /** An error as JSON; its content type is plain text, as clients of this API are used to. */
    static ApiResponse error(ApiException error) {
        return plain(error.status(), ApiJson.text(ApiJson.error(error)));
    }

    static ApiResponse plain(int status, String line) {
        return new ApiResponse(status, TEXT, line + "\n");
    }

    static ApiResponse methodNotAllowed() {
        return new ApiResponse(405, "", "");
    }

    boolean isPlainText() {
        return contentType.equals(TEXT);
    }
}
