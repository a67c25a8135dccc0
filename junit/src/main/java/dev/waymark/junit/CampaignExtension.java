package dev.waymark.junit;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.campaign.Totals;
import dev.waymark.core.campaign.VerdictCounts;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.experiment.Catalog;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.core.experiment.ExperimentBuilder;
import java.util.ArrayList;
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
            context.getStore(NAMESPACE).put(context.getUniqueId(), run(campaign, context));
        } catch (UsageException e) {
            throw new ExtensionConfigurationException("@Campaign of "
                    + context.getRequiredTestClass().getSimpleName() + "."
                    + context.getRequiredTestMethod().getName() + ": " + e.getMessage());
        }
    }

    private static CampaignResult run(Campaign campaign, ExtensionContext context) {
        Place place = Place.of(context);
        ClassLoader loader = place.testClass().getClassLoader();
        SystemUnderTest system = Subjects.find(campaign.systemClass(), campaign.system(), loader);
        Target target = Target.of(system, Subjects.parameters(campaign.params()), List.of(campaign.bugs()));
        Overrides overrides = Overrides.of(context);
        Experiment experiment = experiment(
                campaign, target, Subjects.catalog(loader), overrides); // a mistake in it is told before all else
        Hunt hunt = new Hunt(campaign.finds());
        Regressions regressions = new Regressions(context, target, List.of());
        if (hunt.isOn()) {
            regressions.runButStored();
            Exploration exploration = Exploration.run(experiment, place.output(overrides.out()), hunt, context);
            return new CampaignResult(exploration.totals(), hunt.demand(exploration, place, context));
        }
        regressions.run();
        Exploration exploration = Exploration.run(experiment, place.output(overrides.out()), hunt, context);
        if (!exploration.findings().isEmpty()) {
            throw new Failures(place).violated(exploration);
        }
        List<String> idle = idle(exploration.totals().demandWhole(), campaign);
        if (!idle.isEmpty()) {
            throw new Failures(place).failure(idle);
        }
        Notice.warnings(exploration.report().warnings(), context);
        warn(exploration.totals(), context);
        return new CampaignResult(exploration.totals(), null);
    }

    private static Experiment experiment(Campaign campaign, Target target, Catalog catalog, Overrides overrides) {
        if (campaign.executions() < 0 || campaign.steps() < 0) {
            throw new UsageException("executions and steps must not be negative");
        }
        ExperimentBuilder experiment = Experiment.on(target, catalog)
                .strategy(campaign.strategy())
                .seed(overrides.seed(campaign.seed()))
                .steps(campaign.steps() > 0 ? campaign.steps() : null)
                .faults(campaign.faults().isEmpty() ? null : FaultBudget.parse(campaign.faults()))
                .measuring(List.of(campaign.coverage()))
                .budget(overrides.budget(campaign.executions(), campaign.time()))
                .workers(overrides.workers(campaign.workers()))
                .stopOnBug(campaign.stopOnBug());
        if (!campaign.finds().isEmpty()) {
            alone(campaign);
            return experiment
                    .checking(List.of(campaign.finds()))
                    .stopOnBug(false) // the hunt ends it: no-failure may be violated first
                    .build();
        }
        List.of(campaign.alsoCheck()).forEach(experiment::alsoChecking);
        // An unknown name among them would otherwise excuse nothing without a word.
        experiment.copy().checking(List.of(campaign.mayStayUnreached())).build();
        experiment.copy().checking(List.of(campaign.mustReach())).build();
        Experiment built = experiment.checking(List.of(campaign.properties())).build();
        demandChecked(campaign, built);
        return built;
    }

    private static void alone(Campaign campaign) {
        Hunt hunt = new Hunt(campaign.finds());
        hunt.excludes("properties", campaign.properties().length > 0);
        hunt.excludes("alsoCheck", campaign.alsoCheck().length > 0);
        hunt.excludes("mayStayUnreached", campaign.mayStayUnreached().length > 0);
        hunt.excludes("mustReach", campaign.mustReach().length > 0);
        hunt.excludes("stopOnBug", !campaign.stopOnBug());
    }

    private static void demandChecked(Campaign campaign, Experiment experiment) {
        if (campaign.mustReach().length > 0 && campaign.mayStayUnreached().length > 0) {
            throw new UsageException("mustReach names all that must be reached, mayStayUnreached all that need not be:"
                    + " give one of them");
        }
        for (String name : campaign.mustReach()) {
            if (experiment.properties().stream()
                    .noneMatch(property -> property.name().equals(name))) {
                throw new UsageException(
                        "mustReach: property " + name + " is not checked here; name it in properties too");
            }
        }
    }

    /** Why a campaign without violations is no pass: what it should have tested did not happen. */
    private static List<String> idle(Totals totals, Campaign campaign) {
        List<String> demanded = List.of(campaign.mustReach());
        List<String> excused = List.of(campaign.mayStayUnreached());
        List<String> lines = new ArrayList<>();
        if (totals.end() == Totals.End.INTERRUPTED) {
            lines.add("INTERRUPTED after " + totals.executions() + " executions");
        }
        totals.properties().forEach((name, tally) -> {
            if (demanded.isEmpty() ? excused.contains(name) : !demanded.contains(name)) {
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
            lines.add("  strategy " + totals.experiment().strategy().label() + ", seed "
                    + totals.experiment().settings().seed() + ", at most "
                    + totals.experiment().settings().steps() + " decisions per execution ("
                    + totals.boundReached() + " executions were cut there)");
            lines.add("  try more executions or steps, or other parameters"
                    + (demanded.isEmpty() ? "; if it is meant: mayStayUnreached" : ""));
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
    }

    private static String inconclusive(String property, VerdictCounts tally) {
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
