package dev.waymark.junit;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.campaign.CampaignSpec;
import dev.waymark.core.campaign.Tally;
import dev.waymark.core.campaign.Totals;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.coverage.SystemCoverages;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Runs the campaign of a method with {@link Campaign} before its body. */
final class CampaignExtension implements BeforeTestExecutionCallback, ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(CampaignExtension.class);

    @Override
    public void beforeTestExecution(ExtensionContext context) {
        Campaign campaign = AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), Campaign.class)
                .orElseThrow();
        try {
            Totals totals = run(campaign, context);
            context.getStore(NAMESPACE).put(context.getUniqueId(), new CampaignResult(totals));
        } catch (UsageException e) {
            throw new ExtensionConfigurationException("@Campaign of "
                    + context.getRequiredTestClass().getSimpleName() + "."
                    + context.getRequiredTestMethod().getName() + ": " + e.getMessage());
        }
    }

    private static Totals run(Campaign campaign, ExtensionContext context) {
        Place place = Place.of(context);
        SystemUnderTest system = Subject.find(
                campaign.systemClass(), campaign.system(), place.testClass().getClassLoader());
        Subject subject = Subject.of(system, Subject.parameters(campaign.params()), List.of(campaign.bugs()));
        Overrides overrides = Overrides.of(context);
        CampaignSpec spec = spec(campaign, subject, overrides); // a mistake in the annotation is told before all else
        new Regressions(context, system, List.of()).run();
        Exploration exploration = Exploration.run(spec, subject, place.output(overrides.out()));
        if (!exploration.findings().isEmpty()) {
            throw new Failures(place).violated(exploration, subject);
        }
        List<String> idle = idle(exploration.totals(), List.of(campaign.mayStayUnreached()));
        if (!idle.isEmpty()) {
            throw new Failures(place).failure(idle);
        }
        warn(exploration.totals(), context);
        return exploration.totals();
    }

    private static CampaignSpec spec(Campaign campaign, Subject subject, Overrides overrides) {
        if (campaign.executions() < 0 || campaign.steps() < 0) {
            throw new UsageException("executions and steps must not be negative");
        }
        Strategies.Chosen strategy = Strategies.parse(campaign.strategy());
        int steps = campaign.steps() > 0 ? campaign.steps() : strategy.usualSteps(subject.deployment());
        FaultBudget faults =
                campaign.faults().isEmpty() ? subject.deployment().faults() : FaultBudget.parse(campaign.faults());
        // An unknown name among them would otherwise excuse nothing without a word.
        subject.properties(List.of(campaign.mayStayUnreached()), List.of());
        Settings settings = new Settings(subject.deployment(), overrides.seed(campaign.seed()), steps, faults);
        strategy.strategy().check(settings, strategy.options());
        return new CampaignSpec(
                settings,
                strategy,
                subject.properties(new LinkedHashSet<>(List.of(campaign.properties())), List.of()),
                new SystemCoverages(subject.system(), subject.configuration(), subject.deployment())
                        .measured(
                                List.of(campaign.coverage()),
                                strategy.strategy().guide(strategy.options())),
                overrides.budget(campaign.executions(), campaign.time()),
                overrides.workers(campaign.workers()),
                campaign.stopOnBug());
    }

    /** Why a campaign without violations is no pass: what it should have tested did not happen. */
    private static List<String> idle(Totals totals, List<String> excused) {
        List<String> lines = new ArrayList<>();
        if (totals.end() == Totals.End.INTERRUPTED) {
            lines.add("INTERRUPTED after " + totals.executions() + " executions");
        }
        totals.properties().forEach((name, tally) -> {
            if (excused.contains(name)) {
                return;
            }
            if (tally.reached() == 0) {
                lines.add("NOTHING HAPPENED: property " + name + " was never reached in " + totals.executions()
                        + " executions: what it speaks of did not happen");
            } else if (tally.kept() == 0) {
                lines.add("INCONCLUSIVE: property " + name + " could not be judged in any of " + totals.executions()
                        + " executions");
            }
        });
        if (!lines.isEmpty()) {
            lines.add("  strategy " + totals.spec().strategy().label() + ", seed "
                    + totals.spec().settings().seed() + ", at most "
                    + totals.spec().settings().steps() + " decisions per execution ("
                    + totals.boundReached() + " executions were cut there)");
            lines.add("  try more executions or steps, or other parameters; if it is meant: mayStayUnreached");
        }
        return lines;
    }

    /** What does not fail the test but should be seen. */
    private static void warn(Totals totals, ExtensionContext context) {
        totals.properties().forEach((name, tally) -> {
            if (tally.inconclusive() > 0) {
                Notice.publish(context, "waymark.warning", inconclusive(name, tally));
            }
        });
        Notice.coverageWarnings(context, totals);
        totals.health().forEach((event, mean) -> {
            if (mean == 0) {
                Notice.publish(context, "waymark.warning", "not one '" + event + "' in the whole campaign");
            }
        });
    }

    private static String inconclusive(String property, Tally tally) {
        return "property " + property + " could not be judged in " + tally.inconclusive() + " executions";
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == CampaignResult.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return Objects.requireNonNull(
                context.getStore(NAMESPACE).get(context.getUniqueId()),
                "a CampaignResult is there for the test method only");
    }
}
