package dev.waymark.jvm.child;

import dev.waymark.jvm.runtime.Machine;
import dev.waymark.jvm.server.Context;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one incarnation of a node is told. */
final class NodeContext implements Context {
    /** An internal event of a node. */
    record Emitted(String event, List<@Nullable Object> fields) {}

    private final Setup setup;
    private final Machine machine;
    private final boolean again;

    NodeContext(Setup setup, Machine machine, boolean again) {
        this.setup = setup;
        this.machine = machine;
        this.again = again;
    }

    @Override
    public int self() {
        return machine.number();
    }

    @Override
    public int nodes() {
        return setup.nodes();
    }

    @Override
    public String host(int node) {
        if (node < 1 || node > setup.nodes()) {
            throw new IllegalArgumentException("no node " + node + ": they are 1.." + setup.nodes());
        }
        return "node" + node;
    }

    @Override
    public Path folder() {
        return setup.folder().resolve("node" + machine.number());
    }

    @Override
    public boolean again() {
        return again;
    }

    @Override
    public String parameter(String name) {
        return setup.parameter(name);
    }

    @Override
    public boolean bug(String name) {
        return setup.bug(name);
    }

    @Override
    public void emit(String event, @Nullable Object... fields) {
        machine.effect(new Emitted(event, new ArrayList<>(Arrays.asList(fields))));
    }
}
