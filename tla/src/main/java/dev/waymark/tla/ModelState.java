package dev.waymark.tla;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A state of one model. */
public final class ModelState {
    final Object tlc;
    /** The content hash of every variable, in the order of their names. */
    final long[] parts;

    final long content;
    private final long fingerprint;
    /** Who can tell whether the invariants hold; null when it has been asked, or must not be. */
    private @Nullable Invariants invariants;

    /** What differs from a state in which all invariants hold, as bits; only invariants that read it need be looked at. */
    private final long changed;

    private @Nullable String broken;
    private @Nullable ModelStep stutter;

    ModelState(
            Object tlc, long[] parts, long content, long fingerprint, @Nullable Invariants invariants, long changed) {
        this.tlc = tlc;
        this.parts = parts;
        this.content = content;
        this.fingerprint = fingerprint;
        this.invariants = invariants;
        this.changed = changed;
    }

    /** A hash of what the state says, under VIEW, SYMMETRY and the chosen variables; equal in every JVM. */
    public long fingerprint() {
        return fingerprint;
    }

    /** The first invariant of the configuration that does not hold here; evaluated when it is first asked for. */
    public @Nullable String brokenInvariant() {
        Invariants examiner = invariants;
        if (examiner != null) {
            broken = examiner.broken(tlc, content, changed);
            invariants = null;
        }
        return broken;
    }

    /** Whether it has been asked for, and all invariants hold. */
    boolean holds() {
        return invariants == null && broken == null;
    }

    /** The step that leaves everything as it is. */
    ModelStep stutter() {
        ModelStep step = stutter;
        if (step == null) {
            step = new ModelStep(ModelStep.Outcome.STUTTERED, List.of(this));
            stutter = step;
        }
        return step;
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
}
