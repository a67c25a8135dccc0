package dev.waymark.raft;

import dev.waymark.core.Episodes;
import dev.waymark.core.HasEpisodes;
import dev.waymark.core.HasTargets;
import dev.waymark.core.StatePredicate;
import dev.waymark.core.Targets;
import dev.waymark.core.Witness;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.raft.coverage.RaftPredicates;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import java.util.List;
import java.util.Set;

/**
 * To be implemented by the deployment of a {@link RaftSystem}: what these parameters have switched on. What follows from that, or
 * is the same for every Raft, stands here.
 */
public interface RaftFeatures extends HasEpisodes, HasTargets {
    /** Elections begin after some multiple of this. */
    int EPISODE_TICK = 10;

    Set<Feature> features();

    /** {@code waymark doctor} warns of features that never show. */
    @Override
    default List<Witness> witnesses() {
        return FeatureWitnesses.of(features());
    }

    @Override
    default List<StatePredicate> predicates() {
        return RaftPredicates.all();
    }

    /** The nearest to the published 16 ticks of an election timeout; the published harness asks whoever leads. */
    @Override
    default Episodes episodes() {
        return episodes(EPISODE_TICK);
    }

    /** {@code tick}: virtual time of one step, well below the time after which an election begins. */
    default Episodes episodes(int tick) {
        return Episodes.USUAL.withTick(tick).servedIf(RaftFeatures::leads);
    }

    /** Leaders, and those whose logs are behind. */
    @Override
    default Targets targets() {
        return RaftTargets.of(features());
    }

    private static boolean leads(Object state) {
        RaftState seen = RaftState.of(state);
        return seen != null && seen.role() == Role.LEADER;
    }

    /** Only what can happen: a missing snapshot is no sign of illness where none is taken. */
    @Override
    default List<String> health() {
        return features().contains(Feature.SNAPSHOTS)
                ? List.of(
                        Events.ELECTION, Events.COMMIT, Events.ANSWER, Events.SNAPSHOT, Events.INSTALL, Events.RESTART)
                : List.of(Events.ELECTION, Events.COMMIT, Events.ANSWER, Events.RESTART);
    }

    @Override
    default FaultBudget faults() {
        return new FaultBudget(2, 10, 2);
    }

    @Override
    default int steps() {
        return 100;
    }
}
