package dev.waymark.cli.compare;

import dev.waymark.cli.page.Page;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Prints what came of a suite, and writes it into its folder. */
record SuiteOutput(SuiteFile suite, String command, List<SuiteRun.Part> parts, SuiteFolder folder) {
    void write(Console console, boolean interrupted) {
        String warning = interrupted ? "Interrupted: these are the results so far." : null;
        SuiteReport report = SuiteReport.of(suite, !interrupted, parts);
        SuitePage pages = new SuitePage(suite, command, parts);
        Page page = pages.whole(warning);
        folder.write("suite.json", Json.write(report) + "\n");
        folder.write("suite.md", page.markdown());
        Path html = folder.write("suite.html", page.html());
        if (!interrupted) { // half a table is none
            pages.results().forEach((name, text) -> folder.write("results/" + name, text));
        }
        Map<String, Comparison> rows = rows();
        if (!rows.isEmpty()) {
            folder.write("trials.csv", CompareCsv.trials(rows));
            folder.write("pairs.csv", CompareCsv.pairs(rows));
        }
        if (console.isJson()) {
            console.json(report);
        } else {
            console.lines(lines());
        }
        console.notice("written to " + html + ", beside it suite.md, suite.json, trials.csv, pairs.csv and results/");
        if (interrupted) {
            console.warning("interrupted: the same command goes on with what is left");
        }
    }

    private Map<String, Comparison> rows() {
        Map<String, Comparison> all = new LinkedHashMap<>();
        for (SuiteRun.Part part : parts) {
            part.results()
                    .rows()
                    .forEach((row, comparison) -> all.put(part.entry().name() + ": " + row, comparison));
        }
        return all;
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(suite.title());
        lines.add("");
        for (SuiteRun.Part part : parts) {
            if (!part.results().rows().isEmpty()) {
                lines.addAll(part.results().text(false));
            }
            if (!part.scenarios().isEmpty()) {
                lines.add(part.entry().name() + ": " + part.scenarios().size() + " scenarios, on the page");
            }
            lines.add("");
        }
        return lines;
    }
}
