package dev.waymark.histories.graph;

import java.util.List;

/** A closed walk: each node comes before the next by the dependency of the same index, and the last one before the first. */
public record Cycle(List<Integer> nodes, List<Dependency> dependencies) {
    public Cycle {
        nodes = List.copyOf(nodes);
        dependencies = List.copyOf(dependencies);
    }

    public int size() {
        return nodes.size();
    }

    public int node(int index) {
        return nodes.get(index % nodes.size());
    }

    public boolean has(Dependency dependency) {
        return dependencies.contains(dependency);
    }
}
