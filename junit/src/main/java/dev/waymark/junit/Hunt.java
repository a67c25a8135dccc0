package dev.waymark.junit;

import dev.waymark.core.UsageException;
import dev.waymark.core.property.Property;
import dev.waymark.engine.campaign.Finding;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.VerdictCounts;
import dev.waymark.engine.experiment.Experiment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A test that passes if a property is violated: {@code finds}. */
record Hunt(String finds) {
    boolean isOn() {
        return !finds.isEmpty();
    }

    /** What cannot be said beside {@code finds}, by its name. */
    void excludes(String attribute, boolean given) {
        if (isOn() && given) {
            throw new UsageException("finds = \"" + finds + "\" ends at the first violation of that property, which is"
                    + " checked alone: leave out " + attribute);
        }
    }

    /** Whether the property was violated; whatever else was, in that execution or before it, is not what the test looks for. */
    boolean found(Totals totals) {
        VerdictCounts counts = totals.properties().get(name(totals.experiment()));
        return counts != null && counts.violated() > 0;
    }

    /** Fails the test if the property was not violated. */
    Found demand(Exploration exploration, Place place, ExtensionContext context) {
        Totals totals = exploration.totals();
        String name = name(totals.experiment());
        for (Finding finding : exploration.findings()) {
            if (finding.verdict().property().equals(name)) {
                Found found = Found.of(finding);
                Notice.publish(
                        context,
                        "waymark.found",
                        Failures.headline(finding.shown()) + " (execution " + found.execution() + ", "
                                + found.decisions() + " decisions, shrunk to " + found.shrunkDecisions() + ")"
                                + (found.trace() == null ? "" : ", trace " + Place.shown(found.trace())));
                return found;
            }
        }
        Failures failures = new Failures(place);
        if (!exploration.findings().isEmpty()) {
            throw failures.violated(
                    List.of(
                            "NOT FOUND: property " + name + " was not violated in " + totals.executions()
                                    + " executions; this was found instead:",
                            ""),
                    exploration);
        }
        throw failures.failure(missed(name, totals.demandWhole()));
    }

    /** The property has its mode in {@code finds}, such as {@code conformance:strict}, and not in its name. */
    private String name(Experiment experiment) {
        for (Property property : experiment.properties()) {
            if (property.name().equals(finds) || property.reference().equals(finds)) {
                return property.name();
            }
        }
        throw new UsageException("finds = \"" + finds + "\" is no property that is checked here");
    }

    private static List<String> missed(String name, Totals totals) {
        List<String> lines = new ArrayList<>();
        VerdictCounts counts = Objects.requireNonNull(totals.properties().get(name));
        lines.add("NOT FOUND: property " + name + " was not violated in " + totals.executions() + " executions ("
                + totals.decisions() + " decisions)");
        if (totals.end() == Totals.End.INTERRUPTED) {
            lines.add("  the campaign was INTERRUPTED");
        }
        Experiment experiment = totals.experiment();
        lines.add("  " + Failures.subject(experiment) + ", faults "
                + experiment.settings().faults().brief() + ", at most "
                + experiment.settings().steps() + " decisions per execution (" + totals.boundReached()
                + " executions were cut there)");
        lines.add(
                counts.reached() == 0
                        ? "  it was never reached: what it speaks of did not happen"
                        : "  it was reached in " + counts.reached() + " executions"
                                + (counts.inconclusive() == 0
                                        ? ""
                                        : " and could not be judged in " + counts.inconclusive()));
        lines.add(
                "  is the bug on (bugs, params)? If so: more executions or time, another seed or strategy, more steps,"
                        + " faults that it needs (faults = \"crashes=2,drops=10\")");
        return lines;
    }
}
