package dev.waymark.strategies.exhaustive;

import dev.waymark.core.Parameter;
import dev.waymark.core.SpecField;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.strategy.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What bounds the executions that are to be made, and how: the options of the strategy. A bound of -1 is none. */
record World(
        int depth,
        int timers,
        int delays,
        int preemptions,
        FaultBudget faults,
        DiskMode disk,
        Reduction reduction,
        boolean shortest) {
    enum Reduction {
        /** Nothing is left out. */
        NONE,
        /** Sleep sets: one execution of each class. */
        SLEEP,
        /** Sleep sets, and only what a race shows to be needed. */
        DPOR;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static final List<Parameter> OPTIONS = List.of(
            Parameter.number("depth", 0, 0, 10_000, "decisions of an execution; 0: the bound on its steps"),
            Parameter.number("timers", -1, -1, 10_000, "how many timers may fire in an execution; -1: no bound"),
            Parameter.number("delays", -1, -1, 1_000, "how often something may overtake what is older; -1: no bound"),
            Parameter.number(
                    "preemptions",
                    -1,
                    -1,
                    1_000,
                    "how often another node may go on while the one before still could; -1: no bound"),
            Parameter.choice(
                    "reduce", "dpor", List.of("dpor", "sleep", "none"), "what equivalent executions are spared by"),
            Parameter.choice(
                    "disk", "lost", List.of("lost", "kept", "wiped"), "what a crash does to what is not synced"),
            Parameter.flag(
                    "shortest", false, "deepen step by step, so that the first counterexample is a shortest one"));

    static World of(Settings settings, Map<String, String> options) {
        int depth = Integer.parseInt(options.getOrDefault("depth", "0"));
        int steps = settings.steps();
        if (depth > steps) {
            throw UsageException.of(
                    SpecField.STEPS, steps + " allows fewer decisions than option depth=" + depth + " of the strategy");
        }
        int delays = Integer.parseInt(options.getOrDefault("delays", "-1"));
        int preemptions = Integer.parseInt(options.getOrDefault("preemptions", "-1"));
        Reduction wanted =
                Reduction.valueOf(options.getOrDefault("reduce", "dpor").toUpperCase(Locale.ROOT));
        boolean ordered = delays >= 0 || preemptions >= 0;
        return new World(
                depth == 0 ? steps : depth,
                Integer.parseInt(options.getOrDefault("timers", "-1")),
                delays,
                preemptions,
                settings.binding() ? settings.faults() : FaultBudget.NONE,
                switch (options.getOrDefault("disk", "lost")) {
                    case "kept" -> DiskMode.KEPT;
                    case "wiped" -> DiskMode.WIPED;
                    default -> DiskMode.UNSYNCED_LOST;
                },
                // of two equivalent executions one may be within such a bound and the other not
                ordered
                        ? Reduction.NONE
                        : settings.deployment().drift() > 0 && wanted == Reduction.DPOR ? Reduction.SLEEP : wanted,
                Boolean.parseBoolean(options.getOrDefault("shortest", "false")));
    }

    /**
     * Whether an execution may end although this could still happen: faults, the restart of a node that crashed, and timers if only
     * so many may fire.
     */
    boolean isOptional(Choice choice) {
        return choice.isFault() || choice.kind() == Code.RESTART || (timers >= 0 && choice.kind() == Code.FIRE);
    }

    boolean areOptional(List<Choice> choices) {
        return choices.stream().allMatch(this::isOptional);
    }

    Map<String, Integer> bound() {
        Map<String, Integer> bound = new LinkedHashMap<>();
        bound.put("depth", depth);
        bound.put("crashes", faults.crashes());
        bound.put("drops", faults.drops());
        bound.put("duplicates", faults.duplicates());
        if (timers >= 0) {
            bound.put("timers", timers);
        }
        if (delays >= 0) {
            bound.put("delays", delays);
        }
        if (preemptions >= 0) {
            bound.put("preemptions", preemptions);
        }
        return bound;
    }

    /** As in "executions with at most ...". */
    String text(int levels) {
        StringBuilder text = new StringBuilder("at most ").append(count(levels, "decision"));
        if (timers >= 0) {
            text.append(", ").append(count(timers, "timer"));
        }
        append(text, faults.crashes(), "crash", "crashes");
        append(text, faults.drops(), "loss", "losses");
        append(text, faults.duplicates(), "duplicate", "duplicates");
        if (delays >= 0) {
            text.append(", ").append(count(delays, "delay"));
        }
        if (preemptions >= 0) {
            text.append(", ").append(count(preemptions, "preemption"));
        }
        return text.toString();
    }

    private static void append(StringBuilder text, int number, String one, String many) {
        if (number > 0) {
            text.append(", ").append(number).append(' ').append(number == 1 ? one : many);
        }
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
