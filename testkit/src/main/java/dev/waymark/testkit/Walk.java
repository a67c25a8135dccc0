package dev.waymark.testkit;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.List;

/** Decides at random, with and without faults, from what a view offers. */
final class Walk {
    private static final int FAULTS_ONE_IN = 6;

    private final Rng random;

    Walk(long seed) {
        this.random = new Rng(seed);
    }

    /** Something that is offered; if nothing is, time passes. */
    Decision next(View view) {
        List<Decision> offered = offered(view);
        return offered.isEmpty() ? new Decision.Wait(1) : offered.get(random.nextInt(offered.size()));
    }

    /** The same, and now and then something that may or may not apply. */
    Decision nextOrFault(View view) {
        return random.nextInt(FAULTS_ONE_IN) > 0 ? next(view) : fault(view);
    }

    static List<Decision> offered(View view) {
        List<Decision> offered = new ArrayList<>();
        for (int i = 0; i < view.deliverable(); i++) {
            offered.add(view.decode(Code.deliver(view.message(i))));
        }
        for (int i = 0; i < view.timers(); i++) {
            offered.add(view.decode(Code.fire(view.timer(i))));
        }
        for (int i = 0; i < view.requests(); i++) {
            offered.add(view.decode(Code.invoke(view.request(i))));
        }
        return offered;
    }

    private Decision fault(View view) {
        int node = 1 + random.nextInt(view.nodes());
        int messages = view.deliverable();
        long message = messages == 0 ? Code.name(node, node, 1) : view.message(random.nextInt(messages));
        return switch (random.nextInt(9)) {
            case 0 -> view.decode(Code.drop(message));
            case 1 -> view.decode(Code.duplicate(message));
            case 2 -> new Decision.Crash(node, DiskMode.KEPT);
            case 3, 4 -> new Decision.Restart(down(view, node));
            case 5 -> new Decision.Pause(node);
            case 6 -> new Decision.Resume(node);
            case 7 -> new Decision.Partition(List.of(List.of(node)));
            default -> new Decision.Heal();
        };
    }

    /** A node that is down, rather than one that is up. */
    private static int down(View view, int otherwise) {
        for (int node = 1; node <= view.nodes(); node++) {
            if (!view.up(node)) {
                return node;
            }
        }
        return otherwise;
    }
}
