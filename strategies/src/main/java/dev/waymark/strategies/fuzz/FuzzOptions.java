package dev.waymark.strategies.fuzz;

import dev.waymark.core.Parameter;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.strategies.windows.FaultSchedules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The options of {@code fuzz}, with what the preset says filled in. */
record FuzzOptions(
        String guide,
        Preset preset,
        int horizon,
        int messages,
        int changes,
        int mutants,
        int reseed,
        boolean configurations,
        boolean isolating) {
    /** {@code changes}: the most changes of one mutant; {@code mutants}: per new item; {@code reseed}: see the option. */
    enum Preset {
        DEFAULT(1, 5, 0, 10),
        PAPER(5, 5, 5, 0),
        ARTIFACT(5, 20, 3, 200);

        final int messages;
        final int changes;
        final int mutants;
        final int reseed;

        Preset(int messages, int changes, int mutants, int reseed) {
            this.messages = messages;
            this.changes = changes;
            this.mutants = mutants;
            this.reseed = reseed;
        }
    }

    static final String NONE = "none";

    static final Parameter GUIDE = new Parameter(
            Strategy.GUIDE,
            "states",
            "the coverage whose new items make an input interesting; none: every input that behaves differently is",
            "the name of a coverage, or none",
            text -> text.isBlank() ? "must be the name of a coverage, or none" : null);
    static final Parameter PRESET = Parameter.choice(
            "preset",
            "default",
            List.of("default", "paper", "artifact"),
            "a kept corpus, the loop of the ModelFuzz paper, or that of its published code with its defects");
    static final Parameter HORIZON =
            Parameter.number("horizon", 0, 0, 100_000, "steps in one execution; 0: the system's bound on decisions");
    static final Parameter MESSAGES = Parameter.number(
            "messages", 0, 0, Step.QUANTITY_MAX, "one step delivers up to so many messages; 0: 1, other presets 5");
    static final Parameter CHANGES = Parameter.number(
            "changes", 0, 0, 1000, "most changes made to an input at once; 0: 5, preset artifact 20 of each kind");
    static final Parameter MUTANTS =
            Parameter.number("mutants", 0, 0, 1000, "mutants per new item; 0: 5 for preset paper, 3 for artifact");
    static final Parameter RESEED = Parameter.number(
            "reseed",
            0,
            0,
            1_000_000_000,
            "default: one input in so many is new and random, 0: 10; other presets: the queue is emptied and filled"
                    + " with 20 random inputs every so many executions, 0: paper only when it is empty, artifact 200");
    static final Parameter CONFIGURATIONS = Parameter.choice(
            "swarm",
            "false",
            List.of("true", "false"),
            "what the steps leave to chance is decided by a configuration of swarm, which changes as steps do");
    static final Parameter CHANCE = Parameter.choice(
            "chance",
            "random",
            List.of("random", "isolate-busy"),
            "how what the steps leave to chance is decided, so new inputs are executions of this strategy");
    static final Parameter OVER = Parameter.choice(
            "over",
            "messages",
            List.of("messages", FaultSchedules.WINDOWS),
            "an input is made of steps, or of a fault for each window of virtual time as in nemesis");

    /** They say nothing of windows. */
    private static final List<Parameter> OF_MESSAGES =
            List.of(PRESET, HORIZON, MESSAGES, CHANGES, MUTANTS, CONFIGURATIONS, CHANCE);

    static List<Parameter> all() {
        List<Parameter> all = new ArrayList<>(
                List.of(GUIDE, PRESET, HORIZON, MESSAGES, CHANGES, MUTANTS, RESEED, CONFIGURATIONS, CHANCE, OVER));
        all.addAll(FaultSchedules.OPTIONS);
        return List.copyOf(all);
    }

    /** Whether inputs are made of windows; what has no effect then, or else, is refused. */
    static boolean overWindows(Map<String, String> options) {
        boolean windows = text(options, OVER).equals(FaultSchedules.WINDOWS);
        FaultSchedules.refuse(windows, OF_MESSAGES, options);
        return windows;
    }

    static FuzzOptions of(Map<String, String> options) {
        Preset preset = Preset.valueOf(text(options, PRESET).toUpperCase(Locale.ROOT));
        return new FuzzOptions(
                text(options, GUIDE),
                preset,
                number(options, HORIZON),
                given(number(options, MESSAGES), preset.messages),
                given(number(options, CHANGES), preset.changes),
                given(number(options, MUTANTS), preset.mutants),
                given(number(options, RESEED), preset.reseed),
                Boolean.parseBoolean(text(options, CONFIGURATIONS)),
                !text(options, CHANCE).equals(CHANCE.defaultValue()));
    }

    private static int given(int value, int otherwise) {
        return value == 0 ? otherwise : value;
    }

    static int number(Map<String, String> options, Parameter option) {
        return Integer.parseInt(text(options, option));
    }

    private static String text(Map<String, String> options, Parameter option) {
        return options.getOrDefault(option.name(), option.defaultValue());
    }

    boolean unguided() {
        return guide.equals(NONE);
    }

    /** Where among the coverages that are measured the one is that guides; -1 if nothing guides. */
    int place(List<String> measured) {
        if (unguided()) {
            return -1;
        }
        int place = measured.indexOf(guide);
        if (place < 0) {
            throw new IllegalStateException("the guide " + guide + " is not measured, only " + measured);
        }
        return place;
    }
}
