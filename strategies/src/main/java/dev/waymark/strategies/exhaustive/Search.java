package dev.waymark.strategies.exhaustive;

import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Depth-first search of all executions, with dynamic partial order reduction: Flanagan and Godefroid, <i>Dynamic partial-order
 * reduction for model checking software</i>, POPL 2005; with the source sets of Abdulla, Aronis, Jonsson and Sagonas, <i>Optimal
 * dynamic partial order reduction</i>, POPL 2014, and the sleep sets of Godefroid, <i>Partial-order methods for the verification of
 * concurrent systems</i>, 1996. Stateless: an execution is made again from its beginning ({@link Plan#prefix}).
 *
 * <p>An execution goes from a known point to its end ({@link SearchRun}). What it shows decides what else must be explored: where two
 * steps raced, the second without the first ({@link Races}). Beyond the papers: steps can disable others, executions are cut by a
 * bound on their length, and faults may happen and need not; {@link #explore} has a rule for each, with its reason.
 *
 * <p>A branch waits until the one before it at the same point has been made once: then it is known what that does, and whether it
 * sleeps. So many executions can be under way at once, and which are does not depend on who makes them.
 */
final class Search implements Planner {
    private final World world;
    private final Independence independence;
    private final long seed;
    private final Progress progress = new Progress();
    /** By cost: points that wait to be gone on from, the latest first. */
    private final TreeMap<Integer, Deque<SearchNode>> ready = new TreeMap<>();
    /** By index: where a run that is under way began; the root's has none. */
    private final Map<Long, SearchNode> underWay = new LinkedHashMap<>();

    /** Of the classes that were made, if nothing is left out: else each is made once. */
    private Fingerprints fingerprints = new Fingerprints();

    private @Nullable SearchNode root;
    private int level;
    private boolean begun;
    private boolean over;

    Search(World world, Independence independence, long seed) {
        this.world = world;
        this.independence = independence;
        this.seed = seed;
        this.level = world.shortest() ? 1 : world.depth();
    }

    @Override
    public int available() {
        if (!begun) {
            return 1;
        }
        if (ready.isEmpty() && underWay.isEmpty() && level < world.depth() && progress.boundReached()) {
            level++;
            begun = false;
            root = null;
            fingerprints = new Fingerprints();
            progress.nextLevel();
            return 1;
        }
        int count = 0;
        for (Deque<SearchNode> each : ready.values()) {
            count += each.size();
        }
        over = count == 0;
        return count;
    }

    @Override
    public Plan plan(long index) {
        if (!begun) {
            begun = true;
            return new Plan(index, seed, new SearchInput(level, 0, List.of()).bytes(), List.of());
        }
        SearchNode node = next();
        SearchNode.Child child = new SearchNode.Child(cheapest(node));
        node.pending.remove(child.choice);
        node.children.add(child);
        node.inFlight = true;
        underWay.put(index, node);
        List<Decision> prefix = prefix(node);
        prefix.add(child.choice.decision());
        List<Step> sleeping = world.reduction() == World.Reduction.NONE ? List.of() : node.sleepingBefore(child);
        return new Plan(index, seed, new SearchInput(level, node.depth + 1, sleeping).bytes(), prefix);
    }

    private SearchNode next() {
        Map.Entry<Integer, Deque<SearchNode>> cheapest = Objects.requireNonNull(ready.firstEntry());
        SearchNode node = cheapest.getValue().removeFirst();
        if (cheapest.getValue().isEmpty()) {
            ready.remove(cheapest.getKey());
        }
        node.queued = false;
        return node;
    }

    private Choice cheapest(SearchNode node) {
        Choice best = node.pending.get(0);
        for (Choice each : node.pending) {
            if (cost(node, each) < cost(node, best)) {
                best = each;
            }
        }
        return best;
    }

    private int cost(SearchNode node, Choice choice) {
        return node.cost.after(choice, node.offers).total();
    }

    private static List<Decision> prefix(SearchNode node) {
        Deque<Decision> decisions = new ArrayDeque<>();
        for (SearchNode each = node; each != null && each.edge != null; each = each.parent) {
            decisions.addFirst(each.edge.choice.decision());
        }
        return new ArrayList<>(decisions);
    }

    @Override
    public void learn(Plan plan, Outcome outcome) {
        SearchOutput told = SearchOutput.read(outcome.output());
        SearchNode from = underWay.remove(plan.index());
        SearchNode.Child begun = null;
        if (from != null) {
            from.inFlight = false;
            begun = from.children.get(from.children.size() - 1);
        }
        if (told.end() == SearchOutput.End.DIVERGED) {
            progress.diverged();
            if (begun != null) {
                begun.done = true;
            }
        } else {
            count(told, plan.prefix().size(), outcome.violated());
            explore(from, begun, told);
        }
        if (from != null) {
            wait(from);
            close(from);
        }
    }

    private void count(SearchOutput told, int prefix, boolean violated) {
        boolean fresh = told.redundantFrom() < 0
                && (world.reduction() != World.Reduction.NONE || fingerprints.add(told.fingerprint()));
        int length = Math.max(0, prefix - 1) + told.steps().size();
        progress.made(fresh, length, told.end() == SearchOutput.End.BOUND, violated);
    }

    /** Puts the points of a new execution into the tree, and in all points of it what must be explored besides. */
    private void explore(@Nullable SearchNode from, SearchNode.@Nullable Child begun, SearchOutput told) {
        List<List<Choice>> offered = told.offered();
        boolean cut = told.redundantFrom() < 0 && told.end() != SearchOutput.End.NATURAL;
        SearchNode at = from;
        if (at == null) {
            at = new SearchNode(null, null, offered.get(0), List.of(), Cost.NONE);
            root = at;
        }
        int known = from == null ? 1 : 0;
        List<SearchNode> fresh = new ArrayList<>();
        for (int i = 0; i < told.steps().size(); i++) {
            Step step = told.steps().get(i);
            SearchNode.Child child = i == 0 && begun != null ? begun : new SearchNode.Child(step.choice());
            if (child != begun) {
                at.children.add(child);
            }
            child.step = step;
            boolean last = i == told.steps().size() - 1;
            List<Choice> next = offered.get(i + known);
            demandBeside(at, step, next, cut && last, child == begun);
            if (last && cut) {
                child.done = true;
                break;
            }
            SearchNode below =
                    new SearchNode(at, child, next, asleep(at, child), at.cost.after(step.choice(), at.offers));
            child.node = below;
            fresh.add(below);
            at = below;
        }
        if (!cut && told.redundantFrom() < 0) {
            at.offers.forEach(into(at)); // an execution may end without faults and restarts, or go on with them
        }
        for (Races.Demand demand : told.demands()) {
            demand(ancestor(at, demand.before()), demand.anyOf());
        }
        if (from == null) {
            wait(Objects.requireNonNull(root));
        }
        if (told.redundantFrom() < 0) {
            countLeaf(at, cut && !told.steps().isEmpty());
        }
        fresh.forEach(this::wait);
        close(at);
    }

    /** {@code cut}: it ended with the last choice there, below which there is nothing. */
    private static void countLeaf(SearchNode last, boolean cut) {
        if (cut) {
            last.children.get(last.children.size() - 1).leaves++;
        }
        for (SearchNode each = last; each != null; each = each.parent) {
            if (each.edge != null) {
                each.edge.leaves++;
            }
        }
    }

    private Consumer<Choice> into(SearchNode node) {
        return choice -> add(node, choice);
    }

    private List<Step> asleep(SearchNode node, SearchNode.Child child) {
        List<Step> asleep = new ArrayList<>();
        if (world.reduction() != World.Reduction.NONE) {
            for (Step each : node.sleepingBefore(child)) {
                if (independence.independent(each, Objects.requireNonNull(child.step))) {
                    asleep.add(each);
                }
            }
        }
        return asleep;
    }

    /** What must be explored at a point because of one step that was made there. */
    private void demandBeside(SearchNode node, Step step, List<Choice> next, boolean cut, boolean known) {
        boolean all = world.reduction() != World.Reduction.DPOR
                // the bound lets only one of them happen, so none comes before another
                || cut
                // all but faults slept: whatever comes first here may be kept from happening by the budget it shares
                || world.isOptional(step.choice()) && !known && !world.areOptional(node.offers)
                // a client that is answered, or asks one node, no longer asks those that start meanwhile
                || step.clients() != 0 && node.offers.stream().anyMatch(each -> each.kind() == Code.RESTART);
        List<Choice> prevented = new ArrayList<>();
        for (Choice each : node.offers) {
            if (!world.isOptional(step.choice()) && !next.contains(each) && !each.equals(step.choice())) {
                prevented.add(each); // it will never be seen to race with this step
                all |= !each.isFault() && node.sleeps(each); // nor here with anything else
            }
        }
        (all ? node.offers : prevented).forEach(into(node));
    }

    private void demand(SearchNode node, List<Choice> anyOf) {
        for (Choice each : anyOf) {
            if (node.covers(each)) {
                return;
            }
        }
        for (Choice each : anyOf) {
            if (node.offers.contains(each)) {
                add(node, each);
                wait(node);
                return;
            }
        }
        if (anyOf.size() > 1) {
            node.offers.forEach(into(node));
            wait(node);
        }
    }

    private void add(SearchNode node, Choice choice) {
        if (!node.covers(choice) && node.cost.after(choice, node.offers).isWithin(world)) {
            node.pending.add(choice);
        }
    }

    private static SearchNode ancestor(SearchNode node, int depth) {
        SearchNode at = node;
        while (at.depth > depth) {
            at = Objects.requireNonNull(at.parent);
        }
        return at;
    }

    /** It waits to be gone on from, unless it does so already or the branch before is still to be learned from. */
    private void wait(SearchNode node) {
        if (!node.pending.isEmpty() && !node.inFlight && !node.queued) {
            node.queued = true;
            ready.computeIfAbsent(cost(node, cheapest(node)), cost -> new ArrayDeque<>())
                    .addFirst(node);
        }
    }

    /** What is explored is forgotten, upwards as far as it goes. */
    private static void close(SearchNode node) {
        SearchNode at = node;
        while (at != null && at.isDone()) {
            if (at.edge != null) {
                at.edge.done = true;
                at.edge.node = null;
            }
            at = at.parent;
        }
    }

    private boolean isComplete() {
        return over && underWay.isEmpty() && !progress.isDiverged();
    }

    @Override
    public boolean unfinished() {
        return !isComplete();
    }

    @Override
    public Map<String, Object> report() {
        return Map.of("exhaustive", progress.told(world, isComplete(), share()));
    }

    private double share() {
        return isComplete() ? 1 : share(Estimate.of(root));
    }

    private double share(Estimate estimate) {
        return estimate.mean() <= 0 ? 0 : Math.min(1, leaves() / estimate.mean());
    }

    private long leaves() {
        long leaves = 0;
        if (root != null) {
            for (SearchNode.Child child : root.children) {
                leaves += child.leaves;
            }
        }
        return leaves;
    }

    @Override
    public String progress() {
        return progress.brief(Estimate.of(root), leaves());
    }

    @Override
    public String outlook(long elapsedMillis) {
        return progress.outlook(world, Estimate.of(root), leaves(), elapsedMillis);
    }

    @Override
    public List<String> lines() {
        return progress.lines(world, isComplete(), share());
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeInt(level);
        out.writeBoolean(begun);
        progress.save(out);
        fingerprints.save(out);
        out.writeBoolean(root != null);
        if (root == null) {
            return;
        }
        SavedTree tree = new SavedTree();
        tree.write(root, out);
        out.writeInt(ready.size());
        for (Map.Entry<Integer, Deque<SearchNode>> each : ready.entrySet()) {
            out.writeInt(each.getKey());
            out.writeInt(each.getValue().size());
            for (SearchNode node : each.getValue()) {
                out.writeInt(tree.place(node));
            }
        }
    }

    @Override
    public void restore(DataInput in) throws IOException {
        level = (int) Saved.between(in.readInt(), 1, world.depth(), "a depth");
        begun = in.readBoolean();
        progress.restore(in);
        fingerprints.restore(in);
        if (!in.readBoolean()) {
            return;
        }
        SavedTree tree = new SavedTree();
        root = tree.read(null, null, in);
        for (int i = Saved.count(in, "costs"); i > 0; i--) {
            Deque<SearchNode> waiting = new ArrayDeque<>();
            ready.put(in.readInt(), waiting);
            for (int j = Saved.count(in, "points"); j > 0; j--) {
                SearchNode node = tree.at(in.readInt());
                node.queued = true;
                waiting.add(node);
            }
        }
    }
}
