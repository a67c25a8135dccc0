package dev.waymark.histories.transactions;

import dev.waymark.histories.graph.Components;
import dev.waymark.histories.graph.Cycle;
import dev.waymark.histories.graph.CycleSearch;
import dev.waymark.histories.graph.Dependency;
import dev.waymark.histories.graph.DependencyGraph;
import dev.waymark.histories.graph.IntList;
import dev.waymark.histories.transactions.RegisterKey.Version;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Orders writes of a register that nothing orders directly. In a serial order the write of a version and its reads are not
 * interrupted by another write. So of two versions, if the write of one comes before the other's write or one of its reads, all
 * reads of the first come before the other's write: the opposite would close a cycle. Each such order may decide others, until nothing
 * changes (Tan and others 2020, section 3; Huang and others 2023, "pruning constraints"). What is left open is for a search.
 *
 * <p>Only serializability allows these conclusions. Of a large history blocks are looked at that overlap; what spans more than one
 * block is left open, which costs a verdict at worst.
 */
final class WriteOrders {
    private static final int BLOCK = 8192;

    /**
     * {@code from} comes before {@code to}, since {@code seenBy} wrote or read {@code earlier} before {@code through} read or wrote
     * {@code later}. {@code number}: those that were found before have lower ones.
     */
    record Forced(
            int from,
            int to,
            Dependency dependency,
            RegisterKey key,
            Version earlier,
            Version later,
            int seenBy,
            int through,
            int number) {}

    record Link(int from, int to, Dependency dependency) {}

    private final DependencyGraph graph;
    private final int kinds;
    private final Collection<RegisterKey> keys;
    private final Map<Long, Forced> forced = new LinkedHashMap<>();
    private final List<IntList> more = new ArrayList<>();
    private long steps;
    private boolean contradictory;

    /** Of a graph without cycles of these kinds. */
    WriteOrders(DependencyGraph graph, int kinds, Collection<RegisterKey> keys, long steps) {
        this.graph = graph;
        this.kinds = kinds;
        this.keys = keys;
        this.steps = steps;
        for (int node = 0; node < graph.nodes(); node++) {
            more.add(new IntList());
        }
        for (int from = 0; from < graph.nodes() && !contradictory; from += BLOCK / 2) {
            new Block(from, Math.min(from + BLOCK, graph.nodes())).infer();
            if (from + BLOCK >= graph.nodes()) {
                break;
            }
        }
    }

    /** There is no serial order, whatever is left open. */
    boolean contradictory() {
        return contradictory;
    }

    @Nullable
    Forced forced(int from, int to) {
        return forced.get(pair(from, to));
    }

    int size() {
        return forced.size();
    }

    /** The edges of these kinds, and what was found. */
    DependencyGraph graph() {
        DependencyGraph.Builder all = new DependencyGraph.Builder(graph.nodes());
        for (int node = 0; node < graph.nodes(); node++) {
            for (int edge = graph.first(node); edge < graph.first(node + 1); edge++) {
                for (Dependency each : Dependency.values()) {
                    if ((graph.kinds(edge) & kinds & each.bit()) != 0) {
                        all.add(node, graph.target(edge), each);
                    }
                }
            }
        }
        forced.values().forEach(each -> all.add(each.from, each.to, each.dependency));
        return all.build();
    }

    /** Why there is no serial order: a short cycle. */
    Cycle cycle() {
        DependencyGraph all = graph();
        Components components = Components.of(all, Dependency.ALL);
        CycleSearch search = new CycleSearch(all, steps);
        int[] members = components.cyclic().get(0);
        Cycle cycle = search.through(Dependency.RW, Dependency.ALL, components, members);
        cycle = cycle == null ? search.through(Dependency.WW, Dependency.ALL, components, members) : cycle;
        if (cycle == null) {
            throw new IllegalStateException("a cycle that no order of writes closes");
        }
        return cycle;
    }

    /** The shortest way by which {@code through} comes after {@code seenBy}, by what was known when this was found. */
    List<Link> way(Forced asked) {
        Map<Integer, Link> cameBy = new HashMap<>();
        IntList queue = new IntList();
        queue.add(asked.seenBy);
        for (int at = 0; at < queue.size() && !cameBy.containsKey(asked.through); at++) {
            int node = queue.get(at);
            for (int edge = graph.first(node); edge < graph.first(node + 1); edge++) {
                for (Dependency each : Dependency.values()) {
                    if ((graph.kinds(edge) & kinds & each.bit()) != 0) {
                        visit(new Link(node, graph.target(edge), each), cameBy, queue);
                    }
                }
            }
            IntList found = more.get(node);
            for (int i = 0; i < found.size(); i++) {
                Forced next = Objects.requireNonNull(forced(node, found.get(i)));
                if (next.number < asked.number) {
                    visit(new Link(node, next.to, next.dependency), cameBy, queue);
                }
            }
        }
        List<Link> way = new ArrayList<>();
        for (int node = asked.through; node != asked.seenBy; ) {
            Link link = cameBy.get(node);
            if (link == null) {
                return List.of();
            }
            way.add(0, link);
            node = link.from;
        }
        return way;
    }

    private static void visit(Link link, Map<Integer, Link> cameBy, IntList queue) {
        if (cameBy.putIfAbsent(link.to, link) == null) {
            queue.add(link.to);
        }
    }

    private static long pair(int from, int to) {
        return (long) from << Integer.SIZE | to;
    }

    private void force(Forced edge) {
        if (forced.putIfAbsent(pair(edge.from, edge.to), edge) == null) {
            more.get(edge.from).add(edge.to);
        }
    }

