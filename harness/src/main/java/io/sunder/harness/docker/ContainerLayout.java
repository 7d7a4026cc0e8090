package io.sunder.harness.docker;

import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.Role;
import io.sunder.harness.link.LinkEndpoint;
import io.sunder.harness.link.LinkId;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where everything listens inside the run's network. Each node has an address, and so has the engine that carries its
 * outgoing links; there, target j is told by the port, which is the same as node j's own. So {@code broker-2:10002} is
 * the whole truth on every node, and each resolves the name to an engine of its own.
 *
 * @param subnet the run's network
 * @param nodes all members
 */
record ContainerLayout(Subnet subnet, List<Node> nodes) {
    /** The {@code from} of the links that clients use. */
    static final String CLIENT = "client";

    private static final int NODE_PORTS = 10_000;
    private static final int CLIENT_PORTS = 20_000;
    private static final int DIRECT_PORTS = 30_000;

    /** The network's gateway has the first. */
    private static final int FIRST_PLACE = 2;

    ContainerLayout {
        nodes = List.copyOf(nodes);
        // Fails early if the network is too small.
        subnet.address(FIRST_PLACE + 2 * nodes.size());
    }

    InetAddress address(Node node) {
        return subnet.address(FIRST_PLACE + 2 * nodes.indexOf(node));
    }

    /** The engine that carries this node's outgoing links. */
    InetAddress engineAddress(Node node) {
        return subnet.address(FIRST_PLACE + 2 * nodes.indexOf(node) + 1);
    }

    /** The engine that carries the clients' links. */
    InetAddress clientEngineAddress() {
        return subnet.address(FIRST_PLACE + 2 * nodes.size());
    }

    /** On which other nodes reach this one. */
    static int nodePort(Node node) {
        return NODE_PORTS + node.id();
    }

    /** On which clients reach this broker, through the mesh. */
    static int clientPort(Node broker) {
        return CLIENT_PORTS + broker.id();
    }

    /** On which observers reach this broker, past the mesh. */
    static int directPort(Node broker) {
        return DIRECT_PORTS + broker.id();
    }

    /** Every directed link: node to broker or controller, in id order, then client to broker. */
    List<LinkEndpoint> links() {
        List<LinkEndpoint> links = new ArrayList<>();
        for (Node from : nodes) {
            for (Node to : nodes) {
                if (!from.equals(to) && connects(from.role(), to.role())) {
                    links.add(endpoint(Integer.toString(from.id()), engineAddress(from), to, nodePort(to)));
                }
            }
        }
        for (Node broker : brokers()) {
            links.add(endpoint(CLIENT, clientEngineAddress(), broker, clientPort(broker)));
        }
        return links;
    }

    /** Controllers never open connections to brokers: brokers fetch the metadata log, and they send the heartbeats. */
    private static boolean connects(Role from, Role to) {
        return from == Role.BROKER || to == Role.CONTROLLER;
    }

    private LinkEndpoint endpoint(String from, InetAddress engine, Node to, int port) {
        return new LinkEndpoint(
                new LinkId(from, Integer.toString(to.id())),
                new InetSocketAddress(engine, port),
                new InetSocketAddress(address(to), port));
    }

    /** What this node's resolver is told: every other node as the engine that leads there. */
    Map<String, String> extraHosts(Node self) {
        Map<String, String> hosts = new LinkedHashMap<>();
        for (Node node : nodes) {
            if (!node.equals(self)) {
                hosts.put(node.name(), engineAddress(self).getHostAddress());
            }
        }
        return hosts;
    }

    List<Node> brokers() {
        return nodes.stream().filter(node -> node.role() == Role.BROKER).toList();
    }

    List<Node> controllers() {
        return nodes.stream().filter(node -> node.role() == Role.CONTROLLER).toList();
    }
}
