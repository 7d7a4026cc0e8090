package io.sunder.harness.launcher;

import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;

/**
 * Main class of a node in a container whose clock can be set: tells the clock, and becomes the server.
 *
 * <p>Arguments: the server's main class, then the server's own arguments.
 */
public final class ClockedServer {
    private ClockedServer() {}

    public static void main(String[] args) throws ReflectiveOperationException {
        ClockTeller.start();
        Object own = Arrays.copyOfRange(args, 1, args.length);
        try {
            Class.forName(args[0]).getMethod("main", String[].class).invoke(null, own);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }
}
