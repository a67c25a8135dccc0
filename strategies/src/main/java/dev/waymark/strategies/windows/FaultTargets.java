package dev.waymark.strategies.windows;

import dev.waymark.core.TargetClass;
import dev.waymark.core.Targets;
import dev.waymark.core.cluster.View;
import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** Who of a cluster belongs to a class of targets now. */
final class FaultTargets {
    private final Targets targets;
    private final Rng random;
    private int lastRestarted;

    FaultTargets(Targets targets, Rng random) {
        this.targets = targets;
        this.random = random;
    }

    void restarted(int node) {
        lastRestarted = node;
    }

    /** Nodes of this class that {@code suits} accepts: one of them, or a minority of all; none if there are none. */
    List<Integer> at(String name, View view, IntPredicate suits) {
        List<Integer> members = new ArrayList<>();
        for (int node = 1; node <= view.nodes(); node++) {
            if (suits.test(node) && isMember(name, view, node)) {
                members.add(node);
            }
        }
        if (members.isEmpty()) {
            return members;
        }
        int most = name.equals(AvailableFaults.MINORITY) ? Math.max(1, 1 + random.nextInt((view.nodes() - 1) / 2)) : 1;
        while (members.size() > most) {
            members.remove(random.nextInt(members.size()));
        }
        return members;
    }

    private boolean isMember(String name, View view, int node) {
        if (name.equals(AvailableFaults.ANY) || name.equals(AvailableFaults.MINORITY)) {
            return true;
        }
        if (name.equals(AvailableFaults.LAST_RESTARTED)) {
            return node == lastRestarted;
        }
        return view.up(node) && classOf(name).membership().isMember(view, node);
    }

    private TargetClass classOf(String name) {
        for (TargetClass each : targets.classes()) {
            if (each.name().equals(name)) {
                return each;
            }
        }
        throw new IllegalArgumentException("no class of targets: " + name);
    }

    /** All of a class that are up. */
    List<Integer> all(String name, View view) {
        List<Integer> members = new ArrayList<>();
        for (int node = 1; node <= view.nodes(); node++) {
            if (view.up(node) && isMember(name, view, node)) {
                members.add(node);
            }
        }
        return members;
    }

    /** All nodes in an order that is drawn. */
    List<Integer> shuffled(View view) {
        List<Integer> nodes = new ArrayList<>();
        for (int node = 1; node <= view.nodes(); node++) {
            nodes.add(random.nextInt(nodes.size() + 1), node);
        }
        return nodes;
    }
}
