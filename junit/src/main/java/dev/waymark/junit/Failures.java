package dev.waymark.junit;

import dev.waymark.core.Target;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.Recording;
import dev.waymark.engine.campaign.Finding;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.trace.chart.MessageChart;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.opentest4j.AssertionFailedError;

/** What a test that failed tells: what went wrong, a picture of it, and how to see it again. */
final class Failures {
    private static final int PICTURES_MAX = 3;
    private final Place place;

    Failures(Place place) {
        this.place = place;
    }

    /** A failure without our own stack trace: where it happened is in the picture. */
    AssertionFailedError failure(List<String> lines) {
        AssertionFailedError failure =
                new AssertionFailedError(String.join("\n", lines).stripTrailing());
        failure.setStackTrace(new StackTraceElement[0]);
        return failure;
    }

    AssertionFailedError violated(Exploration exploration) {
        return violated(List.of(), exploration);
    }

    /** {@code first}: what is to be said before it. */
    AssertionFailedError violated(List<String> first, Exploration exploration) {
        List<String> lines = new ArrayList<>(first);
        List<Finding> findings = exploration.findings();
        for (Finding finding : findings.subList(0, Math.min(PICTURES_MAX, findings.size()))) {
            lines.addAll(finding(finding, exploration.totals().experiment()));
        }
        for (Finding finding : findings.subList(Math.min(PICTURES_MAX, findings.size()), findings.size())) {
            lines.add("VIOLATION " + headline(finding.shown()) + " (trace: " + finding.best() + ")");
        }
        return failure(lines);
    }

    private List<String> finding(Finding finding, Experiment experiment) {
        Target target = experiment.target();
        Verdict shown = finding.shown();
        Recording shortest = finding.shortest();
        List<String> lines = new ArrayList<>();
        lines.add("VIOLATION " + headline(shown));
        lines.addAll(details(shown));
        lines.add("  " + subject(experiment));
        lines.add("  first in execution " + finding.violation().firstExecution() + ": " + length(finding));
        if (shortest != null) {
            lines.add("");
            lines.addAll(picture(shortest, target.deployment().nodes()));
            lines.add("");
        }
        Path trace = finding.best();
        if (trace != null) {
            lines.add("  trace:   " + Place.shown(trace));
            lines.add("  replay:  " + place.mavenReplay(trace));
            boolean ofSystem = finding.shrunk() != null
                    && !shown.property().startsWith(dev.waymark.core.scenario.Scenario.PROPERTY);
            String other = ofSystem ? Place.commandLineReplay(trace, target.system()) : "";
            if (!other.isEmpty()) {
                lines.add("  or:      " + other);
            }
            lines.add("  keep it: copy the trace to src/test/resources/" + place.stored() + "/");
        }
        lines.add("");
        return lines;
    }

    /** What was tested, and how. */
    static String subject(Experiment experiment) {
        Target target = experiment.target();
        return "system " + target.name()
                + (target.configuration().bugs().isEmpty()
                        ? ""
                        : " with bug "
                                + String.join(", ", target.configuration().bugs()))
                + ", strategy " + experiment.strategy().label() + ", seed "
                + experiment.settings().seed();
    }

    static String headline(Verdict verdict) {
        return verdict.property() + ": " + verdict.message().lines().findFirst().orElse("");
    }

    private static List<String> details(Verdict verdict) {
        return verdict.message()
                .lines()
                .skip(1)
                .map(line -> "      " + line.strip())
                .toList();
    }

    private static String length(Finding finding) {
        String all = finding.decisions() + " decisions";
        if (finding.verdict().hung()) {
            return all + ", not shrunk: a handler hangs";
        } else if (finding.shortest() == null) {
            return all + ", not seen again when they were replayed: the system is not deterministic"
                    + " (wall clock, unseeded random, threads, hash order?)";
        }
        if (finding.repetition() != null) {
            all += ", seen again in " + finding.repetition().text() + " replays";
        }
        if (finding.shrunk() == null) {
            return all + ", not shrunk";
        }
        String cut = finding.shrinking().cut();
        return all + ", shrunk to " + finding.shrunkDecisions()
                + (cut.isEmpty() ? "" : " (perhaps longer than needed: " + cut + ")");
    }

    /** The chart, and where in the code a node failed. */
    static List<String> picture(Recording recording, int nodes) {
        boolean unicode = Charset.defaultCharset().newEncoder().canEncode("│─▶●");
        return new MessageChart(recording.events(), nodes)
                .options(MessageChart.Options.DEFAULT.withUnicode(unicode))
                .lines();
    }
}
