package dev.waymark.junit;

import dev.waymark.core.campaign.Totals;
import org.junit.jupiter.api.extension.ExtensionContext;

/** What does not fail a test but must be seen. */
final class Notice {
    private Notice() {}

    /** What the coverages have to say: events that the model did not allow, classes that could not be measured. */
    static void coverageWarnings(ExtensionContext context, Totals totals) {
        totals.coverageWarnings().forEach(warning -> publish(context, "waymark.warning", warning.message()));
    }

    /** As a report entry for tools, and printed, because Maven's Surefire does not show report entries. */
    @SuppressWarnings("SystemOut")
    static void publish(ExtensionContext context, String key, String text) {
        context.publishReportEntry(key, text);
        System.out.println(key + ": " + text);
    }
}