    /** Some consecutive nodes, and who of them comes before whom. */
    private final class Block {
        private final int first;
        private final int size;
        private final BitSet[] after;

        Block(int first, int end) {
            this.first = first;
            this.size = end - first;
            this.after = new BitSet[size];
        }

        void infer() {
            List<List<Version>> versions = new ArrayList<>();
            List<RegisterKey> here = new ArrayList<>();
            for (RegisterKey key : keys) {
                List<Version> ofKey = key.versions.stream().filter(this::counts).toList();
                if (ofKey.size() > 1) {
                    here.add(key);
                    versions.add(ofKey);
                }
            }
            int before;
            do {
                before = forced.size();
                if (!close()) {
                    contradictory = true;
                    return;
                }
                for (int i = 0; i < here.size(); i++) {
                    order(here.get(i), versions.get(i));
                }
            } while (forced.size() > before && steps > 0);
        }

        private boolean has(int node) {
            return node >= first && node < first + size;
        }

        private boolean counts(Version version) {
            if (version.number == 0 || version.last && has(version.writer)) {
                return true;
            }
            for (int i = 0; i < version.readers.size() && version.last; i++) {
                if (has(version.readers.get(i))) {
                    return true;
                }
            }
            return false;
        }

        /** Who is reached from whom; false: there is a cycle. */
        private boolean close() {
            int[] waiting = new int[size];
            for (int node = first; node < first + size; node++) {
                IntList next = next(node);
                for (int i = 0; i < next.size(); i++) {
                    waiting[next.get(i) - first]++;
                }
            }
            IntList sorted = new IntList();
            for (int node = 0; node < size; node++) {
                if (waiting[node] == 0) {
                    sorted.add(node + first);
                }
            }
            for (int at = 0; at < sorted.size(); at++) {
                IntList next = next(sorted.get(at));
                for (int i = 0; i < next.size(); i++) {
                    if (--waiting[next.get(i) - first] == 0) {
                        sorted.add(next.get(i));
                    }
                }
            }
            if (sorted.size() < size) {
                return false;
            }
            for (int at = size - 1; at >= 0; at--) {
                int node = sorted.get(at);
                BitSet all = new BitSet(size);
                IntList next = next(node);
                for (int i = 0; i < next.size(); i++) {
                    int other = next.get(i) - first;
                    if (!all.get(other)) {
                        all.set(other);
                        all.or(after[other]);
                        steps -= size >> 6;
                    }
                }
                after[node - first] = all;
            }
            return true;
        }

        private IntList next(int node) {
            IntList next = new IntList();
            for (int edge = graph.first(node); edge < graph.first(node + 1); edge++) {
                if ((graph.kinds(edge) & kinds) != 0 && has(graph.target(edge))) {
                    next.add(graph.target(edge));
                }
            }
            IntList found = more.get(node);
            for (int i = 0; i < found.size(); i++) {
                if (has(found.get(i))) {
                    next.add(found.get(i));
                }
            }
            return next;
        }

        private boolean before(int node, int other) {
            return after[node - first].get(other - first);
        }

        private void order(RegisterKey key, List<Version> versions) {
            for (Version one : versions) {
                for (Version other : versions) {
                    if (one != other && has(other.writer)) {
                        steps--;
                        order(key, one, other);
                    } else if (other.number == 0 && one != other && has(one.writer)) {
                        initial(key, other, one);
                    }
                }
            }
        }

        private void order(RegisterKey key, Version one, Version other) {
            if (one.number == 0) {
                force(key, one, other, other.writer, other.writer);
                return;
            }
            int through = has(one.writer) ? seen(one.writer, other) : RegisterKey.NOBODY;
            if (through != RegisterKey.NOBODY) {
                force(key, one, other, one.writer, through);
                return;
            }
            for (int i = 0; i < one.readers.size() && !has(one.writer); i++) {
                int reader = one.readers.get(i);
                through = has(reader) ? seen(reader, other) : RegisterKey.NOBODY;
                if (through != RegisterKey.NOBODY) {
                    force(key, one, other, reader, through);
                    return;
                }
            }
        }

        /** Who reads what was there at first and comes after somebody who overwrote it closes a cycle. */
        private void initial(RegisterKey key, Version initial, Version one) {
            int through = seen(one.writer, initial);
            if (through != RegisterKey.NOBODY) {
                WriteOrders.this.force(new Forced(
                        through, one.writer, Dependency.RW, key, initial, one, through, one.writer, forced.size()));
            }
        }

        /** Who wrote or read a version and comes after a node. */
        private int seen(int node, Version version) {
            if (has(version.writer) && before(node, version.writer)) {
                return version.writer;
            }
            for (int i = 0; i < version.readers.size(); i++) {
                int reader = version.readers.get(i);
                if (has(reader) && before(node, reader)) {
                    return reader;
                }
            }
            return RegisterKey.NOBODY;
        }

        private void force(RegisterKey key, Version one, Version other, int seenBy, int through) {
            if (has(one.writer) && !before(one.writer, other.writer)) {
                force(one.writer, Dependency.WW, key, one, other, seenBy, through);
            }
            for (int i = 0; i < one.readers.size(); i++) {
                int reader = one.readers.get(i);
                if (reader != other.writer && has(reader) && !before(reader, other.writer)) {
                    force(reader, Dependency.RW, key, one, other, seenBy, through);
                }
            }
        }

        private void force(
                int from, Dependency dependency, RegisterKey key, Version one, Version other, int seenBy, int through) {
            WriteOrders.this.force(
                    new Forced(from, other.writer, dependency, key, one, other, seenBy, through, forced.size()));
        }
    }
}
