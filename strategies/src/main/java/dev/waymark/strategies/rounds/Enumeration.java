package dev.waymark.strategies.rounds;

import dev.waymark.core.SpecField;
import dev.waymark.core.UsageException;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.workload.TakesWorkloads;
import dev.waymark.engine.Explorer;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * All plans with up to d isolations, fewest first, without those that cannot differ from one before them. They grow from the
 * plan without isolations: each is executed once, which shows where one more isolation, later than all it has, would
 * matter. Every plan that is left out is counted with the one it equals, and the sums must be the sizes of the spaces.
 */
public final class Enumeration {
    /** More plans than this, equal ones included, are refused. */
    static final long PLANS_MAX = 50_000_000;

    private final Settings settings;
    private final RoundsOptions options;
    private final long seed;
    private final List<byte[]> plans = new ArrayList<>();
    private final int[] mergedBy;
    private final long[] violatedBy;

    private Enumeration(Settings settings, RoundsOptions options) {
        this.settings = settings;
        this.options = options;
        this.seed = Seeds.execution(settings.seed(), 0);
        this.mergedBy = new int[options.isolations() + 1];
        this.violatedBy = new long[options.isolations() + 1];
    }

    /** For a campaign of strategy {@code rounds}; executes each plan once to find them all. */
    static Enumeration of(Settings settings, RoundsOptions options) {
        if (!settings.deployment().capabilities().exact()) {
            throw UsageException.of(
                    SpecField.ENUMERATE,
                    "in rounds of messages needs a cluster where the same decisions give the same"
                            + " execution; what would do: precision=processes, or the same without an enumeration");
        }
        refuseVarying(settings);
        if (options.precision() != RoundsOptions.Precision.EXACT || options.unbounded()) {
            throw UsageException.of(
                    SpecField.ENUMERATE,
                    "needs rounds in precision=exact, which only a system that tells the"
                            + " rounds of its messages has, and a number of isolations");
        }
        if (options.isolate() == Isolate.MIXED || options.space().nodes() > Relevance.NODES_MAX) {
            throw UsageException.of(
                    SpecField.ENUMERATE,
                    "needs isolate=drop or isolate=crash, and at most " + Relevance.NODES_MAX + " processes");
        }
        BigInteger size = BigInteger.ZERO;
        for (int d = 0; d <= options.isolations(); d++) {
            size = size.add(options.space().size(d));
        }
        if (size.compareTo(BigInteger.valueOf(PLANS_MAX)) > 0) {
            throw UsageException.of(
                    SpecField.ENUMERATE,
                    "makes " + size + " plans with up to " + options.isolations() + " isolations, " + PLANS_MAX
                            + " at most (fewer isolations or rounds, or sample them)");
        }
        Enumeration enumeration = new Enumeration(settings, options);
        enumeration.grow();
        return enumeration;
    }

    static void refuseVarying(Settings settings) {
        if (TakesWorkloads.varying(settings.deployment()) != null) {
            throw UsageException.of(
                    SpecField.ENUMERATE,
                    "makes every execution of one workload, and here each execution has another: fix the workload");
        }
    }

    private void grow() {
        long[] counted = new long[options.isolations() + 1];
        try (Explorer explorer = explorer()) {
            plans.add(IsolationPlan.none(options.space()).bytes());
            for (int i = 0; i < plans.size(); i++) {
                IsolationPlan plan = IsolationPlan.of(options.space(), plans.get(i));
                Relevance relevance = execute(explorer, plan);
                int isolations = plan.isolations();
                mergedBy[isolations]++;
                long[] equal = relevance.equalPlans(options.isolations());
                Arrays.setAll(counted, d -> Math.addExact(counted[d], equal[d]));
                if (isolations < options.isolations()) {
                    addChildren(plan, relevance);
                }
            }
        }
        for (int d = 0; d < counted.length; d++) {
            if (!options.space().size(d).equals(BigInteger.valueOf(counted[d]))) {
                throw new IllegalStateException("of " + options.space().size(d) + " plans with " + d + " isolations "
                        + counted[d] + " were found");
            }
        }
    }

    /** Nothing is checked: where the campaign ends an execution at a violation, all plans from there on violate too. */
    private Explorer explorer() {
        return new Explorer(settings.deployment(), List.of(), List.of(), settings.steps());
    }

    private Relevance execute(Explorer explorer, IsolationPlan plan) {
        Relevance relevance = new Relevance(plan, options.isolate());
        int rounds = options.space().rounds();
        explorer.explore(new Plan(0, seed), new ExactRun(Objects.requireNonNull(options.rounds()), rounds, relevance));
        return relevance;
    }

    /** With one more isolation, later than all others, or in the round of the last one and of a later process. */
    private void addChildren(IsolationPlan plan, Relevance relevance) {
        IsolationSpace space = options.space();
        int lastRound = 0;
        int lastNode = 0;
        for (int slot = 0; slot < space.slots(); slot++) {
            int round = slot / space.nodes() * space.period() + plan.start(slot);
            int node = slot % space.nodes() + 1;
            boolean later = round > lastRound || (round == lastRound && node > lastNode);
            if (plan.start(slot) != IsolationPlan.NEVER && later) {
                lastRound = round;
                lastNode = node;
            }
        }
        for (int round = lastRound; round < space.rounds(); round++) {
            for (int node = round == lastRound ? lastNode + 1 : 1; node <= space.nodes(); node++) {
                int slot = space.slot(node, round / space.period());
                if (plan.start(slot) == IsolationPlan.NEVER && relevance.matters(node, round)) {
                    plans.add(plan.with(slot, round % space.period()).bytes());
                }
            }
        }
    }

    /** How many executions there are to make. */
    int executions() {
        return plans.size();
    }

    Plan plan(long index) {
        return new Plan(index, seed, plans.get((int) index), List.of());
    }

    void violated(Plan plan) {
        try (Explorer explorer = explorer()) {
            IsolationPlan isolations = IsolationPlan.of(options.space(), plan.input());
            long[] equal = execute(explorer, isolations).equalPlans(options.isolations());
            Arrays.setAll(violatedBy, d -> violatedBy[d] + equal[d]);
        }
    }

    /** By the number of isolations, for whoever saves and restores it. */
    long[] violatedBy() {
        return violatedBy;
    }

    /** Plans with exactly so many isolations: all, those executed, and those that violate something, equal ones counted. */
    public record Size(int isolations, long plans, int executed, long violated) {}

    List<Size> sizes() {
        List<Size> sizes = new ArrayList<>();
        for (int d = 0; d <= options.isolations(); d++) {
            sizes.add(new Size(d, options.space().size(d).longValueExact(), mergedBy[d], violatedBy[d]));
        }
        return sizes;
    }

    /** How large the spaces of the paper's table 1 are for these processes, rounds, period and isolations. */
    Map<String, String> table() {
        return TableOne.of(options.space(), options.isolations());
    }
}
