package dev.waymark.cli.compare;

import dev.waymark.cli.grid.GridSession;
import dev.waymark.cli.terminal.Json;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.grid.scheduler.TaskScheduler;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;

/** Trials of one row, each made whole by a worker of a grid: a trial is a campaign of one thread there too. */
final class GridTrials implements TrialMaker {
    private record Begun(CompletableFuture<Optional<Trial>> trial, BooleanSupplier cancelled) {}

    private final GridSession session;
    private final TaskScheduler scheduler;
    private final List<Begun> begun = new ArrayList<>();
    /** Trials are kept in files; the network's threads have no time for that. */
    private final ExecutorService hands = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "waymark-trials-come");
        thread.setDaemon(true);
        return thread;
    });

    GridTrials(GridSession session, TaskScheduler scheduler) {
        this.session = session;
        this.scheduler = scheduler;
    }

    @Override
    public CompletableFuture<Optional<Trial>> begin(Experiment experiment, BooleanSupplier cancelled) {
        CompletableFuture<Optional<Trial>> trial = scheduler
                .add(TrialTask.of(experiment).text())
                .thenApplyAsync(answer -> Optional.of(came(experiment, answer)), hands);
        begun.add(new Begun(trial, cancelled));
        return trial;
    }

    private Trial came(Experiment experiment, TaskScheduler.Answer answer) {
        JsonNode made = Json.read(answer.text());
        Trial trial = new Trial(made.path("report"), Curve.of(made.path("curve")));
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("worker", answer.worker());
        line.put("system", experiment.target().name());
        line.put("bugs", trial.bugs());
        line.put("strategy", experiment.strategy().label());
        line.put("seed", experiment.settings().seed());
        line.put("executions", trial.executions());
        session.record(line);
        return trial;
    }

    /** Nobody waits for workers when the user wants to see what there is. */
    @Override
    public void look() {
        begun.removeIf(each -> each.trial().isDone());
        for (Begun each : begun) {
            if (each.cancelled().getAsBoolean()) {
                each.trial().complete(Optional.empty());
            }
        }
    }

    @Override
    public void close() {
        hands.shutdown();
    }
}
