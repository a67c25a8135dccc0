package dev.waymark.strategies.rounds;

import dev.waymark.core.Deployment;
import dev.waymark.core.HasRounds;
import dev.waymark.core.Parameter;
import dev.waymark.core.Rounds;
import dev.waymark.core.Settles;
import dev.waymark.core.UsageException;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options of {@code rounds}, checked against the system they are for. */
record RoundsOptions(
        IsolationSpace space,
        int isolations,
        boolean unbounded,
        boolean paper,
        Precision precision,
        Isolate isolate,
        @Nullable Rounds rounds,
        String plan) {
    enum Precision {
        EXACT,
        LIGHT,
        PHASES,
        /** Whole processes, started and stopped. */
        PROCESSES
    }

    private static final String AUTO = "auto";
    private static final String UNBOUNDED = "unbounded";
    static final int PERIOD_MAX = 250;
    private static final int ROUNDS_MAX = 10_000;
    private static final int USUAL_PHASES = 4;
    private static final int USUAL_ISOLATIONS = 5;
    private static final int USUAL_STOPS = 4;
    private static final String PLAN = "plan";

    static final Parameter LENGTH = number("rounds", ROUNDS_MAX, AUTO, "length of an execution; auto: four phases");

    static final List<Parameter> DECLARED = List.of(
            number("period", PERIOD_MAX, AUTO, "rounds after which isolated processes come back; auto: a phase"),
            number("isolations", 100_000, AUTO, UNBOUNDED, "how many, in all periods together; auto: 5"),
            LENGTH,
            Parameter.choice(
                    "sampler", "slots", List.of("slots", "paper"), "uniform over plans, or the paper's split of d"),
            Parameter.choice(
                    "precision",
                    AUTO,
                    List.of(AUTO, "exact", "light", "phases", "processes"),
                    "lock step; any order inside a phase; no rounds at all; only start and stop. auto: the first that"
                            + " the system allows"),
            Parameter.choice(
                    "isolate", "drop", List.of("drop", "crash", "mixed"), "lose messages, crash, or one of the two"),
            new Parameter(
                    PLAN,
                    AUTO,
                    "with precision=processes: always this one, as in [2/0][1][]",
                    "auto, or a [ ] for each step",
                    text -> text.equals(AUTO) || text.startsWith("[") ? null : "must begin with ["));

    static Parameter number(String name, int most, String word, String summary) {
        return number(name, most, word, word, summary);
    }

    /** A number or one of two words; the first is the default. */
    private static Parameter number(String name, int most, String word, String other, String summary) {
        int least = name.equals("isolations") ? 0 : 1;
        String words = word.equals(other) ? word : word + ", " + other;
        String expects = words + " or " + least + " to " + most;
        return new Parameter(name, word, summary, expects, text -> {
            if (text.equals(word) || text.equals(other)) {
                return null;
            }
            try {
                int value = Integer.parseInt(text);
                return value < least || value > most ? "must be " + expects : null;
            } catch (NumberFormatException e) {
                return "must be " + expects;
            }
        });
    }

    static RoundsOptions of(Settings settings, Map<String, String> options) {
        Rounds rounds = HasRounds.of(settings.deployment());
        Precision precision = precision(text(options, "precision"), rounds, settings.deployment());
        if (precision == Precision.PROCESSES) {
            return processes(settings, options);
        }
        if (!text(options, PLAN).equals(AUTO)) {
            throw new UsageException("rounds:plan is for precision=processes");
        }
        int perPhase = rounds == null || precision == Precision.PHASES ? 1 : rounds.perPhase();
        int period = value(options, "period", perPhase);
        IsolationSpace space = new IsolationSpace(
                settings.deployment().nodes(), value(options, "rounds", USUAL_PHASES * perPhase), period);
        boolean unbounded = text(options, "isolations").equals(UNBOUNDED);
        int isolations = unbounded ? 0 : value(options, "isolations", Math.min(USUAL_ISOLATIONS, space.slots()));
        if (isolations > space.slots()) {
            throw tooMany(isolations, space);
        }
        return new RoundsOptions(
                space,
                isolations,
                unbounded,
                text(options, "sampler").equals("paper"),
                precision,
                Isolate.valueOf(text(options, "isolate").toUpperCase(Locale.ROOT)),
                rounds,
                "");
    }

    /** Each step is a round, and a period. */
    private static RoundsOptions processes(Settings settings, Map<String, String> options) {
        for (String other : List.of("period", "isolate")) {
            if (!List.of(AUTO, "drop").contains(text(options, other))) {
                throw new UsageException(
                        "rounds:" + other + " means nothing with precision=processes: a process that is"
                                + " isolated is down, until the step is over");
            }
        }
        if (!settings.deployment().capabilities().crashes()) {
            throw new UsageException(
                    "rounds:precision=processes needs a cluster where nodes crash and restart by a" + " decision");
        }
        Harness harness = settings.deployment() instanceof TakesWorkloads takes ? takes.harness() : null;
        int usual = harness == null ? USUAL_PHASES : harness.length();
        IsolationSpace space = new IsolationSpace(settings.deployment().nodes(), value(options, "rounds", usual), 1);
        if (text(options, "isolations").equals(UNBOUNDED)) {
            throw new UsageException("rounds:isolations=unbounded: with precision=processes give a number");
        }
        int isolations = value(options, "isolations", Math.min(USUAL_STOPS, space.slots()));
        if (isolations > space.slots()) {
            throw tooMany(isolations, space);
        }
        String plan = text(options, PLAN);
        return new RoundsOptions(
                space,
                isolations,
                false,
                text(options, "sampler").equals("paper"),
                Precision.PROCESSES,
                Isolate.CRASH,
                null,
                plan.equals(AUTO) ? "" : plan);
    }

    private static UsageException tooMany(int isolations, IsolationSpace space) {
        return new UsageException("rounds:isolations=" + isolations + ": " + space.nodes() + " processes in "
                + space.periods() + " periods can be isolated " + space.slots() + " times at most");
    }

    private static Precision precision(String text, @Nullable Rounds rounds, Deployment deployment) {
        if (text.equals(AUTO)) {
            // Where servers must find each other first, no message is of a phase by itself.
            boolean messages =
                    rounds != null || (deployment.capabilities().messages() && Settles.of(deployment) == null);
            return rounds != null ? Precision.EXACT : messages ? Precision.PHASES : Precision.PROCESSES;
        }
        Precision precision = Precision.valueOf(text.toUpperCase(Locale.ROOT));
        if (precision == Precision.PROCESSES) {
            return precision;
        }
        if (!deployment.capabilities().messages()) {
            throw new UsageException("rounds:precision=" + text
                    + ": messages of this system are not under control (only" + " precision=processes works)");
        }
        if (precision != Precision.PHASES && rounds == null) {
            throw new UsageException("rounds:precision=" + text
                    + ": this system does not tell the rounds of its messages (only precision=phases works)");
        }
        return precision;
    }

    private static String text(Map<String, String> options, String name) {
        return options.getOrDefault(name, AUTO);
    }

    static int value(Map<String, String> options, String name, int otherwise) {
        String text = text(options, name);
        return text.equals(AUTO) ? otherwise : Integer.parseInt(text);
    }

    /** The length of an execution of those strategies that have no precision to choose. */
    static int length(Settings settings, Map<String, String> options) {
        Rounds rounds = HasRounds.of(settings.deployment());
        return value(options, "rounds", USUAL_PHASES * (rounds == null ? 1 : rounds.perPhase()));
    }

    Sampler sampler() {
        if (unbounded) {
            return new UnboundedSampler(space, paper);
        }
        return paper ? new PaperSampler(space, isolations) : new SlotsSampler(space, isolations);
    }
}
