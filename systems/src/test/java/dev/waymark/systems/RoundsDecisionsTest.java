package dev.waymark.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.random.Mix;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The decisions of a hundred executions, as one number each: whoever makes the executors faster must not change what they
 * decide. A change of a system, or of what a strategy is meant to do, changes these numbers; then record them anew.
 */
class RoundsDecisionsTest {
    private static final int EXECUTIONS = 100;

    @ParameterizedTest
    @CsvSource({
        "paxos-log,        rounds,                                       b6c97d4ea690a205",
        "paxos-log,        rounds:sampler=paper:period=3:rounds=23,      d09db747d40d7398",
        "paxos-log,        rounds:isolate=mixed,                         d3fa608571af9b8f",
        "paxos-log,        drop,                                         c79d22a908eda7f5",
        "cassandra-paxos,  rounds,                                       8cda83c269d92d74",
        "cassandra-paxos,  rounds:isolations=unbounded:isolate=crash,    9bd999a9dfcdc0d1",
        "cassandra-paxos,  rounds:precision=light:isolate=mixed,         87c0738aa299c7c9",
        "cassandra-paxos,  arbitrary,                                    d495120ae2d2f843",
        "two-phase-commit, rounds,                                       dd63e012c952039c",
        "two-phase-commit, rounds:precision=phases:isolate=mixed,        2463715f75ef3d32",
        "two-phase-commit, arbitrary:losses=5:period=3:rounds=22,        f3c7d5929b74458",
    })
    void aSeedStandsForTheSameDecisionsAsBefore(String name, String strategy, String recorded) {
        SystemUnderTest system = Campaigns.systems().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        assertThat(Long.toHexString(hash(Campaigns.deploy(system, Map.of(), List.of()), strategy)))
                .isEqualTo(recorded);
    }

    private static long hash(Deployment deployment, String strategy) {
        Strategies.Chosen chosen = Strategies.standard().parse(strategy);
        Settings settings = new Settings(deployment, 7, deployment.steps(), FaultBudget.NONE);
        Planner planner =
                chosen.strategy().configure(settings, chosen.options()).planner(List.of());
        long hash = 0;
        try (Explorer explorer = new Explorer(deployment, deployment.properties(), List.of(), settings.steps())) {
            for (int i = 0; i < EXECUTIONS; i++) {
                Plan plan = planner.plan(i);
                explorer.explore(
                        plan,
                        chosen.strategy().configure(settings, chosen.options()).run(plan));
                for (int j = 0; j < explorer.log().size(); j++) {
                    hash = Mix.combine(hash, explorer.log().get(j));
                }
            }
        }
        return hash;
    }
}
