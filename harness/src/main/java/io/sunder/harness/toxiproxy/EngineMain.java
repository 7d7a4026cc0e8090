package io.sunder.harness.toxiproxy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;

/**
 * Main class of an engine that runs by itself, as in a container: {@code EngineMain HOST PORT SEED REACH}, with the
 * reach {@code loopback} or {@code anywhere}. Serves until the process is told to end.
 */
public final class EngineMain {
    private static final int USAGE = 254;
    private static final int FAILED = 255;

    private EngineMain() {}

    /** Serves, or says why not and exits with 254 (arguments) or 255. */
    public static void main(String[] arguments) throws InterruptedException {
        if (arguments.length != 4) {
            System.err.println("expected arguments: HOST PORT SEED loopback|anywhere");
            System.exit(USAGE);
        }
        try {
            ToxiproxyServer server = ToxiproxyServer.start(
                    new InetSocketAddress(InetAddress.getByName(arguments[0]), Integer.parseInt(arguments[1])),
                    Long.parseLong(arguments[2]),
                    reach(arguments[3]));
            Runtime.getRuntime().addShutdownHook(new Thread(server::close, "sunder-engine-end"));
            System.out.println("the link engine serves its API on " + server.apiAddress());
            new CountDownLatch(1).await();
        } catch (IllegalArgumentException e) {
            System.err.println("not understood: " + e.getMessage());
            System.exit(USAGE);
        } catch (IOException e) {
            System.err.println(e.getMessage());
            System.exit(FAILED);
        }
    }

    private static Reach reach(String text) {
        return switch (text) {
            case "loopback" -> Reach.LOOPBACK;
            case "anywhere" -> Reach.ANYWHERE;
            default -> throw new IllegalArgumentException("reach " + text + "; loopback or anywhere was expected");
        };
    }
}
