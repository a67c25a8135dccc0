package dev.waymark.tla.mapping;

import dev.waymark.core.Deployment;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.engine.Explorer;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.tla.ActionCall;
import java.util.ArrayList;
import java.util.List;

/** The actions that real executions make in a model, for measurements of the model alone. */
public final class RecordedActions {
    private RecordedActions() {}

    /** One list per random execution. */
    public static List<List<ActionCall>> record(SystemModel model, Deployment deployment, int executions, long seed) {
        List<List<ActionCall>> all = new ArrayList<>();
        Coverage recorder = new Coverage() {
            @Override
            public String name() {
                return "steps";
            }

            @Override
            public String summary() {
                return "the actions themselves";
            }

            @Override
            public Collector collector(Deployment of, Sink sink) {
                return new Follower(
                        model.binding(),
                        new Follower.Listener() {
                            @Override
                            public void stepped(ActionCall call) {
                                all.get(all.size() - 1).add(call);
                            }
                        },
                        false);
            }
        };
        Settings settings = new Settings(deployment, seed, deployment.steps(), deployment.faults());
        Strategies.Chosen random = Strategies.parse("random");
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(recorder), deployment.steps())) {
            Planner planner = random.strategy().planner(settings, random.options());
            for (int i = 0; i < executions; i++) {
                all.add(new ArrayList<>());
                Plan plan = planner.plan(i);
                explorer.explore(plan, random.strategy().run(plan, settings, random.options()));
            }
        }
        return all;
    }
}
