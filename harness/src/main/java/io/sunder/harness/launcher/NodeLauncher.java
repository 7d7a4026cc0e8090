package io.sunder.harness.launcher;

import java.io.File;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Main class of a node: formats the node's directory if that hasn't been done, then becomes a Kafka server, or another one. Doing both
 * in one JVM saves the start of another one, which is a third of a small cluster's time to ready.
 *
 * <p>Arguments: the server's properties file, the directory that {@code log.dirs} names, then the arguments of
 * {@code kafka-storage format} apart from {@code --config}. Kafka's own tool is called, so features and ELR are set as
 * a user's cluster has them.
 */
public final class NodeLauncher {
    /** Exit code of a node whose directory could not be formatted. */
    static final int FORMAT_FAILED = 85;

    private static final String STORAGE_TOOL = "kafka.tools.StorageTool";
    private static final String KAFKA = "kafka.Kafka";

    /** Names another server's main class; such a server formats its directory itself. */
    private static final String SERVER_PROPERTY = "sunder.node.main";

    private NodeLauncher() {}

    public static void main(String[] args) throws ReflectiveOperationException {
        ParentGuard.watch(System.in);
        ignoreTerminalSignals();
        ClockTeller.start();
        String properties = args[0];
        String server = System.getProperty(SERVER_PROPERTY, KAFKA);
        boolean formatted = !server.equals(KAFKA) || new File(args[1], "meta.properties").exists();
        if (!formatted) {
            int code = format(properties, Arrays.asList(args).subList(2, args.length));
            if (code != 0) {
                System.err.println("Formatting " + args[1] + " failed with code " + code);
                Runtime.getRuntime().halt(FORMAT_FAILED);
            }
        }
        invoke(server, "main", new Class<?>[] {String[].class}, (Object) new String[] {properties});
    }

    private static int format(String properties, List<String> formatArguments) throws ReflectiveOperationException {
        List<String> command = new ArrayList<>(List.of("format", "--config", properties));
        command.addAll(formatArguments);
        Object code = invoke(
                STORAGE_TOOL,
                "execute",
                new Class<?>[] {String[].class, PrintStream.class},
                command.toArray(String[]::new),
                System.out);
        return (Integer) code;
    }

    /**
     * Ctrl-C in a terminal goes to every process of the foreground group. The harness decides what happens to its
     * nodes; if each node shut itself down as well, healing and the last reads would meet a dead cluster. The class is
     * reached by reflection since the compiler warns of it in a way that can't be answered; a JVM without it merely
     * lacks this comfort.
     */
    private static void ignoreTerminalSignals() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object nothing = Proxy.newProxyInstance(
                    handler.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> null);
            for (String name : List.of("INT", "HUP")) {
                Object named = signal.getConstructor(String.class).newInstance(name);
                signal.getMethod("handle", signal, handler).invoke(null, named, nothing);
            }
        } catch (ReflectiveOperationException e) {
            System.err.println("Ctrl-C will reach this node: " + e);
        }
    }

    private static Object invoke(String className, String method, Class<?>[] types, Object... arguments)
            throws ReflectiveOperationException {
        try {
            return Class.forName(className).getMethod(method, types).invoke(null, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }
}
