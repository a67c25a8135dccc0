package dev.waymark.raft.properties;

import dev.waymark.core.property.Check;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Sees;
import dev.waymark.raft.vocabulary.Feature;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** What must hold: figure 3 of the paper, and what clients rely on. */
public final class RaftProperties {
    /**
     * In 10,000 executions each without faults, of 3, 5 and 9 servers, all was well within 40 rounds. Three times that
     * leaves room for faults and for parameters that make elections slower.
     */
    public static final int LIVENESS_ROUNDS = 3 * 40;

    private RaftProperties() {}

    /**
     * Whatever the clients ask. The first {@code clients} of {@code allClients} are those of the store. {@code features}: what
     * the deployment has switched on; without {@link Feature#SESSIONS} nobody promises that an operation takes effect once.
     */
    public static List<Property> safety(Set<Feature> features, int clients, int allClients) {
        List<Property> properties = new ArrayList<>();
        properties.add(Property.of(
                ElectionSafety.NAME,
                "no term has two leaders; reached when there was a leader",
                Set.of(),
                of(features, ElectionSafety::new)));
        properties.add(Property.of(
                LeaderAppendOnly.NAME,
                "a leader only appends to its log; reached when one did",
                Set.of(),
                of(features, LeaderAppendOnly::new)));
        properties.add(Property.of(
                LogMatching.NAME,
                "logs with a common index and term are equal up to there; reached when two have one",
                Set.of(Sees.STATES),
                of(features, LogMatching::new)));
        properties.add(Property.of(
                LeaderCompleteness.NAME,
                "leaders have all that was committed in earlier terms; reached when one was elected after a commit",
                Set.of(Sees.STATES),
                of(features, LeaderCompleteness::new)));
        properties.add(Property.of(
                StateMachineSafety.NAME,
                "servers apply the same entries in the same order; reached when two applied up to the same index",
                Set.of(),
                of(features, StateMachineSafety::new)));
        properties.add(Property.of(
                CommittedNeverLost.NAME,
                "what is committed stays, unchanged, and is the same everywhere; reached when something was committed",
                Set.of(Sees.STATES),
                of(features, CommittedNeverLost::new)));
        if (features.contains(Feature.SESSIONS)) {
            properties.add(Property.of(
                    ExactlyOnce.NAME,
                    "no server executes an operation twice; reached when one executed something",
                    Set.of(),
                    of(features, () -> new ExactlyOnce(allClients))));
        }
        properties.add(Property.of(
                FreshAnswers.NAME,
                "answers do not go back behind earlier ones; reached when one was asked for after another was given",
                Set.of(Sees.OPERATIONS),
                of(features, () -> new FreshAnswers(clients))));
        return List.copyOf(properties);
    }

    private static Supplier<Check> of(Set<Feature> features, Supplier<RaftCheck> check) {
        return () -> check.get().of(features);
    }

    /** What the clients of the store saw is linearizable. */
    public static Property linearizability() {
        return ClientHistory.linearizability();
    }

    public static Property liveness() {
        return Property.of(
                Liveness.NAME,
                "in the fair epilogue there is a moment when all servers follow one leader, all entries are applied,"
                        + " and no client waits; reached when there was an epilogue",
                LIVENESS_ROUNDS,
                () -> new Liveness(LIVENESS_ROUNDS));
    }
}
