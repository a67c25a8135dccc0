package dev.waymark.live;

import dev.waymark.core.Operation;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Workload;
import dev.waymark.core.property.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntPredicate;

/** Servers that count what they are asked, each on a thread of its own. What was done to them is kept, for tests. */
final class Counters extends LiveDeployment {
    static final int NODES = 3;
    static final Workload WORKLOAD = Workload.of(2, node -> true, random -> List.of("up", "up", "up"));

    final List<String> done = new ArrayList<>();
    private final IntPredicate hangs;
    private final LiveOptions options;

    /** Those that {@code hangs} names are never ready. */
    Counters(IntPredicate hangs, LiveOptions options) {
        this.hangs = hangs;
        this.options = options;
    }

    Counters() {
        this(node -> false, new LiveOptions(1, 60_000, 60_000, 1));
    }

    @Override
    public int nodes() {
        return NODES;
    }

    @Override
    protected Workload workload() {
        return WORKLOAD;
    }

    @Override
    protected LiveOptions options() {
        return options;
    }

    @Override
    public List<Property> properties() {
        return List.of();
    }

    @Override
    public void abstractState(Object state, int self, StateAbstraction abstraction) {
        abstraction.value("count", state);
    }

    @Override
    protected Servers servers() {
        return new Servers() {
            private final Map<Integer, ExecutorService> running = new LinkedHashMap<>();
            private final int[] counts = new int[NODES + 1];
            private final Queue<int[]> answers = new ConcurrentLinkedQueue<>();

            @Override
            public void clear(long seed) {
                stop(new TreeSet<>(running.keySet()));
                Arrays.fill(counts, 0);
                answers.clear();
                done.clear();
            }

            @Override
            public void start(SortedSet<Integer> nodes) {
                done.add("start " + nodes);
                nodes.forEach(node -> running.put(node, Executors.newSingleThreadExecutor()));
            }

            @Override
            public void stop(SortedSet<Integer> nodes) {
                done.add("stop " + nodes);
                for (int node : nodes) {
                    ExecutorService thread = running.remove(node);
                    if (thread != null) {
                        thread.shutdownNow();
                    }
                }
            }

            @Override
            public void ask(Operation operation, int node) {
                done.add("ask " + node);
                running.get(node).execute(() -> answers.add(new int[] {operation.client(), operation.number(), node}));
            }

            @Override
            public void look(Sight sight) {
                for (int[] answer = answers.poll(); answer != null; answer = answers.poll()) {
                    int count = ++counts[answer[2]];
                    sight.emitted(answer[2], "counted", count);
                    sight.replied(answer[0], answer[1], answer[2], count);
                }
            }

            @Override
            public SortedSet<Integer> busy() {
                SortedSet<Integer> busy = new TreeSet<>(running.keySet());
                busy.removeIf(node -> !hangs.test(node));
                return busy;
            }

            @Override
            public Object state(int node) {
                return counts[node];
            }

            @Override
            public void close() {
                stop(new TreeSet<>(running.keySet()));
            }
        };
    }
}
