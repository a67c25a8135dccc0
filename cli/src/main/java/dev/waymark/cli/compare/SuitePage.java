package dev.waymark.cli.compare;

import dev.waymark.cli.page.Page;
import dev.waymark.core.Version;
import dev.waymark.core.time.WallClock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What came of a suite: one page of all of it, and for each experiment a file as docs/results has them. */
final class SuitePage {
    private static final int COMMIT = 7;

    private final SuiteFile suite;
    private final String command;
    private final List<SuiteRun.Part> parts;

    SuitePage(SuiteFile suite, String command, List<SuiteRun.Part> parts) {
        this.suite = suite;
        this.command = command;
        this.parts = parts;
    }

    /** {@code warning}: what is to be known before all else, or null. */
    Page whole(@Nullable String warning) {
        Page page = new Page().heading(1, suite.title());
        if (!suite.about().isEmpty()) {
            page.text(suite.about());
        }
        if (warning != null) {
            page.text(warning);
        }
        page.code(command).items(origin());
        for (SuiteRun.Part part : parts) {
            page.heading(2, part.entry().name());
            if (!part.entry().about().isEmpty()) {
                page.text(part.entry().about());
            }
            tables(page, part, true);
        }
        return page.append(ComparePage.notes(), 0);
    }

    /** By name of the file. */
    Map<String, String> results() {
        Map<String, String> files = new LinkedHashMap<>();
        for (SuiteRun.Part part : parts) {
            Page page = new Page().heading(1, part.entry().name());
            page.text(
                    part.entry().about().isEmpty()
                            ? suite.title() + "."
                            : part.entry().about());
            page.code(command);
            if (!part.rows().isEmpty()) {
                page.text((part.rows().size() == 1
                                ? "The same as"
                                : "The first of " + part.rows().size() + " rows is") + " this command:");
                page.code(part.rows().get(0).comparison().command());
            }
            page.items(origin());
            tables(page, part, false);
            String name = part.entry().name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
            files.put(name.replaceAll("^-|-$", "") + ".md", page.markdown());
        }
        return files;
    }

    /** Each row by itself, with its curves, or where there is one only. */
    private static void tables(Page page, SuiteRun.Part part, boolean each) {
        part.results().matrices().forEach(matrix -> page.append(ComparePage.of(matrix), 1));
        if (each || part.rows().size() == 1) {
            int next = 0;
            for (Map.Entry<String, Comparison> row : part.results().rows().entrySet()) {
                page.append(
                        ComparePage.of(
                                row.getKey(),
                                row.getValue(),
                                part.results().experiments().get(next)),
                        1);
                if (each) {
                    page.code(part.rows().get(next).comparison().command());
                }
                next++;
            }
        }
        if (!part.scenarios().isEmpty()) {
            page.table(scenarios(part.scenarios()));
            List<List<String>> filters = filters(part.scenarios());
            if (filters.size() > 1) {
                page.table(filters);
            }
        }
    }

    private static List<List<String>> scenarios(List<List<JsonNode>> rows) {
        List<List<String>> table = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("scenario", "filters", "states", "lines"));
        rows.get(0)
                .forEach(
                        each -> head.add("reached over " + each.path("strategy").asString("")));
        table.add(head);
        for (List<JsonNode> row : rows) {
            JsonNode first = row.get(0);
            List<String> cells = new ArrayList<>(List.of(
                    first.path("scenario").asString(""),
                    Integer.toString(first.path("filters").size()),
                    first.path("states").asString(""),
                    first.path("lines").asString("")));
            row.forEach(each -> cells.add(each.path("reached").asString("") + "/"
                    + each.path("executions").asString("")));
            table.add(cells);
        }
        return table;
    }

    /** How far apart capture and release are, and what is reached without each filter, where that was asked for. */
    private static List<List<String>> filters(List<List<JsonNode>> rows) {
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("scenario", "strategy", "filter", "distance, mean", "longest", "reached without it"));
        for (List<JsonNode> row : rows) {
            for (JsonNode each : row) {
                Map<String, List<String>> byFilter = new LinkedHashMap<>();
                for (JsonNode distance : each.path("distances")) {
                    boolean released = distance.path("released").asLong() > 0;
                    byFilter.put(
                            distance.path("filter").asString(""),
                            new ArrayList<>(List.of(
                                    released
                                            ? String.format(
                                                    Locale.ROOT,
                                                    "%.1f",
                                                    distance.path("mean").asDouble())
                                            : "infinite",
                                    released ? distance.path("longest").asString("") : Wording.NONE,
                                    Wording.NONE)));
                }
                for (JsonNode ablated : each.path("ablation")) {
                    byFilter.computeIfAbsent(
                                    ablated.path("filter").asString(""),
                                    filter -> new ArrayList<>(List.of(Wording.NONE, Wording.NONE, Wording.NONE)))
                            .set(2, ablated.path("reached").asString(""));
                }
                byFilter.forEach((filter, cells) -> table.add(List.of(
                        each.path("scenario").asString(""),
                        each.path("strategy").asString(""),
                        filter,
                        cells.get(0),
                        cells.get(1),
                        cells.get(2))));
            }
        }
        return table;
    }

    private static List<String> origin() {
        String commit = Version.cleanCommit();
        String text = commit.substring(0, Math.min(COMMIT, commit.length()));
        String changed = commit.equals(Version.commit()) ? "" : ", with files changed since";
        return List.of(
                "Commit: `" + text + "`" + changed,
                "Date: " + WallClock.now().toLocalDate(),
                "Machine: " + Runtime.getRuntime().availableProcessors() + " cores, JDK "
                        + Runtime.version().feature());
    }
}
