package dev.waymark.tla;

import java.util.List;

/** What an action did in one state. */
public final class ModelStep {
    /** What became of the action. */
    public enum Outcome {
        /** There are successors; at least one of them is another state. */
        STEPPED,
        /** The only successor is the state itself. */
        STUTTERED,
        /** There is no successor. */
        DISABLED
    }

    static final ModelStep DISABLED = new ModelStep(Outcome.DISABLED, List.of());

    private final Outcome outcome;
    private final List<ModelState> successors;

    ModelStep(Outcome outcome, List<ModelState> successors) {
        this.outcome = outcome;
        this.successors = successors;
    }

    public Outcome outcome() {
        return outcome;
    }

    /** All distinct ones. */
    public List<ModelState> successors() {
        return successors;
    }

    public ModelState only() {
        if (successors.size() != 1) {
            throw new IllegalStateException(successors.size() + " successors, not one");
        }
        return successors.get(0);
    }
}
