package dev.waymark.core.doctor;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.engine.Explorer;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.core.strategy.Plan;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One execution in so many is made again, on a cluster of its own, and must come out the same: what replay, shrinking and
 * every count rely on is looked after while a campaign goes on. For exact clusters; others promise nothing of the kind.
 */
public final class SpotCheck implements AutoCloseable {
    private static final int EVERY = 200;

    private final Experiment experiment;
    private @Nullable Explorer second;
    private final Consumer<Doctor.Problem> problems;
    private Transcript transcript = new Transcript();

    public SpotCheck(Experiment experiment, Consumer<Doctor.Problem> problems) {
        this.experiment = experiment;
        this.problems = problems;
    }

    /** By index, so that it does not depend on who executes what. */
    public static boolean due(Plan plan) {
        return plan.index() % EVERY == 0;
    }

    /** What must hear the execution the first time. */
    public Observer first() {
        transcript = new Transcript();
        return transcript;
    }

    /** The other cluster, for somebody who watches from another thread. */
    public Explorer second() {
        Explorer made = second;
        if (made == null) {
            made = new Explorer(
                    experiment.target().deployment(),
                    experiment.properties(),
                    List.of(), // the examiner looks at states as coverages do
                    experiment.bound());
            second = made;
        }
        return made;
    }

    public void again(Plan plan) {
        SecondLook look = new SecondLook(
                experiment.target().deployment(),
                (same, observer) ->
                        second().explore(same, experiment.configured().run(same), observer),
                problems,
                unchecked -> {});
        look.compare((int) plan.index(), plan, transcript);
    }

    @Override
    public void close() {
        if (second != null) {
            second.close();
        }
    }
}
