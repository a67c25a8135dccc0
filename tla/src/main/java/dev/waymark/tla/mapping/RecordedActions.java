package dev.waymark.tla.mapping;

import dev.waymark.core.Deployment;
import dev.waymark.core.Target;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.strategy.Run;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Series;
import dev.waymark.tla.ActionCall;
import java.util.ArrayList;
import java.util.List;

/** The actions that real executions make in a model, for measurements of the model alone. */
public final class RecordedActions {
    private RecordedActions() {}

    /** One list per random execution. */
    public static List<List<ActionCall>> record(SystemModel model, Target target, int executions, long seed) {
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
        Experiment experiment = Experiment.on(target)
                .checkingOnly(List.of())
                .measuring(recorder)
                .seed(seed)
                .executions(executions)
                .build();
        Series.run(experiment, new Series.Visitor() {
            @Override
            public Run run(Run strategys) {
                all.add(new ArrayList<>());
                return strategys;
            }
        });
        return all;
    }
}
