package dev.waymark.cli.compare;

import dev.waymark.core.model.Meaning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The result of {@code compare --suite} as scripts read it; the names of the components are keys. */
record SuiteReport(
        @Meaning("its name") String suite,
        @Meaning("for people") String title,
        @Meaning("whether all of it is done") boolean complete,
        @Meaning("its parts") List<Part> experiments) {
    record Part(
            @Meaning("of the experiment") String name,
            @Meaning("one for each comparison") List<Row> rows,
            @Meaning("for each metric") List<Matrix> matrix,
            @Meaning("objects as of `scenario`") List<JsonNode> scenarios) {}

    record Row(
            @Meaning("its name") String row,
            @Meaning("that makes it alone") String command,
            @Meaning("as of `compare`") Comparison comparison) {}

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
