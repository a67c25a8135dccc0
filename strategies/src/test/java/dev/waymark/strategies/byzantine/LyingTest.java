package dev.waymark.strategies.byzantine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Deployment;
import dev.waymark.core.MessageCorruption;
import dev.waymark.core.MessageCorruptions;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Garbage;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Property;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.shrink.Shrinker;
import dev.waymark.fixture.Given;
import dev.waymark.fixture.Puppet;
import dev.waymark.fixture.TestSystem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes that lie, under strategies that know nothing of it. */
class LyingTest {
    public record Vote(int round, String value) {}

    private static final MessageCorruptions LIES = () -> List.of(
            MessageCorruption.change("value", Vote.class, (vote, liar, random) -> new Vote(vote.round(), "no")),
            MessageCorruption.change(
                    "round", Vote.class, (vote, liar, random) -> new Vote(vote.round() + 1, vote.value())),
            MessageCorruption.forge(
                    "echo", Vote.class, (vote, liar, random) -> new Vote(vote.round(), "forged by " + liar)),
            MessageCorruption.garbage(),
            MessageCorruption.withhold());

    /** All say yes, twice; what they hear is their state. */
    private static Deployment voters(int nodes) {
        return TestSystem.of(nodes)
                .lies(LIES)
                .nodes(env -> new Puppet(env) {
                    @Override
                    public void start() {
                        env.sendToOthers(new Vote(1, "yes"));
                        env.sendToOthers(new Vote(2, "yes"));
                    }
                })
                .deploy();
    }

    /** Nobody hears "no" from two others: one liar alone cannot do that. */
    private static final Property NO_TWICE =
            CommonProperties.invariant("no-twice", "", Condition.state(view -> true), view -> {
                for (int node = 1; node <= view.nodes(); node++) {
                    String heard = String.valueOf(view.state(node));
                    long liars = heard.lines()
                            .flatMap(line -> List.of(line.split(", (?=[0-9]:)", -1)).stream())
                            .filter(each -> each.contains("value=no"))
                            .map(each -> each.replaceAll("[^0-9:]*([0-9]):.*", "$1"))
                            .distinct()
                            .count();
                    if (liars > 1) {
                        return "node " + node + " heard no from " + liars + " nodes";
                    }
                }
                return null;
            });

    private static Totals run(Deployment deployment, String strategy, String faults, long executions) {
        return Campaign.run(Experiment.on(Given.target(deployment))
                .strategy(strategy)
                .faults(FaultBudget.parse(faults))
                .checkingOnly(List.of(NO_TWICE))
                .measuring("traces")
                .executions(executions)
                .build());
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "fuzz", "pctcp:depth=3", "pos", "swarm", "bonus-max"})
    void anyStrategyTellsLiesAndTheyAreCounted(String strategy) {
        Totals honest = run(voters(4), strategy, "none", 40);
        Totals lying = run(voters(4), strategy, "byzantine=1", 40);
        assertThat(honest.faults()).doesNotContainKeys("byzantine", "lies");
        assertThat(lying.faults()).containsEntry("byzantine", 1.0);
        assertThat(lying.faults().get("lies")).isPositive();
        assertThat(lying.skipped()).isEmpty();
        assertThat(lying.violations()).isEmpty();
        assertThat(run(voters(4), strategy, "byzantine=1", 40).covered()).isEqualTo(lying.covered());
    }

    @Test
    void twoLiarsCanAgreeOnALieAndShrinkingKeepsOnlyTheLiesThatMatter() {
        Deployment deployment = voters(4);
        Totals totals = run(deployment, "random", "byzantine=2", 200);
        assertThat(totals.violations()).isNotEmpty();
        var found = totals.violations().iterator().next();
        Shrinker.Shrunk shrunk =
                new Shrinker(deployment, NO_TWICE, found.plan(), new Shrinker.Options(2_000)).shrink(found.script());
        assertThat(shrunk.reproduced()).isTrue();
        List<String> kinds = new ArrayList<>();
        shrunk.decisions().forEach(decision -> kinds.add(decision.getClass().getSimpleName()));
        assertThat(kinds).containsExactlyInAnyOrder("Corrupt", "Corrupt", "Replace", "Replace", "Deliver", "Deliver");
        assertThat(shrunk.decisions()).allSatisfy(decision -> {
            if (decision instanceof Decision.Replace replace) {
                assertThat(replace.payload()).isInstanceOf(Vote.class);
            }
        });
    }

    @Test
    void whoLiesAndHowCanBeGiven() {
        Totals totals = run(voters(4), "random", "liars=3,lies=garbage", 30);
        assertThat(totals.faults().get("lies")).isPositive();
        List<Decision> seen = new ArrayList<>();
        Property lookout = CommonProperties.never(
                "lookout", Condition.event(event -> event instanceof dev.waymark.core.model.Event.Replaced));
        Campaign.run(Experiment.on(Given.target(voters(4)))
                        .faults(FaultBudget.parse("liars=3,lies=garbage"))
                        .checkingOnly(List.of(lookout))
                        .executions(30)
                        .build())
                .violations()
                .forEach(violation -> seen.addAll(violation.script()));
        assertThat(seen).contains(new Decision.Corrupt(3)).doesNotContain(new Decision.Corrupt(1));
        assertThat(seen)
                .filteredOn(Decision.Replace.class::isInstance)
                .isNotEmpty()
                .allSatisfy(each -> {
                    assertThat(((Decision.Replace) each).payload()).isInstanceOf(Garbage.class);
                    assertThat(((Decision.Replace) each).message().from()).isEqualTo(3);
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "byzantine=5|5 nodes cannot lie, since given has only 4",
                "liars=7|there is no node 7; nodes of given are 1 to 4",
                "byzantine=1,lies=nil|unknown lie of given 'nil'",
                "byzantine=1,lies=value:Proposal|unknown lie of given 'value:Proposal': valid are value, round",
            })
    void mistakesAreNamed(String faults, String message) {
        assertThatThrownBy(() -> run(voters(4), "random", faults, 1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aSystemThatDoesNotSayHowItsNodesLieIsRefused() {
        assertThatThrownBy(() -> run(TestSystem.of(3).deploy(), "random", "byzantine=1", 1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("given does not say how its nodes would lie");
    }
}
