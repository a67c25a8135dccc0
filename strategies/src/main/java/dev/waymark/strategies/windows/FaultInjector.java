package dev.waymark.strategies.windows;

import dev.waymark.core.Deployment;
import dev.waymark.core.HasEpisodes;
import dev.waymark.core.HasTargets;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Link;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.random.Rng;
import dev.waymark.core.strategy.Settings;
import dev.waymark.strategies.natural.NaturalOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes ordinary decisions of faults, in one execution. What finds nobody to strike is counted. */
final class FaultInjector {
    private static final double SHARE = 0.1;
    private static final int TIMES_SLOWER = 20;

    /** Milliseconds: longer than a heartbeat of most, about as long as an election, and longer than patience. */
    private static final long[] DELAYS = {50, 300, 1_500};

    private static final int UNBOUND = Integer.MAX_VALUE;

    private final Deployment deployment;
    private final FaultBudget budget;
    private final boolean bound;
    private final Rng random;
    private final FaultTargets targets;
    private final Map<String, Integer> inVain = new TreeMap<>();
    private boolean delayed;

    FaultInjector(Settings settings, Rng random) {
        this.deployment = settings.deployment();
        this.budget = settings.faults();
        this.bound = settings.binding();
        this.random = random;
        this.targets = new FaultTargets(HasTargets.of(deployment), random);
    }

    void restarted(int node) {
        targets.restarted(node);
    }

    /** How often there was nobody of which class, or nobody to do something for. */
    Map<String, Integer> inVain() {
        return inVain;
    }

    /** What to decide first in a window of this; what lasts for the window alone is told to {@code natural}. */
    List<Decision> inject(FaultAction action, View view, NaturalOrder natural) {
        natural.unreliable(0, 0, 0, 0);
        natural.slow(1);
        List<Decision> decisions = new ArrayList<>();
        if (delayed) {
            delayed = false;
            decisions.add(new Decision.Delay(List.of(), 0));
        }
        decisions.addAll(begin(action, view, natural));
        return decisions;
    }

    private List<Decision> begin(FaultAction action, View view, NaturalOrder natural) {
        switch (action.fault()) {
            case NOTHING -> {
                return List.of();
            }
            case LOSS -> {
                natural.unreliable(SHARE, left(budget.drops(), view.drops()), 0, 0);
                return List.of();
            }
            case DUPLICATION -> {
                natural.unreliable(0, 0, SHARE, left(budget.duplicates(), view.duplicates()));
                return List.of();
            }
            case DELAY -> {
                natural.slow(TIMES_SLOWER);
                return List.of();
            }
            default -> {
                List<Decision> decisions = decisions(action, view);
                if (decisions.isEmpty()) {
                    inVain.merge(action.target().isEmpty() ? action.fault().word() : action.target(), 1, Integer::sum);
                }
                return decisions;
            }
        }
    }

    /** Where the user gave numbers they bind. */
    private int left(int allowed, int happened) {
        return bound ? Math.max(0, allowed - happened) : UNBOUND;
    }

    private List<Decision> decisions(FaultAction action, View view) {
        return switch (action.fault()) {
            case ONE -> one(action, view);
            case MAJORITY -> majority(action, view);
            case RING -> List.of(new Decision.Cut(ring(view)));
            case BRIDGE -> bridge(action, view);
            case PRIMARIES -> primaries(view);
            case ONE_WAY -> oneWay(action, view);
            case HEAL -> List.of(new Decision.Heal());
            case KILL_KEPT -> kill(action, view, DiskMode.KEPT);
            case KILL_UNSYNCED -> kill(action, view, DiskMode.UNSYNCED_LOST);
            case KILL_WIPED -> kill(action, view, DiskMode.WIPED);
            case RESTART -> restartAll(view);
            case PAUSE -> pause(action, view);
            case RESUME -> resumeAll(view);
            case SKEW -> skew(action, view);
            case MEMBERSHIP -> membership(view);
            case DELAY_LINKS -> delayLinks(action, view);
            default -> List.of();
        };
    }

    private List<Decision> one(FaultAction action, View view) {
        List<Integer> alone = targets.at(action.target(), view, node -> true);
        return alone.isEmpty() ? List.of() : List.of(new Decision.Partition(List.of(alone)));
    }

    /** One of the class is in the minority. */
    private List<Decision> majority(FaultAction action, View view) {
        List<Integer> side = targets.at(action.target(), view, node -> true);
        if (side.isEmpty()) {
            return List.of();
        }
        List<Integer> minority = new ArrayList<>(side);
        for (int node : targets.shuffled(view)) {
            if (minority.size() < (view.nodes() - 1) / 2 && !minority.contains(node)) {
                minority.add(node);
            }
        }
        return List.of(new Decision.Partition(List.of(minority)));
    }

