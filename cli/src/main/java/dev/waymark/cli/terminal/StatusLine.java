package dev.waymark.cli.terminal;

import java.util.function.Supplier;

/** A line on standard error that is rewritten on a terminal, and a plain line every 30 s elsewhere. */
public final class StatusLine {
    private static final long TERMINAL_MILLIS = 200;
    private static final long PLAIN_MILLIS = 30_000;
    private static final int BAR = 24;

    private final Console console;
    private final boolean terminal = Terminal.watched();
    private final long intervalMillis = terminal ? TERMINAL_MILLIS : PLAIN_MILLIS;
    private long next = intervalMillis;
    private int width;

    public StatusLine(Console console) {
        this.console = console;
    }

    /** Shows {@code text} if it is time for it again; a terminal also gets a bar that is filled to {@code share}. */
    public void show(long elapsedMillis, double share, Supplier<String> text) {
        if (elapsedMillis < next) {
            return;
        }
        next = elapsedMillis + intervalMillis;
        if (terminal) {
            String line = Printable.line(bar(share) + text.get());
            console.overwrite(line + " ".repeat(Math.max(0, width - line.length())));
            width = line.length();
        } else {
            console.notice(text.get());
        }
    }

    /** Takes the line away again, before something else is printed. */
    public void clear() {
        if (terminal && width > 0) {
            console.overwrite(" ".repeat(width));
            console.overwrite("");
            width = 0;
        }
    }

    private static String bar(double share) {
        int filled = (int) Math.min(BAR, Math.round(share * BAR));
        return "[" + "#".repeat(filled) + "-".repeat(BAR - filled) + "] ";
    }
}
