package dev.waymark.core.campaign;

import dev.waymark.core.model.Decision;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.random.Mix;
import dev.waymark.core.strategy.Plan;
import java.util.List;

/** A bug as a campaign first met it, and how often it was met. */
public final class Violation {
    private final String id;
    private final Verdict verdict;
    private final Plan plan;
    private final List<Decision> script;
    private final long firstDecision;
    private final long firstMillis;
    private long occurrences = 1;

    Violation(Verdict verdict, Plan plan, List<Decision> script, long firstDecision, long firstMillis) {
        this.id = id(verdict);
        this.verdict = verdict;
        this.plan = plan;
        this.script = script;
        this.firstDecision = firstDecision;
        this.firstMillis = firstMillis;
    }

    /** The property and a hash of the signature: stable across runs, short enough for a file name. */
    static String id(Verdict verdict) {
        long hash = Mix.combine(Mix.text(verdict.property()), Mix.text(verdict.signature()));
        return verdict.property() + "-" + String.format("%04x", hash >>> 48);
    }

    void again() {
        occurrences++;
    }

    public String id() {
        return id;
    }

    public Verdict verdict() {
        return verdict;
    }

    public Plan plan() {
        return plan;
    }

    /** The decisions by name, without message types. */
    public List<Decision> script() {
        return script;
    }

    /** Counted from 0. */
    public long firstExecution() {
        return plan.index();
    }

    /** How many decisions the campaign had made when it was found, this execution's included. */
    public long firstDecision() {
        return firstDecision;
    }

    public long firstMillis() {
        return firstMillis;
    }

    public long occurrences() {
        return occurrences;
    }
}
