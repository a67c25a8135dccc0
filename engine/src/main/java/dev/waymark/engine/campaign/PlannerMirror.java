package dev.waymark.engine.campaign;

import dev.waymark.core.strategy.Memory;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Saved;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Planning;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;

/** What the planner of a campaign elsewhere remembers: it learns the same, so it need not be sent again and again. */
final class PlannerMirror {
    private final Experiment experiment;
    private Planning planning;
    private List<Plan> generation = List.of();

    PlannerMirror(Experiment experiment) {
        this.experiment = experiment;
        this.planning = experiment.planning();
    }

    /** {@code saved} by the planner after so many executions. */
    void restore(byte[] saved, long made) throws IOException {
        planning = experiment.planning();
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(saved));
        planning.restore(in, made);
        Saved.demand(in.available() == 0, "more");
        generation = planning.next(planning.generation());
    }

    /** All that came of a generation. */
    void learn(List<Outcome> outcomes) throws IOException {
        Saved.demand(outcomes.size() == generation.size(), "a generation of " + outcomes.size() + " outcomes");
        for (int i = 0; i < outcomes.size(); i++) {
            planning.learn(generation.get(i), outcomes.get(i));
        }
        generation = planning.next(planning.generation());
    }

    /** What plans of the generation look at; nothing if there are none, or if they look at nothing. */
    Memory memory() {
        return generation.isEmpty() ? Memory.NONE : generation.get(0).memory();
    }
}
