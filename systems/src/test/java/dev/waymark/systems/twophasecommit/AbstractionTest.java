package dev.waymark.systems.twophasecommit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.coverage.HashingAbstraction;
import dev.waymark.core.model.Code;
import dev.waymark.engine.DecisionLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AbstractionTest {
    private static final TwoPhaseCommitDeployment DEPLOYMENT = Trial.deployment(Map.of());

    @Test
    void exchangingResourceManagersChangesNoColour() {
        try (Trial trial = new Trial(DEPLOYMENT, FaultBudget.NONE);
                Cluster original = DEPLOYMENT.cluster();
                Cluster exchanged = DEPLOYMENT.cluster()) {
            trial.explore(0, null);
            DecisionLog log = trial.explorer().log();
            assertThat(log.size()).isGreaterThan(40);
            original.reset(7, null);
            exchanged.reset(7, null);
            boolean differed = false;
            for (int i = 0; i < log.size(); i++) {
                assertThat(original.apply(log.get(i))).isNull();
                assertThat(exchanged.apply(exchange(log.get(i)))).isNull();
                assertThat(abstractStates(exchanged)).isEqualTo(abstractStates(original));
                differed |= abstractState(exchanged, 2) != abstractState(original, 2);
            }
            assertThat(differed).isTrue();
        }
    }

    private static long exchange(long decision) {
        return Code.kind(decision) == Code.DELIVER
                ? Code.deliver(Code.name(other(Code.a(decision)), other(Code.b(decision)), Code.number(decision)))
                : decision;
    }

    /** 2 becomes 3, 3 becomes 4, 4 becomes 2. */
    private static int other(int node) {
        return node == Setup.MANAGER ? node : node == 4 ? 2 : node + 1;
    }

    private static List<Long> abstractStates(Cluster cluster) {
        List<Long> abstractStates = new ArrayList<>();
        for (int node = 1; node <= 4; node++) {
            abstractStates.add(abstractState(cluster, node));
        }
        abstractStates.sort(null);
        return abstractStates;
    }

    private static long abstractState(Cluster cluster, int node) {
        return abstractState(cluster.view().state(node), node);
    }

    private static long abstractState(Object state, int node) {
        HashingAbstraction abstraction = new HashingAbstraction();
        abstraction.begin(node);
        DEPLOYMENT.abstractState(state, node, abstraction);
        return abstraction.hash();
    }

    @Test
    void whichTransactionItIsDoesNotCountButItsStateDoes() {
        State second = new State.Resource(0b100, 0, 0, 0, 1, List.of(0, 0));
        State third = new State.Resource(0b1000, 0, 0, 0, 2, List.of(0, 0));
        State refused = new State.Resource(0, 0b100, 0, 0, 1, List.of(0, 0));
        assertThat(abstractState(second, 2)).isEqualTo(abstractState(third, 3)).isNotEqualTo(abstractState(refused, 2));
    }
}
