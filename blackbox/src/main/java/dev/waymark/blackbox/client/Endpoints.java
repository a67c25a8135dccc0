package dev.waymark.blackbox.client;

/** Where nodes can be reached. */
public interface Endpoints {
    int nodes();

    /** The port of this name, on loopback. */
    int port(int node, String name);

    /** A template of the description for this node. */
    String text(String template, int node);
}
