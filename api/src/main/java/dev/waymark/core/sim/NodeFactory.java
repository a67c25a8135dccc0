package dev.waymark.core.sim;

import dev.waymark.core.Env;
import dev.waymark.core.Node;

/** Makes the nodes of a simulation. */
public interface NodeFactory {
    /** A node before its start, in the world {@code env}; called for every execution and for every restart. */
    Node node(Env env);
}
