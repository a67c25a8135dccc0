package dev.waymark.core.scenario;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.engine.Explorer;
import dev.waymark.core.model.Event;
import dev.waymark.core.property.Machine;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.trace.EventText;
import dev.waymark.core.trace.Recorder;
import dev.waymark.fixture.Lab;
import dev.waymark.fixture.Talk;
import java.util.ArrayList;
import java.util.List;

/** One execution of a scenario on a small system, with all that happened. */
record Trial(List<Event> events, Outcome outcome, Tally.Summary tally, Explorer explorer) {
    static Trial of(ScenarioBuilder scenario) {
        return of(scenario.expect(Machine.machine().accepting()), Talk.lab(3), 1);
    }

    static Trial of(Scenario scenario, Lab lab, long seed) {
        ScenarioCampaign campaign = new ScenarioRunner(
                        scenario, lab, dev.waymark.core.Configuration.of(lab, java.util.Map.of(), List.of()))
                .campaign(1);
        var spec = campaign.spec();
        Recorder recorder = new Recorder();
        Plan plan = new Plan(0, Seeds.execution(seed, 0));
        Explorer explorer = new Explorer(
                spec.deployment(), spec.properties(), List.of(), spec.settings().steps());
        Tally tally = new Tally();
        var inner = dev.waymark.core.strategy.Strategies.parse(scenario.strategy());
        var run = inner.strategy()
                .run(
                        plan,
                        new dev.waymark.core.strategy.Settings(
                                spec.deployment(), seed, spec.settings().steps(), FaultBudget.NONE),
                        inner.options());
        Outcome outcome = explorer.explore(
                plan, new FilteredRun(scenario, run, spec.settings().steps(), tally), recorder);
        return new Trial(List.copyOf(recorder.events()), outcome, tally.summary(), explorer);
    }

    List<String> lines() {
        return EventText.lines(events);
    }

    /** The events of a kind. */
    <E extends Event> List<E> all(Class<E> kind) {
        List<E> found = new ArrayList<>();
        for (Event event : events) {
            if (kind.isInstance(event)) {
                found.add(kind.cast(event));
            }
        }
        return found;
    }

    /** The names of messages that were delivered, in order. */
    List<String> delivered() {
        return all(Event.Delivered.class).stream()
                .map(event -> event.message().toString())
                .toList();
    }

    int indexOf(Class<? extends Event> kind) {
        for (int i = 0; i < events.size(); i++) {
            if (kind.isInstance(events.get(i))) {
                return i;
            }
        }
        return -1;
    }
}
