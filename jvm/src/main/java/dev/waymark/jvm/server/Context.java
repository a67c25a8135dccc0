package dev.waymark.jvm.server;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What a server may ask about where it runs. */
public interface Context {
    /** This node's number, from 1. */
    int self();

    int nodes();

    /** The name that other nodes find this one by: {@code node1}. */
    String host(int node);

    /** Its own folder. What was written there is found again after a crash. */
    Path folder();

    /** Whether it was started before in this execution. */
    boolean again();

    /** A parameter that was declared. */
    String parameter(String name);

    /** Whether this seeded bug is switched on. */
    boolean bug(String name);

    /** Tells of an internal event: for a judge, and for those who read traces. */
    void emit(String event, @Nullable Object... fields);
}
