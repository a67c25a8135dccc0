package dev.waymark.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.strategies.rl.abstraction.AbstractionDoctor;
import dev.waymark.strategies.rl.abstraction.AbstractionReport;
import dev.waymark.systems.cubeworld.CubeWorld;
import dev.waymark.systems.raft.Raft;
import dev.waymark.systems.twophasecommit.TwoPhaseCommit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AbstractionDoctorTest {
    private static AbstractionReport examine(SystemUnderTest system, Map<String, String> parameters, int most) {
        Target target = Target.of(system, parameters, List.of());
        Experiment experiment = Experiment.on(target)
                .strategy(AbstractionDoctor.STRATEGY)
                .executions(60)
                .build();
        return new AbstractionDoctor(experiment, most).examine();
    }

    @Test
    void coloursOfRaftShowNoIdentities() {
        AbstractionReport found = examine(new Raft(), Map.of(), 1000);
        assertThat(found.fit()).isTrue();
        assertThat(found.alike()).containsExactly("1 and 2", "2 and 3");
        assertThat(found.steps()).isEqualTo(60 * 25);
        assertThat(found.abstractStates().perNode()).hasSize(3).allMatch(each -> each > 10);
        assertThat(found.abstractStates().fields()).containsEntry("role", 3).containsKey("term");
        assertThat(found.abstractStates().newInLastQuarter())
                .isBetween(1, found.abstractStates().all() / 2);
    }

    @Test
    void fieldsThatShowWhichNodeIsWhichAreNamed() {
        AbstractionReport found = examine(new Raft(), Map.of("colours", "artifact"), 1000);
        assertThat(found.fit()).isFalse();
        assertThat(found.leaks()).extracting(AbstractionReport.Leak::field).containsExactlyInAnyOrder("leader", "vote");
        assertThat(found.leaks()).allSatisfy(leak -> assertThat(leak.first()).isNotEqualTo(leak.second()));
    }

    @Test
    void nodesThatPlayOtherRolesAreNotSwapped() {
        AbstractionReport found = examine(new TwoPhaseCommit(), Map.of(), 1000);
        assertThat(found.alike()).containsExactly("2 and 3", "3 and 4");
        assertThat(found.notAlike()).singleElement().asString().startsWith("1 and 2: field role of node 1 is ");
        assertThat(found.leaks()).isEmpty();
    }

    @Test
    void moreColoursThanStatedAreReportedWithAnExample() {
        AbstractionReport found = examine(new Raft(), Map.of(), 20);
        assertThat(found.fit()).isFalse();
        AbstractionReport.TooMany tooMany = found.tooMany().get(0);
        assertThat(tooMany.most()).isEqualTo(20);
        assertThat(tooMany.examples()).hasSize(2).allMatch(text -> text.startsWith("role="));
        assertThat(found.executions()).isLessThan(60);
    }

    @Test
    void whereOneStateFollowsFromAnotherThereIsNothingOpen() {
        AbstractionReport cubes = examine(new CubeWorld(), Map.of(), 1000);
        assertThat(cubes.transitions().entropy()).isZero();
        assertThat(cubes.transitions().sure()).isCloseTo(1, within(1e-9));
        assertThat(cubes.transitions().worst()).isNull();

        AbstractionReport.Transitions raft = examine(new Raft(), Map.of(), 1000).transitions();
        assertThat(raft.entropy()).isBetween(0.1, 5.0);
        AbstractionReport.Example worst = raft.worst();
        assertThat(worst).isNotNull();
        assertThat(worst.state()).contains("A: role=FOLLOWER");
        assertThat(worst.ledTo()).hasSizeGreaterThan(1);
    }
}
