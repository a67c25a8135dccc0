package dev.waymark.engine.scenario.campaign;

import dev.waymark.core.Warning;
import dev.waymark.core.model.Meaning;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.VerdictCounts;
import dev.waymark.engine.result.RunSections;
import dev.waymark.engine.scenario.run.Expectation;
import dev.waymark.engine.scenario.run.FilterCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What came of many executions of a scenario. Reach and safety are apart: {@code reached} executions got to where the
 * scenario wanted to go, in {@code violated} ones some property broke. {@code heldAtEnd} counts messages, {@code overruled}
 * answers of the strategy that were about what filters hide.
 */
public record ScenarioResult(
        Scenario scenario,
        String strategy,
        long executions,
        long reached,
        long violated,
        long notReached,
        List<FilterCount> filters,
        long heldAtEnd,
        long overruled,
        List<Warning> warnings,
        Totals totals) {
    /** How often a filter's condition held, in how many executions, and how many of its decisions did not apply. */
    public record FilterCount(
            @Meaning("its text") String filter,
            @Meaning("how often its condition held") long matched,
            @Meaning("in how many executions it did") long executions,

            @Meaning("how many of its decisions did not apply")
            long notApplied) {}

    static ScenarioResult of(Scenario scenario, Totals totals, FilterCounts counts) {
        VerdictCounts expectation = Objects.requireNonNull(totals.properties().get(new Expectation(scenario).name()));
        List<FilterCount> filters = new ArrayList<>();
        List<String> texts = scenario.filterTexts();
        for (int i = 0; i < texts.size(); i++) {
            filters.add(new FilterCount(
                    texts.get(i), counts.matched(i), counts.executionsMatched(i), counts.notApplied(i)));
        }
        return new ScenarioResult(
                scenario,
                totals.experiment().strategy().label(),
                totals.executions(),
                expectation.reached(),
                totals.verdicts().violated(),
                expectation.notReached(),
                List.copyOf(filters),
                counts.heldAtEnd(),
                counts.overruled(),
                warnings(scenario, totals, counts, filters, expectation),
                totals);
    }

    private static List<Warning> warnings(
            Scenario scenario,
            Totals totals,
            FilterCounts counts,
            List<FilterCount> filters,
            VerdictCounts expectation) {
        List<Warning> warnings = new ArrayList<>();
        if (totals.end() == Totals.End.INTERRUPTED) {
            warnings.add(new Warning("interrupted", "interrupted: these are the results so far"));
        }
        if (totals.executions() == 0) {
            return warnings;
        }
        for (int i = 0; i < filters.size(); i++) {
            if (filters.get(i).matched() == 0) {
                warnings.add(new Warning(
                        "dead-filter",
                        "filter " + (i + 1) + " never matched: "
                                + filters.get(i).filter() + " ("
                                + scenario.script().filters().get(i).place() + ")"));
            }
            if (filters.get(i).notApplied() > 0) {
                warnings.add(new Warning(
                        "not-applied",
                        filters.get(i).notApplied() + " decisions of filter " + (i + 1) + " did not apply: "
                                + filters.get(i).filter()));
            }
        }
        long ofSetUp = counts.notApplied(filters.size());
        if (ofSetUp > 0) {
            warnings.add(new Warning("not-applied", ofSetUp + " decisions of the set-up did not apply"));
        }
        if (counts.leftStart() == 0) {
            warnings.add(new Warning("never-left-start", "the machine never left its start state"));
        } else if (expectation.reached() == 0) {
            warnings.add(new Warning("never-reached", "the scenario was never reached"));
        }
        if (counts.overruled() > 0) {
            warnings.add(new Warning(
                    "overruled",
                    "the strategy insisted " + counts.overruled()
                            + " times on what the filters hide, and was overruled"));
        }
        return List.copyOf(warnings);
    }

    /** As it stands in results of a campaign under it. */
    public RunSections.Scenario figures() {
        return new RunSections.Scenario(
                scenario.name(),
                reached,
                notReached,
                filters.stream()
                        .map(each -> new RunSections.Filter(
                                each.filter(), each.matched(), each.executions(), each.notApplied()))
                        .toList(),
                heldAtEnd,
                overruled);
    }

    /** For example {@code 41/100}. */
    public String outcome() {
        return reached + "/" + executions;
    }
}
