package dev.waymark.engine.experiment;

import dev.waymark.engine.Explorer;
import dev.waymark.engine.primitive.GrowingLongSet;
import java.util.List;

/** What carries out the executions of an experiment: each on a cluster of its own, for one thread. */
public final class Explorers {
    private Explorers() {}

    public static Explorer of(Experiment experiment) {
        return of(experiment, experiment.bound());
    }

    /** With another bound on the decisions of an execution, 0 too: for measurements. */
    public static Explorer of(Experiment experiment, int bound) {
        return new Explorer(experiment.target().deployment(), experiment.properties(), experiment.coverages(), bound);
    }

    /** For one of several threads; {@code known}: what all of them have covered, per coverage. */
    public static Explorer of(Experiment experiment, List<GrowingLongSet> known) {
        return new Explorer(
                experiment.target().deployment(),
                experiment.properties(),
                experiment.coverages(),
                known,
                experiment.bound());
    }
}
