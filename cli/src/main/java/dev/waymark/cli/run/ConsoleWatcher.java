package dev.waymark.cli.run;

import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.Interrupt;
import dev.waymark.engine.campaign.CampaignRun;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.Violation;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Shows a campaign on the terminal as it goes, and ends it when the user wants that. */
final class ConsoleWatcher implements CampaignRun.Watcher {
    private static final long OUTLOOK_MILLIS = 10_000;

    private final Console console;
    private final Interrupt interrupt;
    private final Progress progress;
    private Supplier<String> more = () -> "";
    private boolean outlookTold;

    ConsoleWatcher(Console console, Interrupt interrupt) {
        this.console = console;
        this.interrupt = interrupt;
        this.progress = new Progress(console);
    }

    /** What else the line of progress says. */
    void with(Supplier<String> newMore) {
        more = newMore;
    }

    @Override
    public void found(Violation violation, Totals totals) {
        progress.clear();
        console.notice("found " + violation.id() + " in execution " + violation.firstExecution()
                + (violation.verdict().hung() ? "" : ", shrinking it" + atMost(totals.shrinkingMillis()) + " ..."));
    }

    private static String atMost(@Nullable Long millis) {
        return millis == null ? "" : String.format(Locale.ROOT, " for at most %.1f s", millis / 1000.0);
    }

    @Override
    public void progress(Totals totals) {
        tellOutlook(totals);
        progress.show(totals, more);
    }

    /** Once, when it shows that it will take long. */
    private void tellOutlook(Totals totals) {
        if (outlookTold || totals.elapsedMillis() < OUTLOOK_MILLIS) {
            return;
        }
        outlookTold = true;
        String outlook = totals.plannerOutlook();
        if (!outlook.isEmpty()) {
            progress.clear();
            console.notice(outlook);
        }
    }

    @Override
    public void over(Totals totals) {
        progress.clear();
    }

    @Override
    public void notice(String text) {
        console.notice(text);
    }

    @Override
    public boolean cancelled() {
        return interrupt.requested();
    }
}
