package dev.waymark.cli.run;

import dev.waymark.cli.Console;
import dev.waymark.cli.Terminal;
import dev.waymark.core.campaign.Budget;
import dev.waymark.core.campaign.Totals;
import java.util.Locale;

/** How far a campaign is: a line that is rewritten on a terminal, a plain line every 30 s elsewhere. */
final class Progress {
    private static final long TERMINAL_MILLIS = 200;
    private static final long PLAIN_MILLIS = 30_000;
    private static final int BAR = 24;

    private final Console console;
    private final boolean terminal;
    private long next;
    private int width;

    Progress(Console console) {
        this.console = console;
        this.terminal = Terminal.watched();
        this.next = terminal ? TERMINAL_MILLIS : PLAIN_MILLIS;
    }

    void show(Totals totals) {
        long elapsed = totals.elapsedMillis();
        if (elapsed < next) {
            return;
        }
        next = elapsed + (terminal ? TERMINAL_MILLIS : PLAIN_MILLIS);
        String line = line(totals, elapsed);
        if (terminal) {
            String padded = line + " ".repeat(Math.max(0, width - line.length()));
            width = line.length();
            console.overwrite("\r" + padded);
        } else {
            console.notice(line);
        }
    }

    /** Takes the line away again, before something else is printed. */
    void clear() {
        if (terminal && width > 0) {
            console.overwrite("\r" + " ".repeat(width) + "\r");
            width = 0;
        }
    }

    private String line(Totals totals, long elapsed) {
        StringBuilder line = new StringBuilder(terminal ? bar(totals, elapsed) : "");
        line.append(String.format(Locale.ROOT, "%,d executions", totals.executions()));
        line.append(String.format(Locale.ROOT, ", %,d/s", totals.executions() * 1000 / Math.max(1, elapsed)));
        totals.covered().forEach((name, count) -> line.append(String.format(Locale.ROOT, ", %s %,d", name, count)));
        int bugs = totals.violations().size();
        line.append(bugs == 0 ? "" : ", " + bugs + (bugs == 1 ? " bug" : " bugs"));
        return line.toString();
    }

    private static String bar(Totals totals, long elapsed) {
        Budget budget = totals.spec().budget();
        double share = Math.max(
                Math.max((double) totals.executions() / budget.executions(), (double) elapsed / budget.millis()),
                (double) totals.decisions() / budget.decisions());
        int filled = (int) Math.min(BAR, Math.round(share * BAR));
        return "[" + "#".repeat(filled) + "-".repeat(BAR - filled) + "] ";
    }
}
