package dev.waymark.raft.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.Parameter;
import dev.waymark.core.UsageException;
import dev.waymark.core.scenario.Requirements;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.raft.RaftSystem;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.vocabulary.Parameters;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A scenario gets what it needs of a system, or says what is missing. */
class RaftNeedsTest {
    private record Some(Set<Feature> features, List<Parameter> parameters) implements RaftSystem {
        @Override
        public String name() {
            return "some";
        }

        @Override
        public String summary() {
            return "some Raft";
        }

        @Override
        public Deployment deploy(Configuration configuration) {
            throw new UnsupportedOperationException();
        }
    }

    private static final Parameter NODES = Parameter.number(Parameters.NODES, 3, 1, 7, "servers");
    private static final Parameter PRE_VOTE = Parameter.flag(Parameters.PRE_VOTE, false, "");
    private static final Parameter ALWAYS = Parameter.choice(Parameters.PRE_VOTE, "true", List.of("true"), "");

    @Test
    void featuresBecomeParameters() {
        Some system = new Some(Set.of(Feature.PRE_VOTE), List.of(NODES, PRE_VOTE));
        assertThat(RaftNeeds.nodes(5).with(Feature.PRE_VOTE).of(system))
                .isEqualTo(Requirements.Fit.with(Map.of("nodes", "5", "preVote", "true"), List.of()));
        assertThat(RaftNeeds.nodes(5).without(Feature.PRE_VOTE).of(system).parameters())
                .containsEntry("preVote", "false");
    }

    @Test
    void whatASystemNeverHasNeedNotBeSwitchedOff() {
        Some system = new Some(Set.of(), List.of(NODES));
        assertThat(RaftNeeds.nodes(3).without(Feature.PRE_VOTE).of(system).parameters())
                .isEqualTo(Map.of("nodes", "3"));
        assertThat(RaftNeeds.nodes(3).with(Feature.PRE_VOTE).of(system).lacks())
                .startsWith("it lacks feature PRE_VOTE: servers ask");
    }

    @Test
    void whatItAlwaysHasCannotBeSwitchedOff() {
        Some fixed = new Some(Set.of(Feature.PRE_VOTE), List.of(NODES, ALWAYS));
        assertThat(RaftNeeds.nodes(3).without(Feature.PRE_VOTE).of(fixed).lacks())
                .isEqualTo("its feature PRE_VOTE cannot be switched off");
        assertThat(RaftNeeds.nodes(3).with(Feature.PRE_VOTE).of(fixed).lacks()).isNull();
        assertThat(RaftNeeds.nodes(9).of(fixed).lacks()).isEqualTo("its parameter nodes cannot be 9: must be 1 to 7");
    }

    @Test
    void everyScenarioSaysWhatItNeeds() {
        Some bare = new Some(Set.of(), List.of(NODES));
        for (Scenario scenario : new RaftScenarios().scenarios()) {
            assertThat(scenario.isForMany()).as(scenario.name()).isTrue();
            assertThat(scenario.system()).isEmpty();
        }
        Scenario liveness = new RaftScenarios().scenarios().get(0);
        assertThatThrownBy(() -> liveness.fitTo(bare))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("scenario Liveness cannot be run on some: it lacks feature CHECK_QUORUM");
        assertThat(liveness.on("some").system()).isEqualTo("some");
    }
}
