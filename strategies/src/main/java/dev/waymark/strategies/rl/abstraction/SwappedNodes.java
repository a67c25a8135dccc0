package dev.waymark.strategies.rl.abstraction;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.cluster.View;
import dev.waymark.core.coverage.HashingAbstraction;
import dev.waymark.core.coverage.WrittenAbstraction;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.TimerName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Two nodes of a cluster in each other's place. If they are alike, and what they draw and what befalls them is swapped too, then
 * each does what the other did, and abstract states without process identities are the same.
 */
final class SwappedNodes {
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])\\d+(?![\\w.])");

    private final Deployment deployment;
    private final int one;
    private final int other;
    private final HashingAbstraction abstraction = new HashingAbstraction();
    private final Map<String, AbstractionReport.Leak> leaks = new LinkedHashMap<>();
    private @Nullable String notAlike;

    SwappedNodes(Deployment deployment, int one, int other) {
        this.deployment = deployment;
        this.one = one;
        this.other = other;
    }

    /** By field. */
    Map<String, AbstractionReport.Leak> leaks() {
        return leaks;
    }

    /** Why nothing can be told of these two; null if nothing speaks against it. */
    @Nullable
    String notAlike() {
        return notAlike;
    }

    String nodes() {
        return one + " and " + other;
    }

    void compare(int execution, long seed, List<Decision> decisions) {
        try (Cluster plain = deployment.cluster();
                Cluster swapped = deployment.cluster()) {
            if (!swapped.drawAsEachOther(one, other)) {
                notAlike = "what they draw cannot be swapped in this kind of cluster";
                return;
            }
            plain.reset(seed, null);
            swapped.reset(seed, null);
            boolean same = look(execution, plain.view(), swapped.view());
            for (int i = 0; i < decisions.size() && same && notAlike == null; i++) {
                Decision decision = decisions.get(i);
                if (plain.apply(plain.view().encode(decision)) != null) {
                    return; // clients ask otherwise here than they did
                }
                Decision swap = swap(decision);
                Skip skip = swapped.apply(swapped.view().encode(swap));
                if (skip != null) {
                    notAlike = "after " + decision + ", " + swap + " is not possible: " + skip;
                }
                same = skip == null && look(execution, plain.view(), swapped.view());
            }
        }
    }

    /** Whether to go on. */
    private boolean look(int execution, View plain, View swapped) {
        if (plain.inFlight() != swapped.inFlight() || plain.timers() != swapped.timers()) {
            notAlike = "one has sent messages or set timers where the other had not";
            return false;
        }
        for (int node = 1; node <= deployment.nodes() && notAlike == null; node++) {
            Object here = plain.state(node);
            Object there = swapped.state(swap(node));
            if (here == null || there == null) {
                notAlike = here == there ? notAlike : "one is up where the other is down";
            } else if (abstraction.hashOf(deployment, here, node)
                    != abstraction.hashOf(deployment, there, swap(node))) {
                differ(
                        execution,
                        node,
                        WrittenAbstraction.fields(deployment, here, node),
                        WrittenAbstraction.fields(deployment, there, swap(node)));
            }
        }
        return notAlike == null;
    }

    private void differ(int execution, int node, Map<String, String> here, Map<String, String> there) {
        Map<String, AbstractionReport.Leak> found = new LinkedHashMap<>();
        for (Map.Entry<String, String> field : here.entrySet()) {
            String first = field.getValue();
            String second = String.valueOf(there.get(field.getKey()));
            if (first.equals(second)) {
                continue;
            }
            if (!swap(first).equals(second)) {
                notAlike = "field " + field.getKey() + " of node " + node + " is " + first + ", swapped " + second;
                return;
            }
            found.put(
                    field.getKey(),
                    new AbstractionReport.Leak(field.getKey(), node, nodes(), execution, first, second));
        }
        found.forEach(leaks::putIfAbsent);
    }

    private int swap(int node) {
        return node == one ? other : node == other ? one : node;
    }

    private String swap(String text) {
        Matcher numbers = NUMBER.matcher(text);
        return numbers.replaceAll(found -> {
            String number = found.group();
            return number.equals(Integer.toString(one))
                    ? Integer.toString(other)
                    : number.equals(Integer.toString(other)) ? Integer.toString(one) : number;
        });
    }

    /** What a learner's environment decides. */
    private Decision swap(Decision decision) {
        if (decision instanceof Decision.Deliver each) {
            return new Decision.Deliver(swap(each.message()), each.type(), each.crash());
        } else if (decision instanceof Decision.Drop each) {
            return new Decision.Drop(swap(each.message()), each.type());
        } else if (decision instanceof Decision.Fire each) {
            TimerName timer = each.timer();
            return new Decision.Fire(new TimerName(swap(timer.node()), timer.kind(), timer.number()), each.crash());
        } else if (decision instanceof Decision.Crash each) {
            return new Decision.Crash(swap(each.node()), each.disk());
        } else if (decision instanceof Decision.Restart each) {
            return new Decision.Restart(swap(each.node()));
        } else if (decision instanceof Decision.Invoke each) {
            return new Decision.Invoke(each.operation(), swap(each.node()), each.crash());
        }
        return decision; // time passes for all
    }

    private MessageName swap(MessageName name) {
        return new MessageName(swap(name.from()), swap(name.to()), name.number(), name.copy(), name.injected());
    }
}
