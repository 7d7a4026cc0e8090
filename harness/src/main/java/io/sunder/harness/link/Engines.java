package io.sunder.harness.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Which engine carries a link: one for all, or one for each {@code from}.
 *
 * @param all every engine by its API's address, for questions that go to all of them
 * @param choice the engine for a link's {@code from}
 */
record Engines(Map<InetSocketAddress, EngineApi> all, Function<String, EngineApi> choice) {
    static Engines one(InetSocketAddress api) {
        EngineApi engine = new EngineApi(api, EngineSockets.UNSEEN);
        return new Engines(Map.of(api, engine), from -> engine);
    }

    static Engines each(Map<String, InetSocketAddress> apis, Map<String, EngineSockets> sockets) {
        Map<String, EngineApi> byFrom = new TreeMap<>();
        apis.forEach((from, api) ->
                byFrom.put(from, new EngineApi(api, sockets.getOrDefault(from, EngineSockets.UNSEEN))));
        Map<InetSocketAddress, EngineApi> all = apis.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getValue, entry -> byFrom.get(entry.getKey())));
        return new Engines(all, from -> {
            EngineApi engine = byFrom.get(from);
            if (engine == null) {
                throw new LinkException("no engine carries the links from " + from
                        + "; there are engines for those from " + byFrom.keySet());
            }
            return engine;
        });
    }

    EngineApi of(LinkId link) {
        return choice.apply(link.from());
    }

    /** Throws {@link LinkException} unless each engine answers. */
    void requireAnswers() {
        all.forEach((api, engine) -> {
            try {
                engine.client().version();
            } catch (IOException e) {
                throw new LinkException("no Toxiproxy answers at " + api, e);
            }
        });
    }
}
