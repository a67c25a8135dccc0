package dev.waymark.junit;

import dev.waymark.core.Warning;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;

/** What does not fail a test but must be seen. */
final class Notice {
    private Notice() {}

    /** A property that was not put to the test fails the test, or is excused: that goes without a warning. */
    static void warnings(List<Warning> warnings, ExtensionContext context) {
        for (Warning warning : warnings) {
            if (!warning.kind().equals("never-reached")) {
                publish(context, "waymark.warning", warning.message());
            }
        }
    }

    /** As a report entry for tools, and printed, because Maven's Surefire does not show report entries. */
    @SuppressWarnings("SystemOut")
    static void publish(ExtensionContext context, String key, String text) {
        context.publishReportEntry(key, text);
        System.out.println(key + ": " + text);
    }
}
