package io.sunder.harness.toxiproxy;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** Answers the requests that are about proxies. */
final class ProxyRoutes {
    private static final int OK = 200;
    private static final int CREATED = 201;

    private final ProxyRegistry proxies;

    ProxyRoutes(ProxyRegistry proxies) {
        this.proxies = proxies;
    }

    ApiResponse list() {
        return ApiResponse.json(OK, ApiJson.proxiesByName(proxies.all()));
    }

    ApiResponse show(String name) throws ApiException {
        return ApiResponse.json(OK, ApiJson.proxy(proxies.get(name)));
    }

    ApiResponse create(String body) throws ApiException {
        Proxy proxy = proxies.add(wanted(RequestBody.object(body), ""));
        return ApiResponse.json(CREATED, ApiJson.proxy(proxy));
    }

    /**
     * @param where added to the message when a field is missing, to say of which proxy
     */
    private static ProxyRegistry.Wanted wanted(RequestBody body, String where) throws ApiException {
        String name = body.text("name").orElse("");
        String listen = body.text("listen").orElse("");
        String upstream = body.text("upstream").orElse("");
        boolean enabled = body.flag("enabled").orElse(true);
        if (name.isEmpty()) {
            throw ApiException.missing("name" + where);
        }
        if (upstream.isEmpty()) {
            throw ApiException.missing("upstream" + where);
        }
        return new ProxyRegistry.Wanted(name, listen, upstream, enabled);
    }

    ApiResponse update(String name, String body) throws ApiException {
        Proxy proxy = proxies.get(name);
        RequestBody changes = RequestBody.object(body);
        String listen = changes.text("listen").orElse(proxy.listen());
        String upstream = changes.text("upstream").orElse(proxy.upstream());
        proxy.update(listen, upstream, changes.flag("enabled").orElse(proxy.isEnabled()));
        return ApiResponse.json(OK, ApiJson.proxy(proxy));
    }

    ApiResponse delete(String name) throws ApiException {
        proxies.remove(name);
        return ApiResponse.noContent();
    }

    ApiResponse reset() throws ApiException {
        proxies.reset();
        return ApiResponse.noContent();
    }

    /** Creates or replaces several; the answer lists those that stand, also when one of them failed. */
    ApiResponse populate(String body) {
        List<Proxy> standing = new ArrayList<>();
        ObjectNode answer = ApiJson.object();
        int status = CREATED;
        try {
            for (ProxyRegistry.Wanted wanted : wantedList(body)) {
                standing.add(proxies.addOrReplace(wanted));
            }
        } catch (ApiException e) {
            answer = ApiJson.error(e);
            status = e.status();
        }
        answer.set("proxies", standing.isEmpty() ? NullNode.getInstance() : ApiJson.proxies(standing));
        return ApiResponse.json(status, answer);
    }

    private static List<ProxyRegistry.Wanted> wantedList(String body) throws ApiException {
        List<ProxyRegistry.Wanted> all = new ArrayList<>();
        for (RequestBody each : RequestBody.list(body)) {
            all.add(wanted(each, " at proxy " + (all.size() + 1)));
        }
        return all;
    }
}
