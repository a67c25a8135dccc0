package dev.waymark.histories.transactions;

import dev.waymark.histories.Anomaly;
import dev.waymark.histories.Checker;
import dev.waymark.histories.Operation;
import dev.waymark.histories.Verdict;
import dev.waymark.histories.graph.Components;
import dev.waymark.histories.graph.Cycle;
import dev.waymark.histories.graph.Dependency;
import dev.waymark.histories.graph.DependencyGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Judges transactions by the order in which they must have happened: who wrote what another read or overwrote, and, for levels that
 * keep them, sessions and real time. A cycle among them is an anomaly, named by the kinds of its edges (Adya 1999). "Ok" is said
 * only if one serial order explains all reads, or if nothing about versions is left open; else the answer is unknown.
 *
 * <p>A transaction of unknown outcome counts as committed if something that it wrote was read.
 */
public final class TransactionChecker implements Checker {
    public static final long STEPS_USUAL = 50_000_000;
    private static final int DISTURBED_MAX = 10;
    private static final String NO_ORDER = "no-serial-order";
    private static final int TIME = Dependency.set(Dependency.PROCESS, Dependency.REALTIME);

    private interface Reading {
        Versions of(List<Transaction> history, Anomalies anomalies);
    }

    private final Access.Kind writing;
    private final Reading reading;
    /** One that guesses more of the order of versions than is certain. */
    private final Reading guessing;

    private final Level level;
    private final long steps;

    private TransactionChecker(Access.Kind writing, Reading reading, Reading guessing, Level level, long steps) {
        this.writing = writing;
        this.reading = reading;
        this.guessing = guessing;
        this.level = level;
        this.steps = steps;
    }

    /** Of {@code [append key value]} and {@code [r key list]}. */
    public static TransactionChecker ofLists(Level level) {
        return new TransactionChecker(Access.Kind.APPEND, ListVersions::new, ListVersions::new, level, STEPS_USUAL);
    }

    /** Of {@code [w key value]} and {@code [r key value]}. */
    public static TransactionChecker ofRegisters(Level level, RegisterOptions options) {
        return new TransactionChecker(
                Access.Kind.WRITE,
                (history, anomalies) -> new RegisterVersions(history, options, anomalies),
                (history, anomalies) -> new RegisterVersions(history, options.keepingAllOrder(), anomalies),
                level,
                STEPS_USUAL);
    }

    /** With so many steps for short cycles, and as many for a serial order. */
    public TransactionChecker withSteps(long number) {
        return new TransactionChecker(writing, reading, guessing, level, number);
    }

    @Override
    public Verdict check(List<Operation> history) {
        List<Transaction> transactions = new ArrayList<>(history.size());
        for (Operation operation : history) {
            transactions.add(Transaction.of(transactions.size(), operation, writing));
        }
        Anomalies anomalies = new Anomalies();
        Versions versions = reading.of(transactions, anomalies);
        DependencyGraph graph = graph(versions);
        CycleAnomalies cycles = new CycleAnomalies(graph, steps);
        for (CycleAnomalies.Found found : cycles.find()) {
            anomalies.add(anomaly(found.name(), found.cycle(), found.meaning(), versions, (from, to) -> ""));
        }
        return verdict(transactions, anomalies, versions, graph, cycles.exhausted());
    }

