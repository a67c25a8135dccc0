package dev.waymark.engine.campaign;

import dev.waymark.core.model.Failure;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Recording;
import dev.waymark.engine.Watchdog;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Explorers;
import dev.waymark.engine.trace.Recorder;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The first execution of an experiment, recorded in full whatever its verdicts are: one to look at. */
public final class SingleExecution {
    private static final long LOOK_MILLIS = 100;
    private static final long STACK_BYTES = 16L << 20; // as workers have it

    private final Experiment experiment;
    private final Plan plan;

    /** {@code experiment} measures nothing that needs targets of its own. */
    public SingleExecution(Experiment experiment) {
        this.experiment = experiment;
        this.plan = experiment.planning().next(1).get(0);
    }

    public Plan plan() {
        return plan;
    }

    /** On a thread of its own: a handler that does not return is told as in a campaign, with all that came before it. */
    public Recording record() throws InterruptedException {
        Explorer explorer = Explorers.of(experiment);
        Recorder recorder = new Recorder();
        FutureTask<Recording> task = new FutureTask<>(() -> make(explorer, recorder));
        Thread thread = new Thread(null, task, "waymark-show", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        Watchdog watchdog = new Watchdog(explorer, thread, experiment.handlerMillis());
        while (true) {
            Recording made = await(task);
            if (made != null) {
                explorer.close();
                return made;
            }
            Failure hang = watchdog.look(plan);
            if (hang != null) {
                return hung(recorder, watchdog, hang);
            }
        }
    }

    private Recording make(Explorer explorer, Recorder recorder) {
        Outcome outcome = explorer.explore(plan, experiment.configured().run(plan), recorder);
        return new Recording(explorer.recorded(recorder), outcome.verdicts(), 0, outcome.skipped());
    }

    private static @Nullable Recording await(FutureTask<Recording> task) throws InterruptedException {
        try {
            return task.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return null;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException thrown) {
                throw thrown;
            }
            if (e.getCause() instanceof Error thrown) {
                throw thrown;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Its thread is inside a handler, so what it has recorded stands still. */
    private Recording hung(Recorder recorder, Watchdog watchdog, Failure hang) {
        RecordedExecution soFar = new RecordedExecution(watchdog.script(), recorder.events(), recorder.begins(), -1);
        return new Recording(soFar, Campaign.hung(experiment.properties(), hang), 0, Map.of());
    }
}
