package dev.waymark.blackbox.client;

import java.util.List;

/** Where nodes can be reached. */
public interface Endpoints {
    int nodes();

    /** The port of this name, on loopback. */
    int port(int node, String name);

    /** A template of the description for this node. */
    String text(String template, int node);

    /** Starts a program of these templates, which is gone with the cluster. */
    Process launch(List<String> command);
}
