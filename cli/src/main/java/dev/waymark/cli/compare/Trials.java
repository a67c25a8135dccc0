package dev.waymark.cli.compare;

import dev.waymark.core.random.Seeds;
import dev.waymark.engine.experiment.Experiment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * All trials of all strategies on one target. A trial is a campaign with one worker and a seed that it shares with the
 * same trial of every other strategy; who makes them, and how many at a time, changes how fast they are, not what they find.
 */
final class Trials {
    private static final long LOOK_MILLIS = 100;

    private final List<Experiment> strategies;
    private final int count;
    private final TrialProgress progress;
    private final BooleanSupplier interrupted;
    private final Kept kept;
    private volatile boolean failed;

    /** Trials that outlive the process. */
    interface Kept {
        /** Null if there is none of this experiment yet. */
        @Nullable
        Trial find(Experiment experiment);

        /** Called as soon as a trial is complete, by the thread that made it. */
        void keep(Experiment experiment, Trial trial);

        Kept NOTHING = new Kept() {
            @Override
            public @Nullable Trial find(Experiment experiment) {
                return null;
            }

            @Override
            public void keep(Experiment experiment, Trial trial) {}
        };
    }

    Trials(List<Experiment> strategies, int count, TrialProgress progress, BooleanSupplier interrupted, Kept kept) {
        this.strategies = strategies;
        this.count = count;
        this.progress = progress;
        this.interrupted = interrupted;
        this.kept = kept;
    }

    /**
     * By label of the strategy; closes {@code maker}. An interrupt leaves the trials that every strategy had completed: half a
     * trial cannot be told from one that found nothing.
     */
    Map<String, List<Trial>> run(TrialMaker maker) {
        try (maker) {
            return collect(begin(maker), maker);
        } finally {
            progress.clear();
        }
    }

    /** In each round another strategy goes first, so that none pays for the cold start more than others. */
    private List<Map<String, Future<Optional<Trial>>>> begin(TrialMaker maker) {
        List<Map<String, Future<Optional<Trial>>>> rounds = new ArrayList<>();
        for (int trial = 0; trial < count; trial++) {
            Map<String, Future<Optional<Trial>>> round = new LinkedHashMap<>();
            for (int i = 0; i < strategies.size(); i++) {
                Experiment strategy = strategies.get((trial + i) % strategies.size());
                long seed = Seeds.execution(strategy.settings().seed(), trial);
                round.put(strategy.strategy().label(), begin(one(strategy, seed), maker));
            }
            rounds.add(round);
        }
        return rounds;
    }

    /** A trial of this seed. */
    static Experiment one(Experiment strategy, long seed) {
        return strategy.but().seed(seed).workers(1).build();
    }

    private Future<Optional<Trial>> begin(Experiment experiment, TrialMaker maker) {
        Trial before = kept.find(experiment);
        if (before != null) {
            progress.ended(before);
            return CompletableFuture.completedFuture(Optional.of(before));
        }
        return maker.begin(experiment, this::cancelled)
                .thenApply(made -> {
                    made.ifPresent(trial -> {
                        kept.keep(experiment, trial);
                        progress.ended(trial);
                    });
                    return made;
                })
                .whenComplete((made, thrown) -> {
                    if (thrown != null) {
                        failed = true; // the others need not go on
                    }
                });
    }

    private boolean cancelled() {
        return failed || interrupted.getAsBoolean();
    }

    private Map<String, List<Trial>> collect(List<Map<String, Future<Optional<Trial>>>> rounds, TrialMaker maker) {
        Map<String, List<Trial>> reports = new LinkedHashMap<>(); // in the order in which strategies were named
        strategies.forEach(each -> reports.put(each.strategy().label(), new ArrayList<>()));
        for (Map<String, Future<Optional<Trial>>> round : rounds) {
            Map<String, Trial> complete = new LinkedHashMap<>();
            round.forEach((label, future) -> await(future, maker).ifPresent(report -> complete.put(label, report)));
            if (complete.size() == strategies.size()) {
                complete.forEach((label, report) -> reports.computeIfAbsent(label, name -> new ArrayList<>())
                        .add(report));
            }
        }
        return reports;
    }

    private Optional<Trial> await(Future<Optional<Trial>> future, TrialMaker maker) {
        while (true) {
            try {
                return future.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                maker.look();
                progress.show();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while trials were running", e);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException exception) {
                    throw exception;
                }
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                throw new IllegalStateException("a trial failed", e);
            }
        }
    }
}
