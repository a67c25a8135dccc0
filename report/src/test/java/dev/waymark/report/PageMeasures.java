package dev.waymark.report;

import dev.waymark.report.browser.Chromium;
import dev.waymark.report.browser.NeedsChromium;
import dev.waymark.report.browser.Tab;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * How long a page takes to write, to open and to walk through: for docs/results/report.md, no test. It runs when it is named.
 */
@NeedsChromium
class PageMeasures {
    private static final int TIMES = 5;

    @TempDir
    Path temporary;

    @Test
    void measure() throws Exception {
        Path run = temporary.resolve("run");
        Runs.run(
                run,
                Runs.target("two-phase-commit", Map.of(), List.of("early-unlock")),
                experiment -> experiment.executions(100_000).measuring(List.of("states", "traces")));
        System.out.println("| page | bytes | written, ms | opened, ms | a step, ms |\n| --- | --- | --- | --- | --- |");
        try (Chromium chromium = Chromium.start(Chromium.find().orElseThrow())) {
            row("100,000 executions", run, chromium);
            row("a diagram of 2,000 events", withLongTrace(run), chromium);
        }
    }

    private static void row(String name, Path run, Chromium chromium) throws Exception {
        List<Double> written = new ArrayList<>();
        List<Double> opened = new ArrayList<>();
        List<Double> steps = new ArrayList<>();
        Path page = run.resolve(Report.FILE);
        for (int i = 0; i < TIMES; i++) {
            long start = System.nanoTime();
            Report.write(run, Runs.cases());
            written.add((System.nanoTime() - start) / 1e6);
            Tab tab = chromium.tab().screen(1280, 900, false, false).open(page);
            JsonNode end = tab.ask("performance.getEntriesByType('navigation')[0].loadEventEnd");
            opened.add(end.asDouble());
            // each step with all that the browser has to lay out anew
            steps.add(tab.ask("(() => { const w = waymark.walkers[0], n = 20, t = performance.now();"
                            + " for (let i = 0; i < n; i++) { w.go(i % 2 ? 3 : w.view.decisions.length - 2);"
                            + " document.body.offsetHeight; } return (performance.now() - t) / n; })()")
                    .asDouble());
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %,d | %s | %s | %s |%n",
                name,
                Files.size(page),
                all(written),
                all(opened),
                all(steps));
    }

    private static String all(List<Double> values) {
        return values.stream()
                .map(value -> String.format(Locale.ROOT, "%.0f", value))
                .collect(Collectors.joining(", "));
    }

    /** The same run, with a trace of five nodes that send to each other. */
    private static Path withLongTrace(Path run) throws Exception {
        List<String> steps = new ArrayList<>();
        int events = 0;
        for (int i = 0; events < 2000; i++) {
            int from = i % 5 + 1;
            int to = (from + i / 7 % 4) % 5 + 1;
            String name = from + ">" + to + "#" + (i + 1);
            String message = "\"message\":\"" + name + "\",\"payload\":{\"type\":\"AppendEntries\",\"text\":\""
                    + "AppendEntries[term=" + i / 50 + ", from=" + from + ", entries=[" + i + ", " + i * i + "]]\"}}";
            steps.add("{\"decision\":{\"kind\":\"fire\",\"timer\":\"1/tick#" + (i + 1) + "\"},\"events\":["
                    + "{\"kind\":\"fired\",\"timer\":\"1/tick#" + (i + 1) + "\",\"now\":" + i + "},"
                    + "{\"kind\":\"sent\"," + message + "]}");
            steps.add("{\"decision\":{\"kind\":\"deliver\",\"message\":\"" + name + "\"},\"events\":["
                    + "{\"kind\":\"delivered\"," + message + "]}");
            events += 3;
        }
        try (Stream<Path> files = Files.list(run.resolve("violations"))) {
            for (Path file : files.toList()) {
                String text = Files.readString(file);
                int at = text.lastIndexOf("\"steps\"");
                Files.writeString(
                        file, text.substring(0, at) + "\"steps\": [\n" + String.join(",\n", steps) + "\n]}\n");
            }
        }
        return run;
    }
}
