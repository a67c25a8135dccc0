package dev.waymark.cli.run;

import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.StatusLine;
import dev.waymark.engine.campaign.Durations;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Budget;
import java.util.Locale;
import java.util.function.Supplier;

/** How far a campaign is. */
final class Progress {
    private static final int SLOW_PER_SECOND = 5;

    private final StatusLine status;

    Progress(Console console) {
        this.status = new StatusLine(console);
    }

    void show(Totals totals) {
        show(totals, () -> "");
    }

    /** {@code more} is asked for when there is somebody to read it. */
    void show(Totals totals, Supplier<String> more) {
        long elapsed = totals.elapsedMillis();
        status.show(elapsed, share(totals, elapsed), () -> line(totals, elapsed) + more.get());
    }

    /** Takes the line away again, before something else is printed. */
    void clear() {
        status.clear();
    }

    static String line(Totals totals, long elapsed) {
        StringBuilder line = new StringBuilder();
        line.append(String.format(Locale.ROOT, "%,d executions", totals.executions()));
        line.append(
                isSlow(totals.executions(), elapsed)
                        ? slow(totals, elapsed)
                        : String.format(Locale.ROOT, ", %,d/s", totals.executions() * 1000 / Math.max(1, elapsed)));
        totals.covered().forEach((name, count) -> line.append(String.format(Locale.ROOT, ", %s %,d", name, count)));
        String planner = totals.plannerProgress();
        line.append(planner.isEmpty() ? "" : ", " + planner);
        int bugs = totals.violations().size();
        line.append(bugs == 0 ? "" : ", " + bugs + (bugs == 1 ? " bug" : " bugs"));
        return line.toString();
    }

    /** Real servers take seconds for an execution; then a rate says nothing. */
    static boolean isSlow(long executions, long elapsed) {
        return executions * 1000 < SLOW_PER_SECOND * elapsed;
    }

    static String each(long executions, long elapsed) {
        return String.format(Locale.ROOT, "%.1f s each", elapsed / 1000.0 / Math.max(1, executions));
    }

    private static String slow(Totals totals, long elapsed) {
        double share = share(totals, elapsed);
        long left = share <= 0 ? 0 : (long) (elapsed / share) - elapsed;
        return (totals.executions() == 0 ? "" : ", " + each(totals.executions(), elapsed))
                + ", " + Durations.text(elapsed)
                + (share <= 0 || totals.executions() == 0
                        ? ""
                        : " so far, about " + Durations.text(Math.max(0, left)) + " to go")
                + (totals.notQuiescent() == 0
                        ? ""
                        : String.format(Locale.ROOT, ", %,d not quiet", totals.notQuiescent()));
    }

    private static double share(Totals totals, long elapsed) {
        Budget budget = totals.experiment().budget();
        return Math.max(
                Math.max((double) totals.executions() / budget.executions(), (double) elapsed / budget.millis()),
                (double) totals.decisions() / budget.decisions());
    }
}
