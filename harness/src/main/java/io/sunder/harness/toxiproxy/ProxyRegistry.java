package io.sunder.harness.toxiproxy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The proxies of a server by name. All methods run on the control thread. */
final class ProxyRegistry {
    private final Engine engine;
    private final SortedMap<String, Proxy> proxies = new TreeMap<>();

    /**
     * A proxy as a request describes it.
     *
     * @param enabled whether it is to listen
     */
    record Wanted(String name, String listen, String upstream, boolean enabled) {}

    ProxyRegistry(Engine engine) {
        this.engine = engine;
    }

    Collection<Proxy> all() {
        return proxies.values();
    }

    Proxy get(String name) throws ApiException {
        Proxy proxy = proxies.get(name);
        if (proxy == null) {
            throw ApiException.proxyNotFound();
        }
        return proxy;
    }

    Proxy add(Wanted wanted) throws ApiException {
        if (proxies.containsKey(wanted.name())) {
            throw ApiException.proxyExists();
        }
        return put(wanted);
    }

    private Proxy put(Wanted wanted) throws ApiException {
        Proxy proxy = new Proxy(engine, wanted.name(), wanted.listen(), wanted.upstream());
        if (wanted.enabled()) {
            proxy.start();
        }
        proxies.put(wanted.name(), proxy);
        return proxy;
    }

    /** Leaves a proxy of that name alone if its addresses are the same, else puts a new one in its place. */
    Proxy addOrReplace(Wanted wanted) throws ApiException {
        Proxy existing = proxies.get(wanted.name());
        if (existing != null) {
            if (!existing.differs(wanted.listen(), wanted.upstream())) {
                return existing;
            }
            existing.stop();
        }
        return put(wanted);
    }

    void remove(String name) throws ApiException {
        get(name).stop();
        proxies.remove(name);
    }

    /** Enables every proxy and removes all toxics; stops at the first that cannot be enabled. */
    void reset() throws ApiException {
        for (Proxy proxy : proxies.values()) {
            proxy.reset();
        }
    }

    /** Removes every proxy, even if closing one fails. */
    List<ApiException> removeAll() {
        List<ApiException> failures = new ArrayList<>();
        for (Proxy proxy : proxies.values()) {
            try {
                proxy.stop();
            } catch (ApiException e) {
                failures.add(e);
            }
        }
        proxies.clear();
        return failures;
    }
}
