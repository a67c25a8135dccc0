package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.terminal.Json;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.result.MetricsLine;
import dev.waymark.engine.result.RunSections;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The tables of keys are those of the records, and what is printed has these keys; see {@link Cli} for all other tests. */
class ResultKeysTest {
    private static final Path COMMANDS = Path.of("../docs/command-line.md");
    private static final Path COMPARING = Path.of("../docs/comparing.md");

    @TempDir
    Path temporary;

    @Test
    void thePagesHaveARowForEachKey() throws IOException {
        for (Map.Entry<String, Class<?>> each : ResultKeys.DOCUMENTS.entrySet()) {
            Path file = each.getKey().startsWith("compare") ? COMPARING : COMMANDS;
            String head = "<!-- keys: " + each.getKey() + " -->\n\n";
            String table = head + "| Key | Type | Meaning |\n| --- | --- | --- |\n"
                    + String.join("\n", ResultKeys.rows(each.getValue())) + "\n\n";
            String page = Files.readString(file);
            assertThat(page).contains(head);
            if ("rewrite".equals(System.getProperty("waymark.golden"))) {
                int from = page.indexOf(head);
                int end = page.indexOf("\n\n", from + head.length()) + 2;
                boolean made = page.startsWith("| Key", from + head.length());
                String rest = page.substring(made ? end : from + head.length());
                page = page.substring(0, from) + table + rest;
                Files.writeString(file, page);
            }
            assertThat(page).as("make it again with -Dwaymark.golden=rewrite").contains(table);
        }
    }

    @Test
    void aKeyThatIsNotDeclaredIsAProblem() {
        JsonNode line = Json.read("{\"executions\":1,\"decisions\":2,\"millis\":\"3\",\"violations\":0,\"more\":{}}");
        assertThat(ResultKeys.problems(line, MetricsLine.class))
                .containsExactly(
                        "millis is no whole number: \"3\"",
                        "coverage is declared and not there",
                        "more is there and not declared");
    }

    /** The sections of a result are written by strategies, coverages and filters, which know nothing of {@link RunSections}. */
    @Test
    void everySectionIsWrittenBySomebody() throws IOException {
        Map<String, String[]> runs = new LinkedHashMap<>();
        runs.put("model", new String[] {"two-phase-commit", "--executions", "30", "--coverage", "model"});
        runs.put("lines", new String[] {"pingpong", "--executions", "5", "--coverage", "lines"});
        runs.put("scenario", new String[] {"raft", "--executions", "5", "--scenario", "ReVote"});
        runs.put("rounds", new String[] {"cassandra-paxos", "--strategy", "rounds:isolations=1", "--enumerate"});
        runs.put(
                "exhaustive",
                new String[] {"two-phase-commit", "-p", "rms=3", "-p", "transactions=1", "--strategy", "exhaustive"});
        Set<String> written = new TreeSet<>();
        for (Map.Entry<String, String[]> each : runs.entrySet()) {
            Path out = temporary.resolve(each.getKey());
            String[] line = new String[each.getValue().length + 5];
            line[0] = "run";
            System.arraycopy(each.getValue(), 0, line, 1, each.getValue().length);
            System.arraycopy(new String[] {"--json", "--quiet", "--out", out.toString()}, 0, line, line.length - 4, 4);
            Cli cli = Cli.run(line); // which holds it against the schema
            assertThat(cli.exitCode()).as(cli.err()).isLessThan(3);
            for (RecordComponent section : RunSections.class.getRecordComponents()) {
                if (cli.json().has(section.getName())) {
                    written.add(section.getName());
                }
            }
            assertThat(ResultKeys.problems(Json.read(Files.readString(out.resolve("result.json"))), RunReport.class))
                    .isEmpty();
            for (String text : Files.readAllLines(out.resolve("metrics.jsonl"))) {
                assertThat(ResultKeys.problems(Json.read(text), MetricsLine.class))
                        .isEmpty();
            }
            assertThat(Json.write(RunReport.read(cli.json())))
                    .as("what is written is read again")
                    .isEqualTo(Json.write(cli.json()));
        }
        assertThat(written)
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(RunSections.class.getRecordComponents())
                        .map(RecordComponent::getName)
                        .toList());
    }
}
