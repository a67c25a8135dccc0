package dev.waymark.engine.doctor;

import dev.waymark.core.Deployment;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Script;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The decisions of one execution in so many are made twice more, on a cluster of its own, and must come to the same: what
 * replay, shrinking and every count rely on is looked after while a campaign goes on. For exact clusters; others promise
 * nothing of the kind.
 *
 * <p>Nothing listens to the campaign's own execution for this, and no property to these: a listener more would slow down all
 * executions, since what the compiler knows of a call it knows of all who make it.
 */
public final class SpotCheck implements AutoCloseable {
    private static final int EVERY = 200;

    /** To look into messages and states as well costs ten times as much as the execution itself. */
    private static final int EXAMINED_EVERY = 10 * EVERY;

    private final Deployment deployment;
    private final Consumer<Doctor.Problem> problems;
    private @Nullable Cluster other;

    public SpotCheck(Deployment deployment, Consumer<Doctor.Problem> problems) {
        this.deployment = deployment;
        this.problems = problems;
    }

    /** By index, so that it does not depend on who executes what. */
    public static boolean due(Plan plan) {
        return plan.index() % EVERY == 0;
    }

    /** Where it is done, for somebody who watches from another thread. */
    public Cluster cluster() {
        Cluster made = other;
        if (made == null) {
            made = deployment.cluster();
            other = made;
        }
        return made;
    }

    /** {@code script}: what was decided in the execution of that plan. */
    public void check(Plan plan, List<Decision> script) {
        int execution = (int) plan.index();
        SecondLook look =
                new SecondLook(deployment, (same, heard) -> make(same, script, heard), problems, unseen -> {});
        Transcript first = new Transcript();
        if (make(plan, script, first) > 0) {
            problems.accept(new Doctor.Problem(
                    Doctor.Kind.NOT_DETERMINISTIC,
                    execution,
                    first.size(),
                    "no node",
                    SecondLook.TWO_EXECUTIONS,
                    "",
                    "a decision of the first does not apply in the second"));
        } else if (execution % EXAMINED_EVERY == 0) {
            look.compare(execution, plan, first);
        } else {
            look.compareUnexamined(execution, plan, first);
        }
    }

    /** How many decisions did not apply. */
    private int make(Plan plan, List<Decision> script, Observer observer) {
        Cluster cluster = cluster();
        Workload workload = deployment.workload(plan.index(), plan.seed());
        if (workload != null) {
            cluster.workload(workload);
        }
        cluster.reset(plan.seed(), observer);
        cluster.expect(script);
        Script again = new Script(script, true);
        View view = cluster.view();
        int skipped = 0;
        for (long decision = next(again, view); decision != Code.stop(); decision = next(again, view)) {
            skipped += cluster.apply(decision) == null ? 0 : 1;
        }
        return skipped;
    }

    private static long next(Script script, View view) {
        return view.failure() == null ? script.next(view) : Code.stop();
    }

    @Override
    public void close() {
        if (other != null) {
            other.close();
        }
    }
}
