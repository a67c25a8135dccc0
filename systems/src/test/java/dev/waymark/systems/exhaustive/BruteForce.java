package dev.waymark.systems.exhaustive;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.random.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Every order of everything, one after the other, each made from its beginning. Two executions are of one class if each node handled
 * the same by the same names in the same order, and the same messages were lost and copied, between the same crashes and restarts of
 * their receivers; and each client asked and was answered in the same order, by the same nodes. That is so where messages have no order and wait for nodes that are down.
 */
final class BruteForce {
    private final Cluster cluster;
    private final int nodes;
    private final int depth;
    private final int timers;
    private final FaultBudget faults;
    private final Set<String> classes = new TreeSet<>();
    private long executions;
    private int shortestFailure = Integer.MAX_VALUE;

    private BruteForce(Deployment deployment, int depth, int timers, FaultBudget faults) {
        this.cluster = deployment.cluster();
        this.nodes = deployment.nodes();
        this.depth = depth;
        this.timers = timers;
        this.faults = faults;
    }

    /** {@code timers}: how many may fire; -1: any number. */
    static BruteForce of(Deployment deployment, int depth, int timers, FaultBudget faults) {
        BruteForce all = new BruteForce(deployment, depth, timers, faults);
        all.from(new ArrayList<>());
        return all;
    }

    int classes() {
        return classes.size();
    }

    long executions() {
        return executions;
    }

    /** How many decisions the shortest execution has in which a node fails. */
    int shortestFailure() {
        return shortestFailure;
    }

    private void from(List<Decision> decisions) {
        TreeMap<Integer, String> clients = new TreeMap<>();
        cluster.reset(Seeds.execution(1, 0), new Observer() {
            @Override
            public void invoked(int client, int number, int node, Object request) {
                clients.merge(client, number + "@" + node + " ", String::concat);
            }

            @Override
            public void replied(int client, int number, int node, @Nullable Object result) {
                clients.merge(client, "by " + node + " ", String::concat);
            }

            @Override
            public void repliedInVain(int client, int number, int node) {
                clients.merge(client, "by " + node + " ", String::concat);
            }
        });
        for (Decision each : decisions) {
            if (cluster.apply(cluster.view().encode(each)) != null) {
                throw new IllegalStateException(each + " does not apply after " + decisions);
            }
        }
        View view = cluster.view();
        List<Long> needed = needed(view);
        List<Long> possible = new ArrayList<>(needed);
        possible.addAll(optional(view, fired(decisions)));
        boolean over = decisions.size() == depth || view.failure() != null;
        if (view.failure() != null) {
            shortestFailure = Math.min(shortestFailure, decisions.size());
        }
        if (over || needed.isEmpty()) {
            executions++;
            classes.add(classOf(decisions) + clients);
        }
        if (!over) {
            List<Decision> next = possible.stream().map(view::decode).toList();
            for (Decision each : next) {
                List<Decision> longer = new ArrayList<>(decisions);
                longer.add(each);
                from(longer);
            }
        }
    }

    private static long fired(List<Decision> decisions) {
        return decisions.stream().filter(Decision.Fire.class::isInstance).count();
    }

    private List<Long> needed(View view) {
        List<Long> needed = new ArrayList<>();
        for (int i = 0; i < view.deliverable(); i++) {
            needed.add(Code.deliver(view.message(i)));
        }
        for (int i = 0; i < view.requests(); i++) {
            needed.add(Code.invoke(view.request(i)));
        }
        for (int i = 0; timers < 0 && i < view.timers(); i++) {
            needed.add(Code.fire(view.timer(i)));
        }
        return needed;
    }

    private List<Long> optional(View view, long fired) {
        List<Long> optional = new ArrayList<>();
        for (int i = 0; fired < timers && i < view.timers(); i++) {
            optional.add(Code.fire(view.timer(i)));
        }
        for (int i = 0; i < view.deliverable(); i++) {
            if (view.drops() < faults.drops()) {
                optional.add(Code.drop(view.message(i)));
            }
            if (view.duplicates() < faults.duplicates() && Code.copy(view.message(i)) == 0) {
                optional.add(Code.duplicate(view.message(i)));
            }
        }
        for (int node = 1; node <= nodes; node++) {
            if (!view.up(node)) {
                optional.add(Code.restart(node));
            } else if (view.crashes() < faults.crashes()) {
                optional.add(Code.crash(node, DiskMode.UNSYNCED_LOST));
            }
        }
        return optional;
    }

    private String classOf(List<Decision> decisions) {
        StringBuilder[] handled = new StringBuilder[nodes + 1];
        Arrays.setAll(handled, node -> new StringBuilder());
        int[] lives = new int[nodes + 1];
        List<String> inTheNetwork = new ArrayList<>();
        for (Decision each : decisions) {
            if (each instanceof Decision.Drop drop) {
                inTheNetwork.add(
                        "drop " + drop.message() + " in " + lives[drop.message().to()]);
            } else if (each instanceof Decision.Duplicate copied) {
                inTheNetwork.add("copy " + copied.message() + " in "
                        + lives[copied.message().to()]);
            } else if (each instanceof Decision.Deliver delivered) {
                handled[delivered.message().to()].append(delivered.message()).append(' ');
            } else if (each instanceof Decision.Fire fired) {
                handled[fired.timer().node()].append(fired.timer()).append(' ');
            } else if (each instanceof Decision.Invoke invoked) {
                handled[invoked.node()].append(invoked.operation()).append(' ');
            } else if (each instanceof Decision.Crash crash) {
                handled[crash.node()].append("crash ");
                lives[crash.node()]++;
            } else if (each instanceof Decision.Restart restart) {
                handled[restart.node()].append("restart ");
                lives[restart.node()]++;
            }
        }
        Collections.sort(inTheNetwork);
        return Arrays.toString(handled) + inTheNetwork;
    }
}
