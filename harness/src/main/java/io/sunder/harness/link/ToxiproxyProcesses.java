package io.sunder.harness.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A {@code toxiproxy-server} for each {@code from}, as in containers: a socket that such a server has opened belongs to
 * one link, since no two links from the same node lead to the same place.
 */
final class ToxiproxyProcesses {
    private final Path program;
    private final List<ToxiproxyProcess> processes = new ArrayList<>();
    private final Map<InetSocketAddress, EngineApi> engines = new ConcurrentHashMap<>();
    private final Map<String, EngineApi> byFrom = new ConcurrentHashMap<>();

    /** Starts the first, so that a program that is none is found out at once. */
    ToxiproxyProcesses(Path program) throws IOException {
        this.program = program;
        start();
    }

    private synchronized EngineApi start() throws IOException {
        ToxiproxyProcess process = ToxiproxyProcess.start(program);
        processes.add(process);
        EngineApi engine = new EngineApi(process.api(), process.sockets());
        engines.put(process.api(), engine);
        return engine;
    }

    Engines engines() {
        return new Engines(engines, this::of);
    }

    private synchronized EngineApi of(String from) {
        EngineApi known = byFrom.get(from);
        if (known != null) {
            return known;
        }
        try {
            EngineApi engine = byFrom.isEmpty() ? engines.values().iterator().next() : start();
            byFrom.put(from, engine);
            return engine;
        } catch (IOException e) {
            throw new LinkException("cannot start " + program + " as the toxiproxy-server of links from " + from, e);
        }
    }

    /** Ends all, even if one can't be ended, which is noted with the failure. */
    synchronized void close(LinkException failure) {
        for (ToxiproxyProcess process : processes) {
            try {
                process.close();
            } catch (IOException e) {
                failure.addSuppressed(e);
            }
        }
    }
}
