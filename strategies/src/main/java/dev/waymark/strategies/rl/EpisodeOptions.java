package dev.waymark.strategies.rl;

import dev.waymark.core.Deployment;
import dev.waymark.core.Episodes;
import dev.waymark.core.HasEpisodes;
import dev.waymark.core.HasOtherAbstractions;
import dev.waymark.core.Nearest;
import dev.waymark.core.Parameter;
import dev.waymark.core.StatePredicates;
import dev.waymark.core.UsageException;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.property.Condition;
import dev.waymark.core.strategy.Settings;
import dev.waymark.strategies.rl.environment.Environments;
import dev.waymark.strategies.rl.environment.NodeAbstractions;
import dev.waymark.strategies.rl.environment.PartitionOptions;
import dev.waymark.strategies.windows.FaultSchedules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The options that all strategies of this family have, with what preset and system say filled in. */
record EpisodeOptions(
        Preset preset, Episodes.Over over, int horizon, Condition bound, int generation, Environments environments) {
    enum Preset {
        DEFAULT,
        PAPER,
        ARTIFACT
    }

    private static final String AUTO = "auto";

    static final Parameter PRESET = Parameter.choice(
            "preset",
            "default",
            List.of("default", "paper", "artifact"),
            "the best variant known, the rule of the paper, or that of its published code with its defects");
    static final Parameter OVER = Parameter.choice(
            "over",
            AUTO,
            List.of(AUTO, "partition", "requests", FaultSchedules.WINDOWS),
            "a step divides the network, is a client's request, or is a fault and a window of virtual time as in nemesis;"
                    + " auto: what the system declares, else partition");
    static final Parameter HORIZON =
            Parameter.number("horizon", 0, 0, 100_000, "steps of an episode; 0: what the system declares, else 25");
    static final Parameter TICK = Parameter.number(
            "tick",
            0,
            0,
            1_000_000,
            "virtual time between two looks at the timers; 0: what the system declares, else 10");
    static final Parameter TICKS = Parameter.number("ticks", 4, 1, 1000, "ticks of a step that divides the network");
    static final Parameter SAME = Parameter.number(
            "maxSameState", 5, 1, 1000, "so many steps without a change of state are told apart from each other");
    static final Parameter CRASHES = new Parameter(
            "maxCrashes",
            AUTO,
            "crashes of an episode, where the system's faults have any; auto: 3, preset artifact 0 as published",
            "auto or 0 to 1000",
            text -> text.equals(AUTO)
                    ? null
                    : Parameter.number("", 0, 0, 1000, "").problem().apply(text));
    static final Parameter AT_ONCE =
            Parameter.number("maxConcurrentCrashes", 1, 0, 250, "nodes that are down at a time");
    static final Parameter DISK = Parameter.choice(
            "disk", "unsynced-lost", List.of("kept", "unsynced-lost", "wiped"), "what a crash leaves of a node's disk");
    static final Parameter ABSTRACTION = new Parameter(
            "colours",
            NodeAbstractions.USUAL,
            "what the learner sees of a node; coverages count the usual abstract states in any case",
            "usual, or a name that the system offers",
            text -> text.isBlank() ? "must be usual, or a name that the system offers" : null);
    static final Parameter MODEL = Parameter.choice(
            "model",
            "colours",
            List.of("colours", "identities", "links"),
            "nodes of one abstract state are alike (thesis, figure 4.3c), or each is itself (4.3b), and links are chosen"
                    + " (4.3a)");
    static final Parameter GENERATION = Parameter.number(
            "generation",
            0,
            0,
            100_000,
            "episodes that are made before any of them is learned; 0: one; more keep more workers busy");

    static final Parameter BOUND = new Parameter(
            "bound", "", "a predicate of the system; an episode ends where it holds", "a predicate", text -> null);

    private static final List<Parameter> COMMON = List.of(
            PRESET, OVER, HORIZON, BOUND, TICK, TICKS, SAME, CRASHES, AT_ONCE, DISK, ABSTRACTION, MODEL, GENERATION);

    /** They say nothing of windows, which have {@link FaultSchedules#OPTIONS} instead. */
    private static final List<Parameter> OF_MESSAGES = List.of(HORIZON, TICK, TICKS, SAME, CRASHES, AT_ONCE, DISK);

    static List<Parameter> and(Parameter... more) {
        List<Parameter> all = new ArrayList<>(COMMON);
        all.addAll(List.of(more));
        all.addAll(FaultSchedules.OPTIONS);
        return List.copyOf(all);
    }

    static EpisodeOptions of(Settings settings, Map<String, String> options) {
        Deployment deployment = settings.deployment();
        Episodes usual = HasEpisodes.of(deployment);
        Preset preset = Preset.valueOf(text(options, PRESET).toUpperCase(Locale.ROOT));
        String wanted = text(options, OVER);
        Episodes.Over over =
                wanted.equals(AUTO) ? usual.over() : Episodes.Over.valueOf(wanted.toUpperCase(Locale.ROOT));
        String abstractStates = text(options, ABSTRACTION);
        if (!abstractStates.equals(NodeAbstractions.USUAL)
                && !HasOtherAbstractions.of(deployment).contains(abstractStates)) {
            List<String> known = new ArrayList<>(HasOtherAbstractions.of(deployment));
            known.add(NodeAbstractions.USUAL);
            throw new UsageException(Nearest.unknown("state abstraction", abstractStates, known));
        }
        if (over == Episodes.Over.PARTITION && !deployment.capabilities().timers()) {
            throw new UsageException(
                    "over=partition needs a cluster whose timers fire by a decision; use over=requests");
        }
        FaultSchedules.refuse(over == Episodes.Over.WINDOWS, OF_MESSAGES, options);
        int horizon = number(options, HORIZON);
        int generation = number(options, GENERATION);
        if (generation > 1 && preset != Preset.DEFAULT) {
            throw new UsageException("strategy option generation=" + generation
                    + " is for preset=default: what is published learns from each episode before the next");
        }
        Condition bound = bound(deployment, text(options, BOUND));
        if (over == Episodes.Over.WINDOWS) {
            FaultSchedules schedules = new FaultSchedules(settings, options);
            Environments windows = windows(schedules, deployment, abstractStates, text(options, MODEL));
            return new EpisodeOptions(preset, over, schedules.windows(), bound, Math.max(1, generation), windows);
        }
        return new EpisodeOptions(
                preset,
                over,
                horizon > 0 ? horizon : usual.horizon(),
                bound,
                Math.max(1, generation),
                Environments.ofMessages(deployment, over, abstractStates, partitions(settings, options, preset)));
    }

    private static Environments windows(
            FaultSchedules schedules, Deployment deployment, String abstractStates, String model) {
        if (model.equals("links")) {
            throw new UsageException("strategy option model=links is for over=partition; use colours or identities");
        }
        boolean identities = !model.equals(MODEL.defaultValue());
        return seed -> schedules.environment(new NodeAbstractions(deployment, abstractStates, identities), seed);
    }

    private static Condition bound(Deployment deployment, String text) {
        return text.isEmpty() ? (event, view) -> false : StatePredicates.parse(deployment, text);
    }

    private static PartitionOptions partitions(Settings settings, Map<String, String> options, Preset preset) {
        boolean published = preset == Preset.ARTIFACT;
        String crashes = text(options, CRASHES);
        int wanted = crashes.equals(AUTO) ? published ? 0 : 3 : Integer.parseInt(crashes);
        int tick = number(options, TICK);
        return new PartitionOptions(
                tick > 0 ? tick : HasEpisodes.of(settings.deployment()).tick(),
                number(options, TICKS),
                number(options, SAME),
                most(settings, settings.faults().crashes(), wanted),
                number(options, AT_ONCE),
                DiskMode.valueOf(text(options, DISK).toUpperCase(Locale.ROOT).replace('-', '_')),
                most(settings, settings.faults().drops(), Integer.MAX_VALUE),
                PartitionOptions.Model.valueOf(text(options, MODEL).toUpperCase(Locale.ROOT)),
                published);
    }

    /** Faults that nobody declares or gives are not made; how many there are binds only if the user gives them. */
    private static int most(Settings settings, int allowed, int wanted) {
        return allowed > 0 && !settings.binding() ? wanted : Math.min(allowed, wanted);
    }

    /** A rate that the user may leave to the papers. */
    static Parameter rate(String name, String summary) {
        return new Parameter(
                name,
                AUTO,
                summary,
                "auto or 0.0 to 1.0",
                text -> text.equals(AUTO)
                        ? null
                        : Parameter.probability("", 0, "").problem().apply(text));
    }

    static double rate(Map<String, String> options, Parameter rate, double otherwise) {
        String text = text(options, rate);
        return text.equals(AUTO) ? otherwise : Double.parseDouble(text);
    }

    static int number(Map<String, String> options, Parameter option) {
        return Integer.parseInt(text(options, option));
    }

    static String text(Map<String, String> options, Parameter option) {
        return options.getOrDefault(option.name(), option.defaultValue());
    }
}
