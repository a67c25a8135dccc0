package dev.waymark.cli.scenario;

import dev.waymark.cli.terminal.Console;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.scenario.campaign.ScenarioRunner;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which clauses of a protocol the scenarios carry out: a row for each clause, a column for each scenario. */
final class ClauseMatrix {
    private final Map<String, Map<String, BitSet>> bySystem = new LinkedHashMap<>();
    private final Map<String, List<String>> clauses = new LinkedHashMap<>();

    void add(ScenarioRunner runner, long executions, Campaign.Listener listener) {
        String system = runner.target().name();
        if (!runner.target().deployment().clauses().isEmpty()) {
            clauses.putIfAbsent(system, runner.target().deployment().clauses());
            bySystem.computeIfAbsent(system, key -> new LinkedHashMap<>())
                    .put(runner.scenario().name(), runner.clauses(executions, listener));
        }
    }

    private record Row(String clause, List<String> scenarios) {}

    private Map<String, List<Row>> rows() {
        Map<String, List<Row>> rows = new LinkedHashMap<>();
        bySystem.forEach((system, columns) -> {
            List<String> texts = clauses.getOrDefault(system, List.of());
            for (int i = 0; i < texts.size(); i++) {
                int clause = i;
                List<String> carriedOut = columns.entrySet().stream()
                        .filter(column -> column.getValue().get(clause))
                        .map(Map.Entry::getKey)
                        .toList();
                rows.computeIfAbsent(system, key -> new ArrayList<>()).add(new Row(texts.get(i), carriedOut));
            }
        });
        return rows;
    }

    void print(Console console) {
        if (console.isJson()) {
            console.json(Map.of("clauses", rows()));
            return;
        }
        List<String> lines = new ArrayList<>();
        rows().forEach((system, rows) -> {
            List<String> names =
                    List.copyOf(bySystem.getOrDefault(system, Map.of()).keySet());
            for (int i = 0; i < names.size(); i++) {
                lines.add(" ".repeat(i) + "┌ " + names.get(i));
            }
            for (Row row : rows) {
                StringBuilder line = new StringBuilder();
                names.forEach(name -> line.append(row.scenarios().contains(name) ? 'x' : '.'));
                lines.add(line + "  " + row.clause());
            }
            long covered =
                    rows.stream().filter(row -> !row.scenarios().isEmpty()).count();
            lines.add(system + ": " + covered + " of " + rows.size() + " clauses");
        });
        console.lines(lines);
    }
}
