package dev.waymark.engine.shrink;

import dev.waymark.core.Deployment;
import dev.waymark.core.model.Decision;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Script;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes a counterexample short and easy to read: fewer faults, fewer requests, fewer steps, in the natural order. What
 * remains violates the same property ({@code no-failure}: by the same failure), though perhaps in another way.
 *
 * <p>What bounds the work is a number of executions, so on an exact cluster the same input gives the same result on every machine.
 * A limit on time is the exception, and a result that it cut says so. On any other cluster a candidate counts if it violates in two of
 * three attempts, each takes its time, and there is always a limit on that.
 */
public final class Shrinker {
    /** Virtual time of a window, as strategies over schedules of faults have them. */
    private static final long WINDOW = 2500;

    /** Above this, trying all pairs costs more than it brings. */
    private static final int PAIRS_DECISIONS_MAX = 64;

    /** Detours cost a pass of single removals each: for short counterexamples only, and not for long. */
    private static final int DETOUR_DECISIONS_MAX = 40;

    private static final int DETOUR_EXECUTIONS_MAX = 2_000;

    /** Below this there is hardly anything to win by looking for another way. */
    private static final int REGROWTH_DECISIONS_MIN = 16;

    private static final int REGROWTH_EXECUTIONS_MAX = 10_000;

    /** Of nearly all bundled bugs nothing becomes shorter after that, see docs/results/shrinking-executions.md. */
    public static final int EXECUTIONS_USUAL = 20_000;

    /** For clusters that are not exact. */
    public static final long INEXACT_MILLIS = 30_000;

    /** The order settles in one or two rounds; another order may show something else to be superfluous. */
    private static final int ORDERINGS_MAX = 8;

    private final Deployment deployment;
    private final Property property;
    private final Plan plan;
    private final Options options;

    /** {@code plan} is that of the execution that the script is from: its index and its seed count. */
    public Shrinker(Deployment deployment, Property property, Plan plan, Options options) {
        this.deployment = deployment;
        this.property = property;
        this.plan = plan;
        this.options = options;
    }

    /**
     * When to stop although there might be something left to remove. {@code limitMillis}: null where the cluster is exact: none;
     * {@link #INEXACT_MILLIS} where it is not.
     */
    public record Options(int executionsMax, @Nullable Long limitMillis, BooleanSupplier interrupted) {
        public static final Options DEFAULT = new Options(EXECUTIONS_USUAL);

        public Options(int executionsMax) {
            this(executionsMax, null, () -> false);
        }

        public Options within(@Nullable Long millis) {
            return new Options(executionsMax, millis, interrupted);
        }

        /** At most this many executions, and no more than before. */
        public Options atMost(long executions) {
            return new Options((int) Math.min(executionsMax, executions), limitMillis, interrupted);
        }

        /** Asked before each execution; once it is true, the shortest so far is the result. */
        public Options interruptedBy(BooleanSupplier signal) {
            return new Options(executionsMax, limitMillis, signal);
        }
    }

    /** Why it ended; all but the first while there was something left to try. */
    public enum End {
        DONE("nothing is left to try"),
        EXECUTIONS("the bound on executions"),
        TIME("the time limit"),
        INTERRUPTION("the interruption");

        private final String text;

        End(String text) {
            this.text = text;
        }

        /** As the subject of a sentence. */
        public String text() {
            return text;
        }

        /** As JSON has it. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The result. {@code reproduced}: the script did violate the property; if not, {@code decisions} is the script.
     * {@code minimal}: without any one of the decisions the violation is lost, and neither time nor an interruption cut the search for
     * a shorter way. {@code executions}: what it cost, every attempt counted.
     */
    public record Shrunk(
            List<Decision> decisions, boolean reproduced, boolean minimal, End end, int executions, long millis) {}

    /** Decisions of which nobody knows where the fair tail begins. */
    public Shrunk shrink(List<Decision> script) {
        return shrink(script, -1);
    }

    /** {@code tail} is the index of the first decision of the fair tail; -1: there is none, or nobody knows. */
    public Shrunk shrink(List<Decision> script, int tail) {
        try (CandidateTester trials = new CandidateTester(deployment, property, plan, options)) {
            Counterexample original = reproduce(trials, script, tail);
            if (original == null) {
                return new Shrunk(List.copyOf(script), false, false, End.DONE, trials.executions(), trials.millis());
            }
            Reduction reduction = new Reduction(trials, original);
            boolean none = reduce(reduction, trials);
            End end = trials.end();
            boolean minimal = none && (end == End.DONE || end == End.EXECUTIONS);
            return new Shrunk(reduction.trail().decisions(), true, minimal, end, trials.executions(), trials.millis());
        }
    }

    /**
     * Every replay here ends with a fair tail of its own if the property asks for one, so the recorded one is left out. If
     * nobody knows where it begins, the script is tried as it is, and cut where a tail may have begun.
     */
    private @Nullable Counterexample reproduce(CandidateTester trials, List<Decision> script, int tail) {
        if (property.epilogue() == 0) {
            return trials.original(script);
        }
        int known = tail >= 0 ? tail : Script.assumedTail(script);
        Counterexample trail = known < 0 ? null : trials.original(script.subList(0, known));
        trail = trail != null ? trail : trials.original(script);
        for (int i = script.size() - 1; trail == null && i >= 0; i--) {
            if (i != known && script.get(i) instanceof Decision.Heal) {
                trail = trials.original(script.subList(0, i));
            }
        }
        return trail;
    }

    /** True if no single decision can be left out of the result, as far as that is known. */
    private boolean reduce(Reduction reduction, CandidateTester trials) {
        reduction.blankWindows(WINDOW);
        reduction.halve(decision -> Traits.of(decision).fault());
        reduction.removeCrashPoints();
        reduction.removeNodes(deployment.nodes());
        reduction.halve(decision -> decision instanceof Decision.Invoke);
        reduction.halve(decision -> true);
        if (!trials.exact()) {
            return settle(reduction, trials); // what follows takes thousands of executions: hours on a real system
        }
        Detours detours = new Detours(trials, DETOUR_EXECUTIONS_MAX);
        Regrowth regrowth = new Regrowth(trials, deployment, plan.seed(), REGROWTH_EXECUTIONS_MAX);
        boolean minimal;
        @Nullable Counterexample shorter = reduction.trail();
        do {
            reduction.continueFrom(shorter);
            minimal = settle(reduction, trials);
            shorter = reduction.trail().size() <= DETOUR_DECISIONS_MAX ? detours.shorter(reduction.trail()) : null;
            if (shorter == null && reduction.trail().size() >= REGROWTH_DECISIONS_MIN) {
                shorter = regrowth.shorter(reduction.trail());
            }
        } while (shorter != null);
        return minimal;
    }

    private static boolean settle(Reduction reduction, CandidateTester trials) {
        for (int round = 0; round < ORDERINGS_MAX; round++) {
            boolean minimal = removeSingles(reduction, trials);
            while (reduction.trail().size() <= PAIRS_DECISIONS_MAX && reduction.removePairs()) {
                minimal = removeSingles(reduction, trials);
            }
            List<Decision> before = reduction.trail().decisions();
            reduction.order();
            if (reduction.trail().decisions().equals(before)) {
                return minimal;
            }
        }
        return removeSingles(reduction, trials);
    }

    private static boolean removeSingles(Reduction reduction, CandidateTester trials) {
        while (!trials.exhausted()) {
            reduction.removeCrashPoints();
            if (reduction.removeSingles()) {
                return true;
            }
        }
        return reduction.trail().size() == 0;
    }
}
