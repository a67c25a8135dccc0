package dev.waymark.cli.serve;

import dev.waymark.cli.terminal.Json;
import dev.waymark.report.browser.Chromium;
import dev.waymark.report.browser.NeedsChromium;
import dev.waymark.report.browser.Tab;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * What it costs a campaign that its page is open: for docs/results/report.md, no test. It runs when it is named. Each pair is a
 * campaign that nobody looks at and the same with its page open in Chromium, the one or the other first by turns; the server
 * and the browser are there both times.
 */
@NeedsChromium
class ServeMeasures {
    private static final int PAIRS = Integer.getInteger("waymark.pairs", 9);
    private static final String SECONDS = System.getProperty("waymark.seconds", "30");
    private static final long LOOK_MILLIS = 1000; // as the command does

    @TempDir
    Path temporary;

    /** {@code server}, {@code browser}: seconds of a processor that they took, per second of the campaign. */
    private record Made(double rate, double server, double browser, int updates) {
        double busy() {
            return server + browser;
        }
    }

    @Test
    void measure() throws Exception {
        try (Served served = new Served(temporary.resolve("runs"), LOOK_MILLIS);
                Chromium chromium = Chromium.start(Chromium.find().orElseThrow())) {
            List<Double> ratios = new ArrayList<>();
            List<Double> busy = new ArrayList<>();
            System.out.println(
                    "| alone, executions/s | page open, executions/s | ratio | server, busy | browser, busy | updates |");
            System.out.println("| --- | --- | --- | --- | --- | --- |");
            for (int i = 0; i < PAIRS; i++) {
                Made first = made(served, i % 2 == 0 ? null : chromium);
                Made second = made(served, i % 2 == 0 ? chromium : null);
                Made alone = i % 2 == 0 ? first : second;
                Made watched = i % 2 == 0 ? second : first;
                ratios.add(watched.rate / alone.rate);
                busy.add(watched.busy() - alone.busy());
                System.out.printf(
                        Locale.ROOT,
                        "| %,.0f | %,.0f | %.3f | %.3f | %.3f | %d |%n",
                        alone.rate,
                        watched.rate,
                        watched.rate / alone.rate,
                        watched.server - alone.server,
                        watched.browser - alone.browser,
                        watched.updates);
            }
            ratios.sort(null);
            busy.sort(null);
            System.out.printf(
                    Locale.ROOT, "medians of %d: %.3f, %.3f%n", PAIRS, ratios.get(PAIRS / 2), busy.get(PAIRS / 2));
        }
    }

    /** Of the second half: in the first a JVM, a page and all that is compiled as it runs have begun. */
    private static Made made(Served served, @Nullable Chromium watching) throws Exception {
        Map<String, String> wish = Map.of("system", "raft", "bug", "forgets-vote", "time", SECONDS + "s");
        String run = Json.read(
                        served.post("/api/start", wish, served.guard.token()).body())
                .path("run")
                .stringValue();
        Path folder = served.runs.resolve(run);
        Tab tab = watching == null ? null : watching.tab().open(served.address() + "/run/" + run);
        long half = 500L * Integer.parseInt(SECONDS);
        JsonNode middle = Json.read("{}");
        while (middle.path("elapsedMillis").asLong(0) < half) {
            Thread.sleep(100);
            Path progress = folder.resolve("progress.json");
            middle = Files.exists(progress) ? served.json(progress) : middle;
        }
        double[] before = busySeconds();
        int heardBefore = tab == null ? 0 : tab.ask("waymark.heard").intValue();
        while (Files.exists(folder.resolve("progress.json"))) {
            Thread.sleep(100);
        }
        double[] after = busySeconds();
        int heard = 0;
        if (tab != null) {
            heard = tab.ask("waymark.heard").intValue() - heardBefore;
            tab.close();
        }
        JsonNode end = served.json(folder.resolve("result.json"));
        double seconds = (end.path("elapsedMillis").asLong()
                        - middle.path("elapsedMillis").asLong())
                / 1000.0;
        double executions =
                end.path("executions").asLong() - middle.path("executions").asLong();
        double server = (after[0] - before[0]) / seconds;
        double browser = (after[1] - before[1]) / seconds;
        return new Made(executions / seconds, server, browser, heard);
    }

    /** Of this process, which is the server, and of the browser's. */
    private static double[] busySeconds() {
        double browser = ProcessHandle.current()
                .descendants()
                .filter(each -> each.info().command().orElse("").contains("chrom"))
                .mapToLong(each ->
                        each.info().totalCpuDuration().orElse(Duration.ZERO).toMillis())
                .sum();
        double server = ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getProcessCpuTime();
        return new double[] {server / 1e9, browser / 1000};
    }
}
