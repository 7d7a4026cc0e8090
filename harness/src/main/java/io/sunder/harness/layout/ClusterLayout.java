package io.sunder.harness.layout;

import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.Role;
import io.sunder.harness.link.LinkEndpoint;
import io.sunder.harness.link.LinkId;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/**
 * The addresses of one cluster, all of them on loopback and none shared with another cluster.
 *
 * <p>With N the cluster's number, node j listens on {@code 127.N.j.j} and the link from i to j on {@code 127.N.i.j}, so
 * the third octet of a listener's address tells who may connect there. Clients count as node 200.
 *
 * @param number N, 2..250, unique on this machine
 * @param nodes all members
 */
public record ClusterLayout(int number, Ports ports, List<Node> nodes) {
    /** The third octet of the links that clients use. */
    public static final int CLIENT_OCTET = 200;

    /** The {@code from} of those links. */
    public static final String CLIENT = "client";

    public ClusterLayout {
        if (number < 2 || number > 250) {
            throw new IllegalArgumentException("a cluster's number lies between 2 and 250, not " + number);
        }
        nodes = List.copyOf(nodes);
    }

    /** The address that only this node binds. */
    public InetAddress ownAddress(Node node) {
        return loopback(node.id(), node.id());
    }

    /** Every directed link: node to broker or controller, in id order, then client to broker. */
    public List<LinkEndpoint> links() {
        List<LinkEndpoint> links = new ArrayList<>();
        for (Node from : nodes) {
            for (Node to : nodes) {
                if (!from.equals(to) && connects(from.role(), to.role())) {
                    LinkId id = new LinkId(Integer.toString(from.id()), Integer.toString(to.id()));
                    links.add(endpoint(id, from.id(), to, serverPort(to.role())));
                }
            }
        }
        for (Node broker : brokers()) {
            LinkId id = new LinkId(CLIENT, Integer.toString(broker.id()));
            links.add(endpoint(id, CLIENT_OCTET, broker, ports.client()));
        }
        return links;
    }

    /** Controllers never open connections to brokers: brokers fetch the metadata log, and they send the heartbeats. */
    private static boolean connects(Role from, Role to) {
        return from == Role.BROKER || to == Role.CONTROLLER;
    }

    private LinkEndpoint endpoint(LinkId id, int from, Node to, int port) {
        InetSocketAddress listen = new InetSocketAddress(loopback(from, to.id()), port);
        return new LinkEndpoint(id, listen, new InetSocketAddress(ownAddress(to), port));
    }

    /** The port on which other nodes reach a node of this role. */
    public int serverPort(Role role) {
        return switch (role) {
            case BROKER -> ports.broker();
            case CONTROLLER -> ports.controller();
        };
    }

    /** What this node's resolver knows: itself, localhost, and every other node as the link that leads there. */
    public String hostsFile(Node self) {
        StringBuilder lines = new StringBuilder("127.0.0.1 localhost\n");
        for (Node node : nodes) {
            String address = loopback(self.id(), node.id()).getHostAddress();
            lines.append(address).append(' ').append(node.name()).append('\n');
        }
        return lines.toString();
    }

    /** Where clients reach the broker: the entry of its {@code client>j} link. */
    public InetSocketAddress clientAddress(Node broker) {
        return new InetSocketAddress(loopback(CLIENT_OCTET, broker.id()), ports.client());
    }

    /** The broker's own listener for observers. */
    public InetSocketAddress directAddress(Node broker) {
        return new InetSocketAddress(ownAddress(broker), ports.direct());
    }

    public List<Node> brokers() {
        return nodes.stream().filter(node -> node.role() == Role.BROKER).toList();
    }

    public List<Node> controllers() {
        return nodes.stream().filter(node -> node.role() == Role.CONTROLLER).toList();
    }

    /** Everything that nodes and links will listen on. */
    public List<InetSocketAddress> listenAddresses() {
        List<InetSocketAddress> addresses = new ArrayList<>();
        links().forEach(link -> addresses.add(link.listen()));
        for (Node node : nodes) {
            addresses.add(new InetSocketAddress(ownAddress(node), serverPort(node.role())));
        }
        for (Node broker : brokers()) {
            addresses.add(new InetSocketAddress(ownAddress(broker), ports.client()));
            addresses.add(directAddress(broker));
        }
        return addresses;
    }

    /** An address that nothing of the cluster uses; listening there marks the number and the ports as taken. */
    InetSocketAddress markerAddress() {
        return new InetSocketAddress(loopback(255, 1), ports.base());
    }

    private InetAddress loopback(int third, int fourth) {
        return address(number, third, fourth);
    }

    static InetAddress address(int second, int third, int fourth) {
        try {
            return InetAddress.getByAddress(new byte[] {127, (byte) second, (byte) third, (byte) fourth});
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are always an address", e);
        }
    }
}
