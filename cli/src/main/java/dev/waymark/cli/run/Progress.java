package dev.waymark.cli.run;

import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.StatusLine;
import dev.waymark.core.campaign.Totals;
import dev.waymark.core.experiment.Budget;
import java.util.Locale;

/** How far a campaign is. */
final class Progress {
    private final StatusLine status;

    Progress(Console console) {
        this.status = new StatusLine(console);
    }

    void show(Totals totals) {
        long elapsed = totals.elapsedMillis();
        status.show(elapsed, share(totals, elapsed), () -> line(totals, elapsed));
    }

    /** Takes the line away again, before something else is printed. */
    void clear() {
        status.clear();
    }

    private static String line(Totals totals, long elapsed) {
        StringBuilder line = new StringBuilder();
        line.append(String.format(Locale.ROOT, "%,d executions", totals.executions()));
        line.append(String.format(Locale.ROOT, ", %,d/s", totals.executions() * 1000 / Math.max(1, elapsed)));
        totals.covered().forEach((name, count) -> line.append(String.format(Locale.ROOT, ", %s %,d", name, count)));
        int bugs = totals.violations().size();
        line.append(bugs == 0 ? "" : ", " + bugs + (bugs == 1 ? " bug" : " bugs"));
        return line.toString();
    }

    private static double share(Totals totals, long elapsed) {
        Budget budget = totals.experiment().budget();
        return Math.max(
                Math.max((double) totals.executions() / budget.executions(), (double) elapsed / budget.millis()),
                (double) totals.decisions() / budget.decisions());
    }
}
