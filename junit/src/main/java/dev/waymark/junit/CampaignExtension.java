package dev.waymark.junit;

import dev.waymark.core.CommandPermission;
import dev.waymark.core.CommandRefused;
import dev.waymark.core.SpecField;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.VerdictCounts;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.RunOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Runs the campaign of a method with {@link Campaign} or {@link Exhaustive} before its body. */
final class CampaignExtension implements BeforeTestExecutionCallback, ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(CampaignExtension.class);

    @Override
    public void beforeTestExecution(ExtensionContext context) {
        Campaign campaign = ExhaustiveCampaign.of(context.getRequiredTestMethod());
        Description description = new Description(campaign, context.getRequiredTestClass());
        try {
            ExhaustiveCampaign.demandOne(context.getRequiredTestMethod());
            context.getStore(NAMESPACE).put(context.getUniqueId(), run(description, context));
        } catch (UsageException e) {
            throw new ExtensionConfigurationException(ExhaustiveCampaign.name(context.getRequiredTestMethod()) + " of "
                    + context.getRequiredTestClass().getSimpleName() + "."
                    + context.getRequiredTestMethod().getName() + ": " + description.message(e));
        }
    }

    private static CampaignResult run(Description description, ExtensionContext context) {
        Campaign campaign = description.annotation();
        Place place = Place.of(context);
        Overrides overrides = Overrides.of(context);
        Experiment experiment = experiment(description, overrides, context); // a mistake in it is told before all else
        Hunt hunt = new Hunt(campaign.finds());
        Regressions regressions = new Regressions(context, experiment.target(), List.of());
        if (hunt.isOn()) {
            regressions.runButStored();
            Exploration exploration = Exploration.run(experiment, place.output(overrides.out()), hunt, context);
            return new CampaignResult(exploration.report(), hunt.demand(exploration, place, context));
        }
        regressions.run();
        Exploration exploration = Exploration.run(experiment, place.output(overrides.out()), hunt, context);
        if (!exploration.findings().isEmpty()) {
            throw new Failures(place).violated(exploration);
        }
        List<String> unfinished = ExhaustiveCampaign.unfinished(context.getRequiredTestMethod(), exploration.totals());
        if (!unfinished.isEmpty()) {
            throw new Failures(place).failure(unfinished);
        }
        List<String> idle = idle(exploration.totals().demandWhole(), campaign);
        if (!idle.isEmpty()) {
            throw new Failures(place).failure(idle);
        }
        Notice.warnings(exploration.report().warnings(), context);
        warn(exploration.totals(), context);
        return new CampaignResult(exploration.report(), null);
    }

    private static Experiment experiment(Description description, Overrides overrides, ExtensionContext context) {
        Campaign campaign = description.annotation();
        if (!campaign.finds().isEmpty()) {
            alone(campaign);
        }
        demandNatural(SpecField.EXECUTIONS, campaign.executions());
        demandNatural(SpecField.STEPS, campaign.steps());
        CampaignSpec said = description.spec();
        CampaignSpec spec = said.withSeed(overrides.seed(said.execution().seed()))
                .withBudget(overrides
                        .budget(said.budget())
                        // a hunt ends it itself: no-failure may be violated first
                        .withStopOnBug(
                                said.budget().stopOnBug() && campaign.finds().isEmpty()))
                .withPlugins(List.of());
        if (!said.plugins().isEmpty()) {
            Notice.publish(
                    context,
                    "waymark.notice",
                    "plugins of the spec are not loaded: a test has what its class path has");
        }
        ClassLoader loader = context.getRequiredTestClass().getClassLoader();
        Experiment built = Experiment.of(
                spec,
                RunOptions.USUAL.withWorkers(overrides.workers(campaign.workers())),
                Subjects.catalog(loader),
                (name, parameters, bugs, permission) ->
                        Target.of(description.system(name), parameters, bugs, permission),
                description.isFile() && !overrides.allowCommand()
                        ? CampaignExtension::refuse
                        : CommandPermission.GIVEN);
        // An unknown name among them would otherwise excuse nothing without a word.
        built.but().checking(List.of(campaign.mayStayUnreached())).build();
        built.but().checking(List.of(campaign.mustReach())).build();
        demandChecked(campaign, built);
        return built;
    }

    private static void demandNatural(SpecField field, long given) {
        if (given < 0) {
            throw UsageException.of(field, given + ": must not be negative");
        }
    }

    private static void refuse(CommandPermission.Asked asked) {
        throw new CommandRefused(asked.text() + ", and a file says that: allow it with -Dwaymark.allowCommand=true");
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
