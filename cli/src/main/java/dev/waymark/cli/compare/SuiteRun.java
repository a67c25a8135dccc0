package dev.waymark.cli.compare;

import dev.waymark.cli.permission.Again;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.scenario.ScenarioCommand;
import dev.waymark.cli.scenario.ScenarioWork;
import dev.waymark.cli.terminal.Amounts;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.Json;
import dev.waymark.cli.terminal.UserMistakes;
import dev.waymark.cli.yaml.YamlValue;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.UsageException;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.StrategySpec;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.RunOptions;
import dev.waymark.engine.spec.SpecJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** Carries out a suite: all of it is checked first, then each row is run, but for the trials that are kept. */
final class SuiteRun {
    /** An experiment of the suite with what came of it; of rows, or of scenarios. */
    record Part(SuiteFile.Entry entry, List<SuiteRow> rows, Results results, List<List<JsonNode>> scenarios) {}

    private record Planned(SuiteRow row, Work work) {
        int trials() {
            return row.comparison().trials();
        }
    }

    private record PlannedScenario(String name, ScenarioWork work, String key) {}

    private final SystemRegistry registry;
    private final Again again;
    private final CommandPermission permission;
    private final Console console;
    private final BooleanSupplier interrupted;
    private final Map<SuiteFile.Entry, List<Planned>> planned = new LinkedHashMap<>();
    private final Map<SuiteFile.Entry, List<List<PlannedScenario>>> scenarios = new LinkedHashMap<>();
    private final Controls controls = new Controls();
    private int trials;

    /** Throws {@link UsageException}, with file and line, for what cannot be run. */
    SuiteRun(
            SuiteFile suite,
            SystemRegistry registry,
            Again again,
            CommandPermission permission,
            Console console,
            BooleanSupplier interrupted) {
        this.registry = registry;
        this.again = again;
        this.permission = permission;
        this.console = console;
        this.interrupted = interrupted;
        checkAgain(suite);
        for (SuiteFile.Entry entry : suite.experiments()) {
            if (entry.has("scenarios")) {
                scenarios.put(entry, planScenarios(entry));
            } else {
                planned.put(entry, plan(entry));
            }
        }
    }

    /** What is given beside the suite must be of one of its systems. */
    private void checkAgain(SuiteFile suite) {
        Set<String> unknown = new LinkedHashSet<>(again.names());
        for (SuiteFile.Entry entry : suite.experiments()) {
            if (!entry.has("scenarios")) {
                SuiteRow.of(entry, registry)
                        .forEach(row ->
                                unknown.removeAll(row.given(again, registry).parameters()));
            }
        }
        if (!unknown.isEmpty()) {
            throw new UsageException(
                    "-p " + unknown.iterator().next() + ": no system of this suite has such a parameter");
        }
    }

    private List<Planned> plan(SuiteFile.Entry entry) {
        List<Planned> rows = new ArrayList<>();
        for (SuiteRow said : SuiteRow.of(entry, registry)) {
            SuiteRow row = said.given(again, registry);
            try {
                Planned made = new Planned(row, Work.of(row.comparison(), registry, permission, console));
                rows.add(made);
                controls.plan(made.work(), registry, permission, console);
                trials += made.trials() * made.work().strategies().size();
            } catch (UsageException e) {
                throw row.mistake(e);
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
            ScenarioWork work = new ScenarioWork(
                    CampaignSpec.of("")
                            .withStrategy(StrategySpec.USUAL
                                    .withName(strategy.isEmpty() ? null : strategy)
                                    .withScenario(name))
                            .withSeed(entry.has("seed") ? entry.value("seed").number() : 1)
                            .withBudget(BudgetSpec.USUAL.withExecutions(
                                    entry.has("executions")
                                            ? Long.valueOf(
                                                    entry.value("executions").number())
                                            : null)),
                    RunOptions.USUAL,
                    false,
                    truth(entry, "distances"),
                    truth(entry, "ablate"));
            work.check(registry, console);
            String key = "scenario " + SpecJson.write(work.spec()) + (work.distances() ? " distances" : "")
                    + (work.ablate() ? " ablate" : "");
            row.add(new PlannedScenario(name, work, key));
        }
        return row;
    }

    private static boolean truth(SuiteFile.Entry entry, String flag) {
        return entry.has(flag) && entry.value(flag).truth();
    }

    /** How much there is to do. */
    String size() {
        int rows = planned.values().stream().mapToInt(List::size).sum();
        int runs = scenarios.values().stream()
                .flatMap(List::stream)
                .mapToInt(List::size)
                .sum();
        return Amounts.count(rows, "row") + ", " + Amounts.count(trials, "trial") + ", "
                + Amounts.count(controls.trials(), "trial") + " of controls without a bug, "
                + Amounts.count(runs, "run")
                + " of scenarios";
    }

    /** In the order of the file. An interrupt leaves out what has no complete trial. */
    List<Part> run(SuiteFile suite, SuiteFolder folder, Supplier<TrialMaker> maker, Supplier<String> who) {
        TrialProgress progress = new TrialProgress(console, Math.max(1, trials + controls.trials()), who);
        Function<Work, Map<String, List<Trial>>> make = work -> UserMistakes.guard(
                work.target(),
                () -> new Trials(work.strategies(), work.spec().trials(), progress, interrupted, folder.trials())
                        .run(maker.get()));
        List<Part> parts = new ArrayList<>();
        for (SuiteFile.Entry entry : suite.experiments()) {
            List<Planned> rows = planned.getOrDefault(entry, List.of());
            Map<String, Comparison> results = new LinkedHashMap<>();
            List<Experiment> experiments = new ArrayList<>();
            List<SuiteRow> made = new ArrayList<>();
            for (Planned each : rows) {
                Map<String, List<Trial>> ofRow = make.apply(each.work());
                if (ofRow.values().stream().noneMatch(List::isEmpty)) {
                    boolean bugOn = !each.work().target().configuration().bugs().isEmpty();
                    results.put(
                            each.row().name(),
                            Comparison.of(
                                    ofRow, each.trials(), bugOn, each.work().unfit(), controls.of(each.work(), make)));
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
        JsonNode made = Json.read(Json.write(each.work().report(registry, console, listener)));
        if (!interrupted.getAsBoolean()) {
            folder.keep(each.key(), each.name(), made);
        }
        return made;
    }
}
