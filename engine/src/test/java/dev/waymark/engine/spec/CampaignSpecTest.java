package dev.waymark.engine.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.SystemSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class CampaignSpecTest {
    private static final CampaignSpec SPEC =
            CampaignSpec.of(new SystemSpec("toy", Map.of("nodes", "3"), List.of("forgets")));

    private static Map<String, UnaryOperator<CampaignSpec>> other() {
        Map<String, UnaryOperator<CampaignSpec>> changes = new LinkedHashMap<>();
        changes.put("system.name", spec -> spec.withSystem(new SystemSpec("other")));
        changes.put("system.parameters", spec -> spec.withSystem(spec.system().with("nodes", "4")));
        changes.put("system.bugs", spec -> spec.withSystem(spec.system().withBugs(List.of())));
        changes.put("strategy.name", spec -> spec.withStrategy("pos"));
        changes.put("strategy.guide", spec -> spec.withStrategy(spec.strategy().withGuide("states")));
        changes.put(
                "strategy.waypoints", spec -> spec.withStrategy(spec.strategy().withWaypoints("A")));
        changes.put(
                "strategy.scenario", spec -> spec.withStrategy(spec.strategy().withScenario("S")));
        changes.put(
                "strategy.enumerate", spec -> spec.withStrategy(spec.strategy().withEnumerate(true)));
        changes.put("checks.properties", spec -> spec.withChecks(spec.checks().withProperties(List.of("p"))));
        changes.put(
                "checks.alsoProperties", spec -> spec.withChecks(spec.checks().alsoChecking("p")));
        changes.put("checks.coverages", spec -> spec.withChecks(spec.checks().withCoverages(List.of("states"))));
        changes.put("execution.seed", spec -> spec.withSeed(2));
        changes.put(
                "execution.steps", spec -> spec.withExecution(spec.execution().withSteps(7)));
        changes.put(
                "execution.faults", spec -> spec.withExecution(spec.execution().withFaults(FaultBudget.NONE)));
        return changes;
    }

    private static Map<String, UnaryOperator<CampaignSpec>> same() {
        Map<String, UnaryOperator<CampaignSpec>> changes = new LinkedHashMap<>();
        changes.put("budget.executions", spec -> spec.withBudget(BudgetSpec.executions(7)));
        changes.put("budget.decisions", spec -> spec.withBudget(BudgetSpec.USUAL.withDecisions(7L)));
        changes.put("budget.millis", spec -> spec.withBudget(BudgetSpec.USUAL.withMillis(7L)));
        changes.put("budget.stopOnBug", spec -> spec.withBudget(BudgetSpec.USUAL.withStopOnBug(true)));
        changes.put("coverageMemoryBytes", spec -> spec.withCoverageMemory(1L << 20));
        changes.put("plugins", spec -> spec.withPlugins(List.of("/a.jar")));
        return changes;
    }

    /** All but where it ends and where its code lies: each field of the schema is on one side or the other. */
    @Test
    void whatResultsDependOnIsItsIdentity() {
        other().forEach((field, change) ->
                assertThat(change.apply(SPEC).identity()).as(field).isNotEqualTo(SPEC.identity()));
        same().forEach((field, change) -> {
            assertThat(change.apply(SPEC)).as(field).isNotEqualTo(SPEC);
            assertThat(change.apply(SPEC).identity()).as(field).isEqualTo(SPEC.identity());
        });
        List<String> fields = new ArrayList<>(other().keySet());
        fields.addAll(same().keySet());
        for (SpecSchema.Field field : SpecSchema.FIELDS) {
            if (!field.path().equals("format")) {
                assertThat(fields)
                        .anyMatch(each ->
                                field.path().equals(each) || field.path().startsWith(each + "."));
            }
        }
        assertThat(SPEC.identity().identity()).isEqualTo(SPEC.identity());
    }

    @Test
    void itNeverChanges() {
        List<String> names = new ArrayList<>(List.of("a"));
        Map<String, String> parameters = new LinkedHashMap<>(Map.of("k", "v"));
        CampaignSpec spec =
                CampaignSpec.of(new SystemSpec("toy", parameters, names)).withPlugins(names);
        names.add("b");
        parameters.put("l", "w");
        assertThat(spec.system().bugs()).containsExactly("a");
        assertThat(spec.plugins()).containsExactly("a");
        assertThat(spec.system().parameters()).containsOnlyKeys("k");
    }
}
