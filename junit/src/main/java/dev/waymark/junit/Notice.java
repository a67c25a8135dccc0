package dev.waymark.junit;

import org.junit.jupiter.api.extension.ExtensionContext;

/** What does not fail a test but must be seen. */
final class Notice {
    private Notice() {}

    /** As a report entry for tools, and printed, because Maven's Surefire does not show report entries. */
    @SuppressWarnings("SystemOut")
    static void publish(ExtensionContext context, String key, String text) {
        context.publishReportEntry(key, text);
        System.out.println(key + ": " + text);
    }
}