    /** Jepsen's majorities-ring: around a ring, each hears those of a majority in whose middle it is. */
    private List<Link> ring(View view) {
        List<Integer> ring = targets.shuffled(view);
        int nodes = ring.size();
        int majority = nodes / 2 + 1;
        List<Link> cut = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            int first = i - (majority - 1) / 2;
            for (int far = majority; far < nodes; far++) {
                cut.add(new Link(ring.get(Math.floorMod(first + far, nodes)), ring.get(i)));
            }
        }
        return cut;
    }

    private List<Decision> bridge(FaultAction action, View view) {
        List<Integer> bridge = targets.at(action.target(), view, node -> true);
        if (bridge.isEmpty()) {
            return List.of();
        }
        List<Integer> others = new ArrayList<>(targets.shuffled(view));
        others.removeAll(bridge);
        int half = others.size() / 2;
        List<Link> cut = new ArrayList<>();
        for (int one : others.subList(0, half)) {
            for (int other : others.subList(half, others.size())) {
                cut.add(new Link(one, other));
                cut.add(new Link(other, one));
            }
        }
        return cut.isEmpty() ? List.of() : List.of(new Decision.Cut(cut));
    }

    private List<Decision> primaries(View view) {
        List<Integer> leaders = targets.all(AvailableFaults.LEADER, view);
        return leaders.isEmpty()
                ? List.of()
                : List.of(new Decision.Partition(leaders.stream().map(List::of).toList()));
    }

    private List<Decision> oneWay(FaultAction action, View view) {
        List<Integer> chosen = targets.at(action.target(), view, node -> true);
        if (chosen.isEmpty()) {
            return List.of();
        }
        int node = chosen.get(0);
        boolean unheard = random.nextInt(2) == 0;
        List<Link> cut = new ArrayList<>();
        for (int other = 1; other <= view.nodes(); other++) {
            if (other != node) {
                cut.add(unheard ? new Link(node, other) : new Link(other, node));
            }
        }
        return List.of(new Decision.Cut(cut));
    }

    private List<Decision> delayLinks(FaultAction action, View view) {
        List<Integer> chosen = targets.at(action.target(), view, node -> true);
        if (chosen.isEmpty()) {
            return List.of();
        }
        int node = chosen.get(0);
        int ways = random.nextInt(3); // what it sends, what it is sent, both
        long by = DELAYS[random.nextInt(DELAYS.length)];
        List<Link> links = new ArrayList<>();
        for (int other = 1; other <= view.nodes(); other++) {
            if (other != node && ways != 1) {
                links.add(new Link(node, other));
            }
            if (other != node && ways != 0) {
                links.add(new Link(other, node));
            }
        }
        delayed = true;
        return List.of(new Decision.Delay(links, by));
    }

    private List<Decision> kill(FaultAction action, View view, DiskMode disk) {
        List<Decision> decisions = new ArrayList<>();
        int left = left(budget.crashes(), view.crashes());
        for (int node : targets.at(action.target(), view, view::up)) {
            if (decisions.size() < left) {
                decisions.add(new Decision.Crash(node, disk));
            }
        }
        return decisions;
    }

    static List<Decision> restartAll(View view) {
        List<Decision> decisions = new ArrayList<>();
        for (int node = 1; node <= view.nodes(); node++) {
            if (!view.up(node)) {
                decisions.add(new Decision.Restart(node));
            }
        }
        return decisions;
    }

    private List<Decision> pause(FaultAction action, View view) {
        List<Decision> decisions = new ArrayList<>();
        for (int node : targets.at(action.target(), view, node -> view.up(node) && !view.paused(node))) {
            decisions.add(new Decision.Pause(node));
        }
        return decisions;
    }

    static List<Decision> resumeAll(View view) {
        List<Decision> decisions = new ArrayList<>();
        for (int node = 1; node <= view.nodes(); node++) {
            if (view.paused(node)) {
                decisions.add(new Decision.Resume(node));
            }
        }
        return decisions;
    }

    private List<Decision> skew(FaultAction action, View view) {
        List<Integer> chosen = targets.at(action.target(), view, node -> view.up(node) && !view.paused(node));
        if (chosen.isEmpty()) {
            return List.of();
        }
        long by = 1 + (long) (random.nextDouble() * deployment.drift());
        return List.of(new Decision.Skew(chosen.get(0), by));
    }

    private List<Decision> membership(View view) {
        for (int i = 0; i < view.requests(); i++) {
            if (HasTargets.of(deployment).isMembership(view.operation(i))) {
                long request = view.request(i);
                int node = Code.b(request);
                Object state = view.state(node);
                if (state != null && HasEpisodes.of(deployment).serves().test(state)) {
                    return List.of(
                            new Decision.Invoke(new OperationName(Code.a(request), Code.number(request)), node, null));
                }
            }
        }
        return List.of();
    }
}
