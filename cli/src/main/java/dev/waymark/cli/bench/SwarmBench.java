package dev.waymark.cli.bench;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.BooleanSupplier;

/**
 * What configurations cost: decisions of {@code swarm}, {@code isolate-busy} and {@code mixed} beside those of the strategy whose order it takes. Each is measured twice, to show
 * what the machine does.
 */
final class SwarmBench {
    /** {@code ratio}: processor time per decision over that of the strategy {@code to}. */
    record Result(String strategy, String to, double ratio, double nanosPerDecision) {}

    private static final int SLICES = 60;
    private static final int EXECUTIONS_PER_SLICE = 100;

    private record Pair(String strategy, String to, StrategySide own, StrategySide base) {}

    private SwarmBench() {}

    private static StrategySide side(SystemUnderTest system, String strategy) {
        return new StrategySide(Target.of(system), strategy);
    }

    /** Each by what it is measured against; itself: for the noise. */
    private static Map<String, String> pairs() {
        Map<String, String> pairs = new LinkedHashMap<>();
        pairs.put("random", "random");
        pairs.put("swarm:order=uniform", "random");
        pairs.put("pos", "pos");
        pairs.put("swarm:order=pos", "pos");
        pairs.put("pct", "pct");
        pairs.put("swarm:order=pct", "pct");
        pairs.put("swarm", "random");
        pairs.put("isolate-busy", "random");
        pairs.put("mixed", "random");
        return pairs;
    }

    static List<Result> run(BooleanSupplier cancelled) {
        return run(SLICES, EXECUTIONS_PER_SLICE, cancelled);
    }

    static List<Result> run(int slices, int executionsPerSlice, BooleanSupplier cancelled) {
        SystemUnderTest raft = ServiceLoader.load(SystemUnderTest.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.name().equals("raft"))
                .findFirst()
                .orElseThrow();
        List<Pair> pairs = new ArrayList<>();
        pairs().forEach((strategy, to) -> pairs.add(new Pair(strategy, to, side(raft, strategy), side(raft, to))));
        List<StrategySide> all = new ArrayList<>();
        pairs.forEach(pair -> all.addAll(List.of(pair.own(), pair.base())));
        inTurn(all, slices / 2, executionsPerSlice, cancelled); // warm-up
        all.forEach(StrategySide::forget);
        inTurn(all, slices, executionsPerSlice, cancelled);
        List<Result> results = new ArrayList<>();
        for (Pair pair : pairs) {
            double own = pair.own().medianNanos();
            results.add(new Result(pair.strategy(), pair.to(), own / pair.base().medianNanos(), own));
        }
        all.forEach(StrategySide::close);
        return results;
    }

    private static void inTurn(
            List<StrategySide> sides, int slices, int executionsPerSlice, BooleanSupplier cancelled) {
        for (int i = 0; i < slices && !cancelled.getAsBoolean(); i++) {
            sides.forEach(side -> side.measure(executionsPerSlice));
        }
    }
}
