package io.sunder.harness.docker;

import java.net.Socket;

/** Runs inside a node's container and connects to where it should not, until it is ended. Knows nothing but the JDK. */
final class Intruder {
    private Intruder() {}

    public static void main(String[] arguments) throws Exception {
        try (Socket socket = new Socket(arguments[0], Integer.parseInt(arguments[1]))) {
            System.out.println("connected from " + socket.getLocalSocketAddress());
            // Until the other end closes the idle connection, or this process ends.
            int end = socket.getInputStream().read();
            System.out.println("over: " + end);
        }
    }
}
