package dev.waymark.bind.ratis.child;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.apache.ratis.conf.RaftProperties;

/** How requests go from one server to another. */
enum Transport {
    BUS,
    GRPC,
    NETTY;

    /** Who was turned away tries again after this, and not at once: else it would never come to rest. */
    private static final String RETRY = "250ms";

    private static final String HOST = "127.0.0.1";

    /** How long a server waits for a reply over Netty; 3 s unless told. Version 0.5.0 waits for ever. */
    private static final String REPLY = "1s";

    Network network(Told told) {
        return this == BUS ? new Bus(told) : new Gate(told, this == NETTY);
    }

    /** One for each server. */
    List<String> addresses(int nodes) throws IOException {
        List<String> addresses = new ArrayList<>();
        List<ServerSocket> taken = new ArrayList<>();
        for (int node = 1; node <= nodes; node++) {
            if (this == BUS) {
                addresses.add("bus:" + node);
            } else {
                ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                taken.add(socket);
                addresses.add(HOST + ":" + socket.getLocalPort());
            }
        }
        for (ServerSocket socket : taken) {
            socket.close();
        }
        return addresses;
    }

    void set(RaftProperties properties, String address) {
        String port = address.substring(address.indexOf(':') + 1);
        switch (this) {
            case BUS -> {
                properties.set("raft.rpc.type", BusType.class.getName());
                properties.set("raft.server.rpc.sleep.time", "1ms");
            }
            case GRPC -> {
                properties.set("raft.rpc.type", "GRPC");
                properties.set("raft.grpc.server.port", port);
                properties.set("raft.grpc.server.host", HOST); // the oldest versions listen everywhere
                properties.set("raft.server.rpc.sleep.time", RETRY);
            }
            case NETTY -> {
                properties.set("raft.rpc.type", "NETTY");
                properties.set("raft.netty.server.port", port);
                properties.set("raft.netty.server.host", HOST);
                properties.set("raft.client.rpc.request.timeout", REPLY);
                properties.set("raft.server.rpc.sleep.time", RETRY);
            }
        }
    }
}