    private Verdict verdict(
            List<Transaction> transactions,
            Anomalies anomalies,
            Versions versions,
            DependencyGraph graph,
            boolean exhausted) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("transactions", transactions.size());
        figures.put(
                "failed",
                transactions.stream().filter(each -> each.operation().failed()).count());
        figures.put(
                "unknown", transactions.stream().filter(Transaction::unknown).count());
        figures.put(
                "unknownButRead",
                versions.nodes().stream().filter(Transaction::unknown).count());
        figures.put("dependencies", graph.edges());
        boolean violated = anomalies.names().stream().anyMatch(level::forbids);
        String undecided = violated || isSerial(transactions, versions, graph)
                ? ""
                : undecided(anomalies, versions, graph, exhausted);
        violated |= anomalies.names().stream().anyMatch(level::forbids); // the search for an order may have added one
        List<String> names = anomalies.names();
        figures.put("anomalies", anomalies.counts());
        figures.put("level", level.word());
        figures.put("violated", Level.violated(names));
        figures.put("possible", Level.possible(names));
        figures.put("forbidden", names.stream().filter(level::forbids).toList());
        if (exhausted) {
            figures.put("notAllCyclesNamed", true);
        }
        Verdict.Answer answer =
                violated ? Verdict.Answer.VIOLATED : undecided.isEmpty() ? Verdict.Answer.OK : Verdict.Answer.UNKNOWN;
        return new Verdict(answer, anomalies.found(), violated ? "" : undecided, figures);
    }

    /**
     * Whether there is a serial order that keeps sessions and real time, and the order of versions that most services have: if so,
     * every level holds, and it is found at once. Where some transactions keep no order of time, the others may.
     */
    private boolean isSerial(List<Transaction> transactions, Versions certain, DependencyGraph plain) {
        Versions versions = guessing.of(transactions, new Anomalies());
        if (isSerial(versions, graph(versions), Dependency.ALL) == SerialOrder.Answer.FOUND) {
            return true;
        }
        DependencyGraph graph = plain;
        for (int i = 0; i < DISTURBED_MAX && !level.keepsSessions(); i++) {
            Components disturbed = Components.of(graph, Dependency.ALL);
            if (disturbed.cyclic().isEmpty()) {
                WriteOrders orders = new WriteOrders(graph, Dependency.ALL, certain.registers(), steps);
                if (!orders.contradictory()) {
                    return new SerialOrder(orders.graph(), Dependency.ALL, steps).find(certain)
                            == SerialOrder.Answer.FOUND;
                }
                disturbed = Components.of(orders.graph(), Dependency.ALL);
            }
            DependencyGraph less = graph.without(TIME, disturbed);
            if (less.edges() == graph.edges()) {
                return false;
            }
            graph = less;
        }
        return false;
    }

    private SerialOrder.Answer isSerial(Versions versions, DependencyGraph graph, int kinds) {
        if (!Components.of(graph, kinds).cyclic().isEmpty()) {
            return SerialOrder.Answer.NONE;
        }
        WriteOrders orders = new WriteOrders(graph, kinds, versions.registers(), steps);
        return orders.contradictory()
                ? SerialOrder.Answer.NONE
                : new SerialOrder(orders.graph(), Dependency.ALL, steps).find(versions);
    }

    /** Why it is not certain that the level holds; empty if it is. Adds an anomaly if it is certain that it does not. */
    private String undecided(Anomalies anomalies, Versions versions, DependencyGraph graph, boolean exhausted) {
        int kept = Dependency.set(Dependency.WW, Dependency.WR, Dependency.RW)
                | (level.keepsSessions() ? Dependency.PROCESS.bit() : 0)
                | (level.keepsRealTime() ? Dependency.REALTIME.bit() : 0);
        boolean certain = anomalies.names().isEmpty() || level.compareTo(Level.SERIALIZABLE) < 0;
        if (anomalies.names().isEmpty() || level.compareTo(Level.SERIALIZABLE) >= 0) {
            if (level.forbids(NO_ORDER) && Components.of(graph, kept).cyclic().isEmpty()) {
                WriteOrders orders = new WriteOrders(graph, kept, versions.registers(), steps);
                if (orders.contradictory()) {
                    anomalies.add(noOrder(orders, versions));
                    return "";
                }
            }
            SerialOrder.Answer answer = isSerial(versions, graph, kept);
            if (answer == SerialOrder.Answer.FOUND) {
                return "";
            }
            if (answer == SerialOrder.Answer.NONE && level.forbids(NO_ORDER)) {
                anomalies.add(
                        NO_ORDER,
                        List.of(),
                        "there is no cycle among the dependencies that are known, but all orders were tried, and in"
                                + " each one some transaction reads something else");
                return "";
            }
        }
        String gaps = versions.gaps();
        if (!gaps.isEmpty() || !certain) {
            return gaps.isEmpty()
                    ? "no serial order was found in " + steps + " steps: allow more"
                    : gaps + (level.forbids(NO_ORDER) ? "; or allow more than " + steps + " steps" : "");
        }
        return exhausted ? "not all cycles could be looked at in " + steps + " steps: allow more" : "";
    }

    private static Anomaly noOrder(WriteOrders orders, Versions versions) {
        OrderReasons reasons = new OrderReasons(orders, versions);
        Anomaly cycle = anomaly(
                NO_ORDER,
                orders.cycle(),
                "in a serial order each of these transactions must come before the next",
                versions,
                reasons::of);
        List<String> explanation = new ArrayList<>(cycle.explanation());
        explanation.addAll(reasons.proofs());
        return new Anomaly(cycle.name(), cycle.cycle(), explanation, cycle.lines());
    }

    private DependencyGraph graph(Versions versions) {
        DependencyGraph.Builder graph =
                new DependencyGraph.Builder(versions.nodes().size());
        versions.addTo(graph);
        addSessions(graph, versions.nodes());
        addRealTime(graph, versions.nodes());
        return graph.build();
    }

    /** One of unknown outcome may take effect after what its process did later. */
    private static void addSessions(DependencyGraph.Builder graph, List<Transaction> nodes) {
        Map<String, Integer> last = new HashMap<>();
        for (int node = 0; node < nodes.size(); node++) {
            String process = nodes.get(node).operation().process();
            Integer before = last.get(process);
            if (before != null) {
                graph.add(before, node, Dependency.PROCESS);
            }
            if (nodes.get(node).ok()) {
                last.put(process, node);
            }
        }
    }

    /** From those that had ended, but for the ones that another of them follows, whose edges say it already. */
    private static void addRealTime(DependencyGraph.Builder graph, List<Transaction> nodes) {
        PriorityQueue<Integer> running = new PriorityQueue<>((a, b) -> Long.compare(
                nodes.get(a).operation().completed(), nodes.get(b).operation().completed()));
        List<Integer> ended = new ArrayList<>();
        for (int node = 0; node < nodes.size(); node++) { // in order of invocation
            Operation here = nodes.get(node).operation();
            while (!running.isEmpty()
                    && nodes.get(running.element()).operation().before(here)) {
                int done = running.remove();
                Operation operation = nodes.get(done).operation();
                ended.removeIf(each -> nodes.get(each).operation().before(operation));
                ended.add(done);
            }
            for (int done : ended) {
                graph.add(done, node, Dependency.REALTIME);
            }
            running.add(node);
        }
    }

    private static Anomaly anomaly(
            String name,
            Cycle cycle,
            String meaning,
            Versions versions,
            BiFunction<Integer, Integer, String> inferred) {
        List<Anomaly.Step> steps = new ArrayList<>();
        Set<Integer> lines = new LinkedHashSet<>();
        for (int i = 0; i < cycle.size(); i++) {
            Transaction from = versions.nodes().get(cycle.node(i));
            Transaction to = versions.nodes().get(cycle.node(i + 1));
            lines.add(from.line());
            Dependency dependency = cycle.dependencies().get(i);
            String reason = inferred.apply(cycle.node(i), cycle.node(i + 1));
            if (reason.isEmpty()) {
                reason = switch (dependency) {
                    case PROCESS ->
                        "was executed by process " + from.operation().process() + " before the next";
                    case REALTIME -> "had ended before the next began";
                    default -> versions.reason(cycle.node(i), cycle.node(i + 1), dependency);
                };
            }
            steps.add(new Anomaly.Step(
                    from.line(), from.toString(), dependency.toString(), to.line(), to.toString(), reason));
        }
        return new Anomaly(name, steps, List.of(meaning), List.copyOf(lines));
    }
}
