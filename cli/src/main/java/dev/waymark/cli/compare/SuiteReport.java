package dev.waymark.cli.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The result of {@code compare --suite} as scripts read it; the names of the components are keys. */
record SuiteReport(String suite, String title, boolean complete, List<Part> experiments) {
    record Part(String name, List<Row> rows, List<Matrix> matrix, List<JsonNode> scenarios) {}

    record Row(String row, String command, Comparison comparison) {}

    static SuiteReport of(SuiteFile suite, boolean complete, List<SuiteRun.Part> parts) {
        List<Part> experiments = new ArrayList<>();
        for (SuiteRun.Part part : parts) {
            List<Row> rows = new ArrayList<>();
            int next = 0;
            for (Map.Entry<String, Comparison> each : part.results().rows().entrySet()) {
                rows.add(new Row(
                        each.getKey(), part.rows().get(next++).comparison().command(), each.getValue()));
            }
            experiments.add(new Part(
                    part.entry().name(),
                    rows,
                    part.results().matrices(),
                    part.scenarios().stream().flatMap(List::stream).toList()));
        }
        return new SuiteReport(suite.name(), suite.title(), complete, experiments);
    }
}
