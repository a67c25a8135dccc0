package dev.waymark.engine.shrink;

import dev.waymark.core.Deployment;
import dev.waymark.core.model.Decision;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.time.WallClock;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Script;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Replays candidates on one cluster and says which of them still violate, within the limits. On a cluster that is not
 * exact a candidate has three attempts, of which two must: what fires now and then only would be no good test case.
 */
final class CandidateTester implements AutoCloseable {
    private final Explorer explorer;
    private final Property property;
    private final Plan plan;
    private final Shrinker.Options options;
    private final boolean exact;
    private final int attemptsMax;
    private final int hitsNeeded;
    private final long limitMillis;
    private final long startNanos = WallClock.nanos();
    private String signature = "";
    private boolean failing;
    private boolean known;
    private Shrinker.End end = Shrinker.End.DONE;
    private int executions;

    CandidateTester(Deployment deployment, Property property, Plan plan, Shrinker.Options options) {
        this.explorer = new Explorer(deployment, List.of(property), List.of(), Integer.MAX_VALUE);
        this.property = property;
        this.plan = new Plan(plan.index(), plan.seed());
        this.options = options;
        this.exact = explorer.cluster().capabilities().exact();
        this.attemptsMax = exact ? 1 : 3;
        this.hitsNeeded = exact ? 1 : 2;
        Long given = options.limitMillis();
        this.limitMillis = given != null ? given : exact ? Long.MAX_VALUE : Shrinker.INEXACT_MILLIS;
    }

    /** Whether one attempt tells all. */
    boolean exact() {
        return exact;
    }

    int executions() {
        return executions;
    }

    long limitMillis() {
        return limitMillis;
    }

    long millis() {
        return WallClock.millisSince(startNanos);
    }

    /** To be asked where there is something left to try; once it is true, the work is over. */
    boolean exhausted() {
        if (end == Shrinker.End.DONE) {
            if (executions >= options.executionsMax()) {
                end = Shrinker.End.EXECUTIONS;
            } else if (millis() >= limitMillis) {
                end = Shrinker.End.TIME;
            } else if (options.interrupted().getAsBoolean()) {
                end = Shrinker.End.INTERRUPTION;
            }
        }
        return end != Shrinker.End.DONE;
    }

    /** What ended the work while something was left to try; done: nothing did so far. */
    Shrinker.End end() {
        return end;
    }

    /**
     * The original, by name. Its violation fixes what all candidates must show. Limits do not hold here: without this
     * replay nothing is known.
     */
    @Nullable
    Counterexample original(List<Decision> script) {
        Counterexample trail = exact ? byName(script, true, Integer.MAX_VALUE) : null;
        return trail != null ? trail : byName(script, false, Integer.MAX_VALUE);
    }

    /** The candidate in the ways in which its names can be understood, until one of them violates. */
    @Nullable
    Counterexample attempt(Counterexample base, List<Counterexample.Pick> picks) {
        if (exhausted()) {
            return null;
        }
        int totalMax = totalMax(base, picks);
        List<CandidateRun> attempts = new ArrayList<>(attemptsMax);
        Counterexample trail = run(
                shadow -> {
                    CandidateRun retrace = new CandidateRun(base, picks, shadow, true);
                    attempts.add(retrace);
                    return retrace;
                },
                totalMax);
        if (trail == null && attempts.stream().anyMatch(CandidateRun::substituted)) {
            trail = attemptAsCaused(base, picks);
        }
        if (trail == null && attempts.stream().anyMatch(CandidateRun::strayed) && !exhausted()) {
            trail = byName(picks.stream().map(Counterexample.Pick::decision).toList(), false, totalMax);
        }
        return trail;
    }

    /** The candidate with every message from the same cause as in {@code base}, without substitutes. */
    @Nullable
    Counterexample attemptAsCaused(Counterexample base, List<Counterexample.Pick> picks) {
        if (exhausted()) {
            return null;
        }
        return run(shadow -> new CandidateRun(base, picks, shadow, false), totalMax(base, picks));
    }

    /** An execution for the sake of what {@code run} sees in it. */
    void look(Run run) {
        executions++;
        explorer.explore(plan, run);
    }

    /** What {@code run} decides, if that violates; for exact clusters, since no run can be made twice. */
    @Nullable
    Counterexample explore(Run run) {
        return run(shadow -> run, Integer.MAX_VALUE);
    }

    private @Nullable Counterexample byName(List<Decision> script, boolean byExactName, int totalMax) {
        return run(shadow -> new Script(script, byExactName), totalMax);
    }

    /** What is left out must not come back in the fair tail: a candidate may be longer only by what was added to its base. */
    private static int totalMax(Counterexample base, List<Counterexample.Pick> picks) {
        return base.total() + Math.max(0, picks.size() - base.size());
    }

    /** Each attempt has its own decider; the trail is that of the last one that violated. */
    private @Nullable Counterexample run(Function<RememberingRun, Run> decider, int totalMax) {
        int hits = 0;
        for (int left = attemptsMax; hits + left >= hitsNeeded; left--) {
            executions++;
            RememberingRun shadow = new RememberingRun(explorer.log());
            shadow.decideWith(decider.apply(shadow));
            Outcome outcome = explorer.explore(plan, shadow);
            boolean hit = sameViolation(outcome.verdicts().get(0)) && outcome.decisions() <= totalMax;
            if (hit && ++hits == hitsNeeded) {
                return shadow.trail();
            }
        }
        return null;
    }

    private boolean sameViolation(Verdict verdict) {
        if (!verdict.violated()) {
            return false;
        }
        boolean failed = explorer.cluster().view().failure() != null;
        if (!known) {
            known = true;
            signature = verdict.signature();
            failing = failed;
        }
        if (property.name().equals(NoFailure.NAME)) {
            return verdict.signature().equals(signature);
        }
        return failing || !failed; // a node that threw cuts the execution short: another story
    }

    @Override
    public void close() {
        explorer.close();
    }
}
