package dev.waymark.samples;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Runs one test class, as an IDE does; exit code 1: something failed, or nothing was run. */
public final class JUnitMain {
    private static final int FRAMES = 5;

    private JUnitMain() {}

    public static void main(String[] names) {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(names[0]))
                                .build(),
                        listener);
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        listener.getSummary().printFailuresTo(out, FRAMES);
        listener.getSummary().printTo(out);
        boolean passed = listener.getSummary().getTotalFailureCount() == 0
                && listener.getSummary().getTestsSucceededCount() > 0;
        System.exit(passed ? 0 : 1);
    }
}
