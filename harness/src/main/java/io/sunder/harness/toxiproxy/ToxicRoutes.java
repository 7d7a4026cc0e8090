package io.sunder.harness.toxiproxy;

/** Answers the requests that are about the toxics of a proxy. */
final class ToxicRoutes {
    private static final int OK = 200;

    private final ProxyRegistry proxies;

    ToxicRoutes(ProxyRegistry proxies) {
        this.proxies = proxies;
    }

    ApiResponse list(String proxy) throws ApiException {
        return ApiResponse.json(OK, ApiJson.toxics(proxies.get(proxy).toxics()));
    }

    ApiResponse show(String proxy, String name) throws ApiException {
        return ApiResponse.json(OK, ApiJson.toxic(find(proxies.get(proxy), name)));
    }

    private static Toxic find(Proxy proxy, String name) throws ApiException {
        return proxy.toxic(name).orElseThrow(ApiException::toxicNotFound);
    }

    ApiResponse create(String proxyName, String requestBody) throws ApiException {
        Proxy proxy = proxies.get(proxyName);
        RequestBody body = RequestBody.object(requestBody);
        String stream = body.text("stream").orElse("downstream");
        String typeId = body.text("type").orElse("");
        float toxicity = body.fraction("toxicity").orElse(1f);
        String given = body.text("name").orElse("");
        if (Stream.parse(stream).isEmpty()) {
            throw ApiException.invalidStream();
        }
        String name = given.isEmpty() ? typeId + "_" + stream : given;
        ToxicType type = ToxicType.of(typeId).orElseThrow(ApiException::invalidToxicType);
        if (proxy.toxic(name).isPresent()) {
            throw ApiException.toxicExists();
        }
        Attributes attributes = attributes(type, Attributes.zero(type), body);
        Toxic toxic = new Toxic(proxy.nextToxicId(), 0, name, type, stream, toxicity, attributes, new ToxicMeter());
        proxy.add(toxic);
        return ApiResponse.json(OK, ApiJson.toxic(toxic));
    }

    ApiResponse update(String proxyName, String name, String requestBody) throws ApiException {
        Proxy proxy = proxies.get(proxyName);
        Toxic toxic = find(proxy, name);
        RequestBody body = RequestBody.object(requestBody);
        Toxic changed = toxic.changed(
                body.fraction("toxicity").orElse(toxic.toxicity()), attributes(toxic.type(), toxic.attributes(), body));
        proxy.replace(changed);
        return ApiResponse.json(OK, ApiJson.toxic(changed));
    }

    private static Attributes attributes(ToxicType type, Attributes before, RequestBody body) throws ApiException {
        Attributes after = before.with(
                body.texts("attributes", type.textNames()), body.wholeNumbers("attributes", type.attributeNames()));
        if (type.frameAction().isPresent()) {
            FrameRule.choice(after);
        }
        return after;
    }

    ApiResponse delete(String proxyName, String name) throws ApiException {
        Proxy proxy = proxies.get(proxyName);
        proxy.remove(find(proxy, name));
        return ApiResponse.noContent();
    }
}
