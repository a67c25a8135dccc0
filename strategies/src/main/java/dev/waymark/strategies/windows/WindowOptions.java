package dev.waymark.strategies.windows;

import dev.waymark.core.Parameter;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.strategy.Settings;
import dev.waymark.strategies.natural.Pace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options that all strategies over windows have. Times are units of virtual time. */
record WindowOptions(int windows, long length, long healed, Pace pace, AvailableFaults available) {
    static final Parameter WINDOWS = Parameter.number("windows", 12, 1, 10_000, "windows of one schedule");
    static final Parameter LENGTH = Parameter.number(
            "length", 2500, 1, 1_000_000_000, "virtual time of a window; coverage summaries has windows of 2500");
    static final Parameter HEALED = Parameter.number(
            "healed", 5000, 0, 1_000_000_000, "virtual time after the last window in which everything is healed");
    static final Parameter FAULTS = new Parameter(
            "faults",
            "all",
            "kinds of faults, with a plus between two: partition, heal, kill, restart, pause, resume, skew, membership, loss,"
                    + " delay, duplication; all: those that the system does not exclude",
            "all, or kinds of faults with a plus between two",
            text -> text.isBlank() ? "must be all, or kinds of faults with a plus between two" : null);
    static final Parameter DISKS = new Parameter(
            "disks",
            "kept+unsynced-lost",
            "what a kill may leave of a disk: kept, unsynced-lost, wiped, with a plus between two",
            "kept, unsynced-lost or wiped",
            WindowOptions::diskProblem);
    static final Parameter LATENCY =
            Parameter.number("latency", 10, 1, 1_000_000, "a message takes 1 to so many units of virtual time");
    static final Parameter THINKING =
            Parameter.number("thinking", 500, 1, 1_000_000, "a client asks again after about so long");
    static final Parameter PATIENCE = Parameter.number(
            "patience", 1000, 1, 1_000_000, "a client that waits for so long asks elsewhere, or goes on");

    private static final String ALIKE = "actions";

    /** Of those that draw; learners have values, and fuzz has mutants. */
    static final Parameter DRAW = Parameter.choice(
            "draw",
            "kinds",
            List.of("kinds", ALIKE),
            "what is as likely as any other: kinds of faults, as Jepsen has it, or actions, faults with their classes of nodes");

    static final List<Parameter> COMMON = List.of(WINDOWS, LENGTH, HEALED, FAULTS, DISKS, LATENCY, THINKING, PATIENCE);

    static List<Parameter> and(Parameter... more) {
        List<Parameter> all = new ArrayList<>(COMMON);
        all.addAll(List.of(more));
        return List.copyOf(all);
    }

    private static @Nullable String diskProblem(String text) {
        for (String disk : text.split("\\+", -1)) {
            if (!List.of("kept", "unsynced-lost", "wiped").contains(disk)) {
                return "'" + disk + "' is none of kept, unsynced-lost, wiped";
            }
        }
        return null;
    }

    static WindowOptions of(Settings settings, Map<String, String> options) {
        Capabilities cluster = settings.deployment().capabilities();
        if (cluster.decisionPoint() != Capabilities.DecisionPoint.WINDOW
                && (!cluster.virtualClocks() || !cluster.timers())) {
            throw new UsageException(
                    "windows of virtual time need a cluster whose clocks are moved, and whose timers fire, by decisions");
        }
        String faults = text(options, FAULTS);
        return new WindowOptions(
                number(options, WINDOWS),
                number(options, LENGTH),
                number(options, HEALED),
                new Pace(
                        number(options, LATENCY),
                        Pace.USUAL.slot(),
                        number(options, THINKING),
                        number(options, PATIENCE)),
                new AvailableFaults(
                        settings,
                        faults.equals("all") ? List.of() : Arrays.asList(faults.split("\\+")),
                        Arrays.asList(text(options, DISKS).split("\\+")),
                        text(options, DRAW).equals(ALIKE)));
    }

    /** When windows begin. */
    long[] starts() {
        long[] starts = new long[windows];
        for (int i = 0; i < windows; i++) {
            starts[i] = i * length;
        }
        return starts;
    }

    /** When the last one ends. */
    long end() {
        return windows * length;
    }

    static int number(Map<String, String> options, Parameter option) {
        return Integer.parseInt(text(options, option));
    }

    static String text(Map<String, String> options, Parameter option) {
        return options.getOrDefault(option.name(), option.defaultValue());
    }
}
