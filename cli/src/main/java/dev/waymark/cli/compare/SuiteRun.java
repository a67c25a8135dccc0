package dev.waymark.cli.compare;

import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.scenario.ScenarioCommand;
import dev.waymark.cli.terminal.Amounts;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.Json;
import dev.waymark.cli.terminal.UserMistakes;
import dev.waymark.cli.yaml.YamlValue;
import dev.waymark.core.UsageException;
import dev.waymark.core.campaign.Campaign;
import dev.waymark.core.experiment.Experiment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** Carries out a suite: all of it is checked first, then each row is run, but for the trials that are kept. */
final class SuiteRun {
    /** An experiment of the suite with what came of it; of rows, or of scenarios. */
    record Part(SuiteFile.Entry entry, List<SuiteRow> rows, Results results, List<List<JsonNode>> scenarios) {}

    private record Planned(SuiteRow row, CompareCommand.Work work, int trials) {}

    private record PlannedScenario(String name, ScenarioCommand command, String key) {}

    private final SystemRegistry registry;
    private final Console console;
    private final BooleanSupplier interrupted;
    private final Map<SuiteFile.Entry, List<Planned>> planned = new LinkedHashMap<>();
    private final Map<SuiteFile.Entry, List<List<PlannedScenario>>> scenarios = new LinkedHashMap<>();
    private int trials;

    /** Throws {@link UsageException}, with file and line, for what cannot be run. */
    SuiteRun(SuiteFile suite, SystemRegistry registry, Console console, BooleanSupplier interrupted) {
        this.registry = registry;
        this.console = console;
        this.interrupted = interrupted;
        for (SuiteFile.Entry entry : suite.experiments()) {
            if (entry.has("scenarios")) {
                scenarios.put(entry, planScenarios(entry));
            } else {
                planned.put(entry, plan(entry));
            }
        }
    }

    private List<Planned> plan(SuiteFile.Entry entry) {
        List<Planned> rows = new ArrayList<>();
        for (SuiteRow row : SuiteRow.of(entry, registry)) {
            try {
                CompareCommand command = CommandLine.populateCommand(
                        new CompareCommand(), row.arguments().toArray(String[]::new));
                CompareCommand.Work work = command.work(registry, console);
                rows.add(new Planned(row, work, command.trials()));
                trials += command.trials() * work.strategies().size();
            } catch (UsageException e) {
                throw row.mistake(e);
            } catch (CommandLine.ParameterException e) {
                throw row.mistake(new UsageException(String.valueOf(e.getMessage())));
            }
        }
        return rows;
    }

    private List<List<PlannedScenario>> planScenarios(SuiteFile.Entry entry) {
        List<List<PlannedScenario>> rows = new ArrayList<>();
        for (YamlValue scenario : entry.list("scenarios")) {
            try {
                for (String name : ScenarioCommand.names(registry, scenario.text())) {
                    rows.add(planScenario(entry, name));
                }
            } catch (UsageException e) {
                throw scenario.mistake(e);
            }
        }
        return rows;
    }

    /** With each strategy, or with the scenario's own if none is named. */
    private List<PlannedScenario> planScenario(SuiteFile.Entry entry, String name) {
        List<PlannedScenario> row = new ArrayList<>();
        List<String> strategies =
                entry.list("strategies").stream().map(YamlValue::text).toList();
        for (String strategy : strategies.isEmpty() ? List.of("") : strategies) {
            List<String> arguments = new ArrayList<>(List.of(name));
            if (!strategy.isEmpty()) {
                arguments.add("--strategy=" + strategy);
            }
            if (entry.has("iterations")) {
                arguments.add("--executions=" + entry.value("iterations").number());
            }
            if (entry.has("seed")) {
                arguments.add("--seed=" + entry.value("seed").number());
            }
            for (String flag : List.of("distances", "ablate")) {
                if (entry.has(flag) && entry.value(flag).truth()) {
                    arguments.add("--" + flag);
                }
            }
            ScenarioCommand command =
                    CommandLine.populateCommand(new ScenarioCommand(), arguments.toArray(String[]::new));
            command.check(registry, console);
            row.add(new PlannedScenario(name, command, "scenario " + String.join(" ", arguments)));
        }
        return row;
    }

    /** How much there is to do. */
    String size() {
        int rows = planned.values().stream().mapToInt(List::size).sum();
        int runs = scenarios.values().stream()
                .flatMap(List::stream)
                .mapToInt(List::size)
                .sum();
        return Amounts.count(rows, "row") + ", " + Amounts.count(trials, "trial") + ", " + Amounts.count(runs, "run")
                + " of scenarios";
    }

    /** In the order of the file. An interrupt leaves out what has no complete trial. */
    List<Part> run(SuiteFile suite, SuiteFolder folder, TrialHiring hiring, Supplier<String> who) {
        TrialProgress progress = new TrialProgress(console, Math.max(1, trials), who);
        List<Part> parts = new ArrayList<>();
        for (SuiteFile.Entry entry : suite.experiments()) {
            List<Planned> rows = planned.getOrDefault(entry, List.of());
            Map<String, Comparison> results = new LinkedHashMap<>();
            List<Experiment> experiments = new ArrayList<>();
            List<SuiteRow> made = new ArrayList<>();
            for (Planned each : rows) {
                Trials all = new Trials(
                        each.work().strategies(), each.trials(), progress, interrupted, folder.trials(each.row()));
                Map<String, List<Trial>> ofRow = UserMistakes.guard(
                        each.work().target(),
                        () -> all.run(
                                hiring.of(each.row().arguments(), each.work().bug())));
                if (ofRow.values().stream().noneMatch(List::isEmpty)) {
                    boolean bugOn = !each.work().target().configuration().bugs().isEmpty();
                    results.put(
                            each.row().name(),
                            Comparison.of(
                                    ofRow, each.trials(), bugOn, each.work().unfit()));
                    experiments.add(each.work().strategies().get(0));
                    made.add(each.row());
                }
            }
            List<List<JsonNode>> ofScenarios = new ArrayList<>();
            for (List<PlannedScenario> row : scenarios.getOrDefault(entry, List.of())) {
                if (!interrupted.getAsBoolean()) {
                    ofScenarios.add(
                            row.stream().map(each -> scenario(each, folder)).toList());
                }
            }
            if (!results.isEmpty() || !ofScenarios.isEmpty()) {
                parts.add(new Part(
                        entry, made, new Results(entry.name(), rows.size() > 1, results, experiments), ofScenarios));
            }
        }
        return parts;
    }

    private JsonNode scenario(PlannedScenario each, SuiteFolder folder) {
        JsonNode kept = folder.find(each.key(), each.name());
        if (kept != null) {
            return kept;
        }
        Campaign.Listener listener = new Campaign.Listener() {
            @Override
            public boolean cancelled() {
                return interrupted.getAsBoolean();
            }
        };
        JsonNode made = Json.read(Json.write(each.command().report(registry, console, listener)));
        if (!interrupted.getAsBoolean()) {
            folder.keep(each.key(), each.name(), made);
        }
        return made;
    }
}
