package dev.waymark.strategies.windows;

import dev.waymark.core.Parameter;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Settings;
import dev.waymark.strategies.rl.environment.Environment;
import dev.waymark.strategies.rl.environment.NodeAbstractions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Windows of virtual time and their faults, for strategies of other families that go {@code over=windows}. */
public final class FaultSchedules {
    /** What {@code over} is called there. */
    public static final String WINDOWS = "windows";

    /** The options of {@code nemesis}, but for its script. */
    public static final List<Parameter> OPTIONS = WindowOptions.COMMON;

    private final WindowOptions options;
    private final Settings settings;

    public FaultSchedules(Settings settings, Map<String, String> options) {
        this.options = WindowOptions.of(settings, options);
        this.settings = settings;
    }

    /** Options that have no effect are refused: {@code others} over windows, and those of windows over anything else. */
    public static void refuse(boolean overWindows, List<Parameter> others, Map<String, String> options) {
        for (Parameter option : overWindows ? others : OPTIONS) {
            if (!WindowOptions.text(options, option).equals(option.defaultValue())) {
                throw new UsageException("strategy option " + option.name()
                        + (overWindows ? " has no effect over=windows" : " is for over=windows")
                        + ": leave it out" + (overWindows ? "" : ", or add over=windows"));
            }
        }
    }

    public int windows() {
        return options.windows();
    }

    /** The number of an action, as likely as {@code nemesis} would draw it. */
    public int draw(Rng random) {
        return options.available().draw(random);
    }

    /** How many actions there are. */
    public int actions() {
        return options.available().size();
    }

    /** Whether one node can be cut off, and come back. */
    public boolean isolates() {
        return !isolations().isEmpty() && !numbers(Fault.HEAL).isEmpty();
    }

    /** The number of an action that cuts one node off. */
    public int isolation(Rng random) {
        List<Integer> numbers = isolations();
        return numbers.get(random.nextInt(numbers.size()));
    }

    private List<Integer> isolations() {
        return numbers(Fault.ONE, Fault.ONE_WAY, Fault.PRIMARIES);
    }

    /** The number of the action that ends partitions. */
    public int heal() {
        return numbers(Fault.HEAL).get(0);
    }

    /** The number of the action that does nothing. */
    public int nothing() {
        return numbers(Fault.NOTHING).get(0);
    }

    /** Whether this action is a partition, or ends one. */
    public boolean parts(int action) {
        Fault fault = options.available().action(action).fault();
        return fault == Fault.HEAL || fault.family().equals(Fault.ONE.family());
    }

    private List<Integer> numbers(Fault... faults) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < actions(); i++) {
            if (List.of(faults).contains(options.available().action(i).fault())) {
                numbers.add(i);
            }
        }
        return numbers;
    }

    public Environment environment(NodeAbstractions abstractStates, long seed) {
        WindowSchedule schedule = new WindowSchedule(options, options.starts(), settings, seed, new Observer() {});
        return new WindowSteps(
                schedule,
                options.available(),
                abstractStates,
                settings.deployment().nodes());
    }

    /** An execution with these actions in its windows, by number; where they end, drawn ones from {@code seed}. */
    public GivenRun run(Plan plan, int[] actions, long seed) {
        return new GivenRun(options, settings, plan, actions, new Rng(Seeds.stream(seed, "nemesis", 0)));
    }
}
