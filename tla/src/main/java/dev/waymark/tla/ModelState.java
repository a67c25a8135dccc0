package dev.waymark.tla;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A state of one model. Knows the steps that were already taken from it, as long as the model's cache keeps them. */
public final class ModelState {
    final Object tlc;
    /** The content hash of every variable, in the order of their names. */
    final long[] parts;

    final long content;
    private final long fingerprint;
    /** Who can tell whether the invariants hold; null when it has been asked, or must not be. */
    private @Nullable Engine examiner;

    /** What differs from a state in which all invariants hold, as bits; only invariants that read it need be looked at. */
    private final long changed;

    private @Nullable String broken;
    private long[] calls = NO_CALLS;
    private Step[] steps = NO_STEPS;
    private int count;

    private static final long[] NO_CALLS = new long[0];
    private static final Step[] NO_STEPS = new Step[0];

    ModelState(Object tlc, long[] parts, long content, long fingerprint, @Nullable Engine examiner, long changed) {
        this.tlc = tlc;
        this.parts = parts;
        this.content = content;
        this.fingerprint = fingerprint;
        this.examiner = examiner;
        this.changed = changed;
    }

    /** A hash of what the state says, under VIEW, SYMMETRY and the chosen variables; equal in every JVM. */
    public long fingerprint() {
        return fingerprint;
    }

    /** The first invariant of the configuration that does not hold here; evaluated when it is first asked for. */
    public @Nullable String brokenInvariant() {
        Engine engine = examiner;
        if (engine != null) {
            broken = engine.broken(tlc, changed);
            examiner = null;
        }
        return broken;
    }

    /** Whether it has been asked for, and all invariants hold. */
    boolean holds() {
        return examiner == null && broken == null;
    }

    /** The same values of all variables, told by 64 bits of hash. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ModelState state && state.content == content;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(content);
    }

    /** Few actions are taken from one state: a row to look through is faster than a table. */
    @Nullable
    Step taken(long call) {
        for (int i = 0; i < count; i++) {
            if (calls[i] == call) {
                return steps[i];
            }
        }
        return null;
    }

    void remember(long call, Step step) {
        if (count == calls.length) {
            int capacity = Math.max(2, count * 2);
            calls = Arrays.copyOf(calls, capacity);
            steps = Arrays.copyOf(steps, capacity);
        }
        calls[count] = call;
        steps[count++] = step;
    }

    void forget() {
        calls = NO_CALLS;
        steps = NO_STEPS;
        count = 0;
    }
}
