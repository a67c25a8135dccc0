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
 * What learning costs: steps of the environment with a learner and without. The same without a learner is measured twice, to
 * show what the machine does. A learner goes elsewhere, where steps cost more or less; {@code own share} is therefore one
 * that never changes its mind: it does all that the others do and chooses any action.
 */
final class RlBench {
    /** {@code ratio}: processor time per step over that without a learner; {@code moreMicros}: the difference. */
    record Result(String name, String setting, double ratio, double microsPerStep, double moreMicros) {}

    private static final int SLICES = 100;
    private static final int EPISODES_PER_SLICE = 50;

    private RlBench() {}

    private static Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("env-random", "env-random");
        settings.put("again", "env-random");
        settings.put("own share", "bonus-max:alpha=0:epsilon=0");
        settings.put("bonus-max", "bonus-max");
        settings.put("frontier", "frontier");
        return settings;
    }

    static List<Result> run(BooleanSupplier cancelled) {
        return run(SLICES, EPISODES_PER_SLICE, cancelled);
    }

    static List<Result> run(int slices, int episodesPerSlice, BooleanSupplier cancelled) {
        List<Result> results = new ArrayList<>();
        for (String name : List.of("rsl", "raft")) {
            SystemUnderTest system = ServiceLoader.load(SystemUnderTest.class).stream()
                    .map(ServiceLoader.Provider::get)
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            results.addAll(on(system, slices, episodesPerSlice, cancelled));
        }
        return results;
    }

    private static List<Result> on(
            SystemUnderTest system, int slices, int episodesPerSlice, BooleanSupplier cancelled) {
        Map<String, LearnerSide> sides = new LinkedHashMap<>();
        settings().forEach((setting, strategy) -> sides.put(setting, new LearnerSide(Target.of(system), strategy)));
        inTurn(sides, slices / 2, episodesPerSlice, cancelled); // warm-up
        sides.values().forEach(LearnerSide::forget);
        inTurn(sides, slices, episodesPerSlice, cancelled);
        List<Result> results = new ArrayList<>();
        double first = 0;
        for (Map.Entry<String, LearnerSide> side : sides.entrySet()) {
            if (side.getValue().isMeasured()) {
                double micros = side.getValue().medianMicros();
                first = results.isEmpty() ? micros : first;
                results.add(new Result(system.name(), side.getKey(), micros / first, micros, micros - first));
            }
            side.getValue().close();
        }
        return results;
    }

    private static void inTurn(
            Map<String, LearnerSide> sides, int slices, int episodesPerSlice, BooleanSupplier cancelled) {
        for (int i = 0; i < slices && !cancelled.getAsBoolean(); i++) {
            sides.values().forEach(side -> side.measure(episodesPerSlice));
        }
    }
}
