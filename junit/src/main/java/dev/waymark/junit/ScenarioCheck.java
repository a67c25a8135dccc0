package dev.waymark.junit;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import dev.waymark.engine.scenario.campaign.ScenarioOverlay;
import dev.waymark.engine.scenario.campaign.ScenarioResult;
import dev.waymark.engine.scenario.campaign.ScenarioRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Runs the scenario of a test as its {@link ScenarioTest} annotation says. */
public final class ScenarioCheck {
    private final ScenarioTest annotation;
    private final ExtensionContext context;
    private final Place place;
    private boolean used;

    ScenarioCheck(ScenarioTest annotation, ExtensionContext context) {
        this.annotation = annotation;
        this.context = context;
        this.place = Place.of(context);
    }

    boolean used() {
        return used;
    }

    /** Fails the test if a property was violated or the scenario was not reached often enough. Once per test. */
    public ScenarioResult run(dev.waymark.core.scenario.Scenario scenario) {
        try {
            if (used) {
                throw new UsageException("one scenario per test: " + scenario.name() + " needs a method of its own");
            }
            used = true;
            return carryOut(scenario);
        } catch (UsageException e) {
            throw problem(context, String.valueOf(e.getMessage()));
        }
    }

    static ExtensionConfigurationException problem(ExtensionContext context, String message) {
        return new ExtensionConfigurationException(
                "@ScenarioTest of " + context.getRequiredTestClass().getSimpleName() + "."
                        + context.getRequiredTestMethod().getName() + ": " + message);
    }

    private ScenarioResult carryOut(dev.waymark.core.scenario.Scenario described) {
        if (annotation.executions() < 1 || annotation.reached() < 0 || annotation.reached() > 1) {
            throw new UsageException("executions must be at least 1, reached between 0 and 1");
        }
        ClassLoader loader = place.testClass().getClassLoader();
        SystemUnderTest system = system(described, loader);
        dev.waymark.core.scenario.Scenario scenario = described.fitTo(system);
        Target target = target(scenario, system);
        Overrides overrides = Overrides.of(context);
        ScenarioRunner runner = new ScenarioRunner(scenario, target, Subjects.catalog(loader))
                .measuring(List.of(annotation.coverage()))
                .seed(overrides.seed(annotation.seed()))
                .workers(overrides.workers(annotation.workers()));
        if (!annotation.strategy().isEmpty()) {
            runner.over(annotation.strategy());
        }
        List.of(annotation.alsoCheck()).forEach(runner::alsoChecking);
        ScenarioOverlay filters = new ScenarioOverlay(scenario);
        Hunt hunt = hunt();
        Experiment experiment = hunted(hunt, filters, target, runner.experiment(filters))
                .budget(overrides.budget(BudgetSpec.executions(annotation.executions())
                        .withStopOnBug(!hunt.isOn()))) // a hunt ends it itself: no-failure may be violated first
                .build();
        Regressions regressions = new Regressions(context, target, filters.properties(target));
        if (hunt.isOn()) {
            regressions.runButStored();
            Exploration exploration = Exploration.run(experiment, place.output(overrides.out()), hunt, context);
            hunt.demand(exploration, place, context);
            return filters.result(exploration.totals());
        }
        regressions.run();
        Exploration exploration = Exploration.run(experiment, place.output(overrides.out()), hunt, context);
        if (!exploration.findings().isEmpty()) {
            throw new Failures(place).violated(exploration);
        }
        ScenarioResult result = filters.result(exploration.totals());
        demandReached(result);
        Notice.warnings(exploration.report().warnings(), context);
        return result;
    }

    private Hunt hunt() {
        Hunt hunt = new Hunt(annotation.finds());
        hunt.excludes("alsoCheck", annotation.alsoCheck().length > 0);
        hunt.excludes("reached", annotation.reached() > 0);
        return hunt;
    }

    /** The machine of the scenario is always checked, and may be what is to fail. */
    private static ExperimentBuilder hunted(
            Hunt hunt, ScenarioOverlay filters, Target target, ExperimentBuilder experiment) {
        if (!hunt.isOn()) {
            return experiment;
        }
        return filters.properties(target).stream()
                        .anyMatch(property -> property.name().equals(hunt.finds()))
                ? experiment.checkingOnly(List.of())
                : experiment.checking(List.of(hunt.finds()));
    }

    private SystemUnderTest system(dev.waymark.core.scenario.Scenario scenario, ClassLoader loader) {
        boolean other = !annotation.system().isEmpty() || annotation.systemClass() != SystemUnderTest.class;
        return Subjects.find(annotation.systemClass(), other ? annotation.system() : scenario.system(), loader);
    }

    private Target target(dev.waymark.core.scenario.Scenario scenario, SystemUnderTest system) {
        Map<String, String> parameters = ScenarioRunner.configure(scenario, Subjects.parameters(annotation.params()));
        return Target.of(system, parameters, scenario.bugs());
    }

    private void demandReached(ScenarioResult result) {
        long demanded = Math.max(1, (long) Math.ceil(annotation.reached() * result.executions()));
        if (result.reached() >= demanded) {
            return;
        }
        List<String> lines = new ArrayList<>();
        lines.add("NOT REACHED: scenario " + result.scenario().name() + " was reached in " + result.outcome()
                + " executions, at least " + demanded + " are demanded");
        lines.add("  strategy " + result.strategy() + ", seed "
                + result.totals().experiment().settings().seed());
        result.filters()
                .forEach(filter -> lines.add("  filter " + filter.filter() + ": matched " + filter.matched()
                        + " times, in " + filter.executions() + " executions"));
        result.warnings().forEach(warning -> lines.add("  warning: " + warning.message()));
        throw new Failures(place).failure(lines);
    }
}
