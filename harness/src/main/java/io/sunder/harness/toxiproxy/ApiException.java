package io.sunder.harness.toxiproxy;

/** A request that the API answers with an error. */
final class ApiException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;

    /**
     * @param status the HTTP status
     * @param message what the body says under {@code error}
     */
    ApiException(int status, String message) {
        super(message);
        this.status = status;
    }

    int status() {
        return status;
    }

    String text() {
        return String.valueOf(getMessage());
    }

    static ApiException badBody(String reason) {
        return new ApiException(400, "bad request body: " + reason);
    }

    static ApiException missing(String field) {
        return new ApiException(400, "missing required field: " + field);
    }

    static ApiException proxyNotFound() {
        return new ApiException(404, "proxy not found");
    }

    static ApiException proxyExists() {
        return new ApiException(409, "proxy already exists");
    }

    static ApiException invalidStream() {
        return new ApiException(400, "stream was invalid, can be either upstream or downstream");
    }

    static ApiException invalidToxicType() {
        return new ApiException(400, "invalid toxic type");
    }

    static ApiException toxicNotFound() {
        return new ApiException(404, "toxic not found");
    }

    static ApiException toxicExists() {
        return new ApiException(409, "toxic already exists");
    }
}
