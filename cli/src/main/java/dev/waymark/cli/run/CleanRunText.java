package dev.waymark.cli.run;

import dev.waymark.cli.terminal.Amounts;
import dev.waymark.cli.terminal.Launcher;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.result.MetricsLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a campaign that found nothing did not do, one line each with what changes it, and the command of one that looks elsewhere: a
 * clean run says little as long as its executions end early, use no faults or put nothing to the test.
 */
final class CleanRunText {
    /** With fewer executions a share says nothing. */
    private static final int EXECUTIONS_MIN = 100;

    private static final double SHORT = 0.6;
    private static final double HARDLY = 0.1;
    private static final double GROWS = 0.02;
    private static final double LONG = 0.5;

    /** A bound that nobody chose: strategies with a unit of their own have it. */
    private static final int COARSE_STEPS = 100_000;

    private final RunReport report;
    private final List<MetricsLine> curve;
    private final NextCampaign next;

    /** {@code curve}: the lines of {@code metrics.jsonl}; may be empty. */
    CleanRunText(RunReport report, List<MetricsLine> curve, NextCampaign next) {
        this.report = report;
        this.curve = curve;
        this.next = next;
    }

    /** None if something was found, or too little was done to tell. */
    List<String> lines() {
        if (report.verdicts().violated() > 0 || report.executions() < EXECUTIONS_MIN) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        steps(lines);
        faults(lines);
        report.properties().forEach((name, counts) -> property(name, counts, lines));
        growth(lines);
        if (!lines.isEmpty()) {
            lines.add(0, "Nothing was violated, but:");
        }
        String command = next.command(report.executions());
        if (command != null) {
            lines.add("Next: " + command);
        }
        return lines;
    }

    private void steps(List<String> lines) {
        double mean = (double) report.decisions() / report.executions();
        if (report.options().get("steps") instanceof Number bound
                && bound.intValue() < COARSE_STEPS
                && mean < SHORT * bound.intValue()) {
            lines.add("  executions end after " + Math.round(mean) + " of " + bound
                    + " decisions, when there is nothing left to do: " + more());
        }
    }

    /** What makes clients ask for more, if the system has a parameter for it. */
    private String more() {
        for (String parameter : List.of("requests", "clients", "transactions", "tasks")) {
            if (report.params().get(parameter) instanceof Number now) {
                return "-p " + parameter + "=" + 2 * now.longValue() + " gives clients more to ask";
            }
        }
        return "a workload with more requests makes them longer";
    }

    private void faults(List<String> lines) {
        if (Boolean.FALSE.equals(report.options().get(RunReport.FAULTS_BOUND))
                || !(report.options().get("faults") instanceof Map<?, ?> allowed)) {
            return;
        }
        List<String> unused = new ArrayList<>();
        report.faults().forEach((kind, mean) -> {
            if (allowed.get(kind) instanceof Number most && mean < SHORT * most.doubleValue()) {
                unused.add(String.format(Locale.ROOT, "%.2f of %d %s", mean, most.longValue(), kind));
            }
        });
        if (!unused.isEmpty()) {
            long steps = Math.max(1, report.decisions() / report.executions());
            lines.add("  of the faults that are allowed only " + String.join(", ", unused)
                    + " happened in an execution: --steps " + steps + " brings them earlier");
        }
    }

    private void property(String name, RunReport.Counts counts, List<String> lines) {
        long judged = counts.reached() + counts.notReached();
        if (counts.reached() > 0 && counts.reached() < HARDLY * judged) { // that one never was is a warning
            lines.add("  " + name + " was put to the test in " + Amounts.number(counts.reached()) + " of "
                    + Amounts.number(judged) + " executions" + leadsThere());
        }
    }

    private String leadsThere() {
        List<String> ways = new ArrayList<>();
        if (next.hasScenarios()) {
            ways.add("a scenario leads there (" + Launcher.command() + " scenario lists them)");
        }
        if (next.hasPredicates()) {
            ways.add("waypoints do (--strategy waypoint --waypoints ..., "
                    + Launcher.command(List.of("systems", report.system())) + " lists predicates)");
        }
        return ways.isEmpty()
                ? ": more requests, steps or other faults may lead there"
                : ": " + String.join(", ", ways);
    }

    /** Whether states still come: how many did in the last tenth of the executions, and since when there was none. */
    private void growth(List<String> lines) {
        Long now =
                curve.isEmpty() ? null : curve.get(curve.size() - 1).coverage().get("states");
        if (now == null || now == 0) {
            return;
        }
        for (MetricsLine line : curve) {
            Long then = line.coverage().get("states");
            if (then != null && then.equals(now) && line.executions() <= LONG * report.executions()) {
                lines.add("  no state is new since execution " + Amounts.number(line.executions()) + " of "
                        + Amounts.number(report.executions())
                        + ": what this strategy comes to is seen; others, more steps or faults come to more");
                return;
            }
            if (then != null && line.executions() >= 0.9 * report.executions()) {
                double share = (double) (now - then) / now;
                if (line.executions() < report.executions() && share > GROWS) {
                    lines.add(String.format(
                            Locale.ROOT,
                            "  %.0f %% of the states are from the last tenth of the executions: --executions %d sees"
                                    + " more",
                            100 * share,
                            10 * report.executions()));
                }
                return;
            }
        }
    }
}
