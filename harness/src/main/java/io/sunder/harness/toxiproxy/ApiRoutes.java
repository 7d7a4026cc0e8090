package io.sunder.harness.toxiproxy;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Finds what a request asks for and has it answered. Runs on the control thread. */
final class ApiRoutes {
    /** The API that is served, and who serves it. */
    static final String VERSION = "2.12.0+sunder";

    private final ProxyRoutes proxies;
    private final ToxicRoutes toxics;
    private final MetricsPage metrics;

    /**
     * A request.
     *
     * @param path without query
     * @param userAgent empty if the client did not say
     */
    record Request(String method, String path, String userAgent, String body) {}

    private interface Action {
        ApiResponse answer() throws ApiException;
    }

    ApiRoutes(ProxyRegistry registry, MetricsPage metrics) {
        this.proxies = new ProxyRoutes(registry);
        this.toxics = new ToxicRoutes(registry);
        this.metrics = metrics;
    }

    ApiResponse answer(Request request) {
        List<String> path = segments(request.path());
        if (path.isEmpty()) {
            return ApiResponse.plain(404, "404 page not found");
        }
        Action action = action(request, path);
        if (request.userAgent().startsWith("Mozilla/")) {
            // No web page may steer the engine through its visitor's browser.
            return ApiResponse.plain(403, "User agent not allowed");
        }
        try {
            return action.answer();
        } catch (ApiException e) {
            return ApiResponse.error(e);
        }
    }

    /** The parts of a path that names a resource; empty for any other path. */
    private static List<String> segments(String path) {
        List<String> parts = Stream.of(path.split("/", -1))
                .skip(1)
                .map(part -> URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8))
                .toList();
        boolean single = parts.size() == 1
                && List.of("version", "metrics", "reset", "populate", "proxies").contains(parts.get(0));
        boolean below = parts.size() > 1 && parts.size() <= 4 && parts.get(0).equals("proxies") && !parts.contains("");
        boolean toxic = parts.size() < 3 || parts.get(2).equals("toxics");
        return single || (below && toxic) ? parts : List.of();
    }

    private Action action(Request request, List<String> path) {
        String body = request.body();
        return switch (path.size()) {
            case 1 -> topLevel(request.method(), path.get(0), body);
            case 2 -> oneProxy(request.method(), path.get(1), body);
            case 3 -> toxicsOf(request.method(), path.get(1), body);
            default -> oneToxic(request.method(), path.get(1), path.get(3), body);
        };
    }

    private Action topLevel(String method, String resource, String body) {
        return switch (method + " " + resource) {
            case "GET version" -> () -> ApiResponse.version(VERSION);
            case "GET proxies" -> proxies::list;
            case "POST proxies" -> () -> proxies.create(body);
            case "POST reset" -> proxies::reset;
            case "POST populate" -> () -> proxies.populate(body);
            default ->
                resource.equals("metrics")
                        ? () -> ApiResponse.metrics(metrics.render())
                        : ApiResponse::methodNotAllowed;
        };
    }

    private Action oneProxy(String method, String name, String body) {
        return switch (method) {
            case "GET" -> () -> proxies.show(name);
            case "POST", "PATCH" -> () -> proxies.update(name, body);
            case "DELETE" -> () -> proxies.delete(name);
            default -> ApiResponse::methodNotAllowed;
        };
    }

    private Action toxicsOf(String method, String proxy, String body) {
        return switch (method) {
            case "GET" -> () -> toxics.list(proxy);
            case "POST" -> () -> toxics.create(proxy, body);
            default -> ApiResponse::methodNotAllowed;
        };
    }

    private Action oneToxic(String method, String proxy, String name, String body) {
        return switch (method) {
            case "GET" -> () -> toxics.show(proxy, name);
            case "POST", "PATCH" -> () -> toxics.update(proxy, name, body);
            case "DELETE" -> () -> toxics.delete(proxy, name);
            default -> ApiResponse::methodNotAllowed;
        };
    }
}
