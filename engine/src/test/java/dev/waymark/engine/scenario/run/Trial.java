package dev.waymark.engine.scenario.run;

import dev.waymark.core.Target;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Event;
import dev.waymark.core.property.Machine;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.ScenarioBuilder;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Explorers;
import dev.waymark.engine.scenario.campaign.ScenarioOverlay;
import dev.waymark.engine.scenario.campaign.ScenarioRunner;
import dev.waymark.engine.trace.Recorder;
import dev.waymark.engine.trace.text.EventText;
import dev.waymark.fixture.Talk;
import dev.waymark.fixture.TestSystem;
import java.util.ArrayList;
import java.util.List;

/** One execution of a scenario on a small system, with all that happened. */
public record Trial(List<Event> events, Outcome outcome, FilterActivity.Summary tally, Explorer explorer) {
    public static Trial of(ScenarioBuilder scenario) {
        return of(scenario.expect(Machine.machine().accepting()), Talk.system(3), 1);
    }

    public static Trial of(Scenario scenario, TestSystem tested, long seed) {
        Experiment alone = Experiment.on(Target.of(tested))
                .strategy(scenario.strategy())
                .seed(seed)
                .build();
        Experiment experiment = new ScenarioRunner(scenario, tested)
                .experiment(new ScenarioOverlay(scenario))
                .build();
        int steps = experiment.settings().steps();
        Recorder recorder = new Recorder();
        Plan plan = new Plan(0, Seeds.execution(seed, 0));
        Explorer explorer = Explorers.of(experiment);
        FilterActivity activity = new FilterActivity();
        Run run = alone.but()
                .steps(steps)
                .faults(FaultBudget.NONE)
                .build()
                .configured()
                .run(plan);
        Outcome outcome = explorer.explore(plan, new FilteredRun(scenario, run, steps, activity), recorder);
        return new Trial(List.copyOf(recorder.events()), outcome, activity.summary(), explorer);
    }

    /** How often each filter matched. */
    public int[] matched() {
        return tally.matched();
    }

    /** Decisions that did not apply, of each filter and of the set-up. */
    public int[] notApplied() {
        return tally.notApplied();
    }

    public int heldAtEnd() {
        return tally.heldAtEnd();
    }

    public List<String> lines() {
        return EventText.lines(events);
    }

    /** The events of a kind. */
    public <E extends Event> List<E> all(Class<E> kind) {
        List<E> found = new ArrayList<>();
        for (Event event : events) {
            if (kind.isInstance(event)) {
                found.add(kind.cast(event));
            }
        }
        return found;
    }

    /** The names of messages that were delivered, in order. */
    public List<String> delivered() {
        return all(Event.Delivered.class).stream()
                .map(event -> event.message().toString())
                .toList();
    }

    public int indexOf(Class<? extends Event> kind) {
        for (int i = 0; i < events.size(); i++) {
            if (kind.isInstance(events.get(i))) {
                return i;
            }
        }
        return -1;
    }
}
