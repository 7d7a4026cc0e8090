package io.sunder.harness.toxiproxy;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes proxies and toxics the way Toxiproxy does: same fields, same order, same escapes. */
final class ApiJson {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ApiJson() {}

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    static ObjectNode proxy(Proxy proxy) {
        ObjectNode node = object();
        node.put("name", proxy.name());
        node.put("listen", proxy.listen());
        node.put("upstream", proxy.upstream());
        node.put("enabled", proxy.isEnabled());
        node.set("toxics", toxics(proxy.toxics()));
        return node;
    }

    static ObjectNode proxiesByName(Collection<Proxy> proxies) {
        ObjectNode node = object();
        for (Proxy proxy : proxies) {
            node.set(proxy.name(), proxy(proxy));
        }
        return node;
    }

    static ArrayNode proxies(List<Proxy> proxies) {
        ArrayNode node = MAPPER.createArrayNode();
        proxies.forEach(proxy -> node.add(proxy(proxy)));
        return node;
    }

    static ArrayNode toxics(List<Toxic> toxics) {
        ArrayNode node = MAPPER.createArrayNode();
        toxics.forEach(toxic -> node.add(toxic(toxic)));
        return node;
    }

    static ObjectNode toxic(Toxic toxic) {
        ObjectNode attributes = object();
        toxic.attributes().texts().forEach(attributes::put);
        toxic.attributes().asMap().forEach(attributes::put);
        ObjectNode node = object();
        node.set("attributes", attributes);
        node.put("name", toxic.name());
        node.put("type", toxic.type().id());
        node.put("stream", toxic.stream());
        node.put("toxicity", shortest(toxic.toxicity()));
        return node;
    }

    /** A fraction as people write it: 1 and 0.25, not 1.0. */
    private static BigDecimal shortest(float value) {
        BigDecimal exact = new BigDecimal(Float.toString(value)).stripTrailingZeros();
        return exact.scale() < 0 ? exact.setScale(0) : exact;
    }

    static ObjectNode error(ApiException error) {
        ObjectNode node = object();
        node.put("error", error.text());
        node.put("status", error.status());
        return node;
    }

    /** The text of a node; the characters that HTML gives a meaning to are escaped, inside strings as they are. */
    static String text(JsonNode node) {
        return MAPPER.writeValueAsString(node)
                .replace("&", "\\u0026")
                .replace("<", "\\u003c")
                .replace(">", "\\u003e");
    }
}
