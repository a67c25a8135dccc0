package dev.waymark.engine.shrink;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.strategy.Run;
import dev.waymark.engine.Script;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a shorter way that removing alone cannot find: one decision more, that makes several others superfluous. It
 * tries everything that was enabled, faults apart, at every place of a trail that is already minimal.
 */
final class Detours {
    /** What is tried first helps most often. */
    private static final List<Class<? extends Decision>> KINDS =
            List.of(Decision.Fire.class, Decision.Deliver.class, Decision.Invoke.class);

    private final CandidateTester trials;
    private final int executionsMax;

    Detours(CandidateTester trials, int executionsMax) {
        this.trials = trials;
        this.executionsMax = trials.executions() + executionsMax;
    }

    /** A shorter trail, or null. */
    @Nullable
    Counterexample shorter(Counterexample trail) {
        List<List<Decision>> enabled = new ArrayList<>();
        for (int place = 0; place < trail.size() && !spent(); place++) {
            enabled.add(enabled(trail, place));
        }
        for (Class<?> kind : KINDS) {
            for (int place = enabled.size() - 1; place >= 0; place--) {
                for (Decision extra : enabled.get(place)) {
                    Counterexample shorter = kind.isInstance(extra) && !spent() ? with(trail, place, extra) : null;
                    if (shorter != null) {
                        return shorter;
                    }
                }
            }
        }
        return null;
    }

    private boolean spent() {
        return trials.exhausted() || trials.executions() >= executionsMax;
    }

    private @Nullable Counterexample with(Counterexample trail, int place, Decision extra) {
        List<Counterexample.Pick> picks = trail.picks();
        picks.add(place, Counterexample.Pick.extra(extra));
        Counterexample longer = trials.attemptAsCaused(trail, picks);
        if (longer == null) {
            return null;
        }
        Reduction reduction = new Reduction(trials, longer);
        reduction.removeSingles();
        return reduction.trail().shorterThan(trail) ? reduction.trail() : null;
    }

    private List<Decision> enabled(Counterexample trail, int place) {
        Script prefix = new Script(trail.decisions().subList(0, place), true);
        List<Decision> enabled = new ArrayList<>();
        trials.look(new Run() {
            @Override
            public long next(View view) {
                long code = prefix.next(view);
                if (code == Code.stop() && enabled.isEmpty()) {
                    list(view, enabled);
                }
                return code;
            }
        });
        enabled.removeAll(trail.decisions()); // what happens anyway, sooner or later, is nothing new
        return enabled;
    }

    private static void list(View view, List<Decision> enabled) {
        for (int i = 0; i < view.timers(); i++) {
            enabled.add(view.decode(Code.fire(view.timer(i))));
        }
        for (int i = 0; i < view.deliverable(); i++) {
            enabled.add(view.decode(Code.deliver(view.message(i))));
        }
        for (int i = 0; i < view.requests(); i++) {
            enabled.add(view.decode(Code.invoke(view.request(i))));
        }
    }
}
