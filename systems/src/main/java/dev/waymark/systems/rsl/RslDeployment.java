package dev.waymark.systems.rsl;

import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.Episodes;
import dev.waymark.core.HasEpisodes;
import dev.waymark.core.Node;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.StatePredicate;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.GrowingList;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Sees;
import dev.waymark.core.random.Fingerprint;
import dev.waymark.core.random.Rng;
import dev.waymark.core.sim.SimulatedDeployment;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** RSL with its parameters fixed. */
final class RslDeployment extends SimulatedDeployment<ReplicaState> implements HasEpisodes {
    static final String SAME_DECISIONS = "same-decisions";

    private static final int STEPS = 200;
    private static final FaultBudget FAULTS = new FaultBudget(2, 20, 2);

    /** Later ballots look alike. */
    private static final int BALLOTS = 5;

    /** Always the same object: a list keeps the hashes of who asked last. */
    private static final ToLongFunction<Entry> FINGERPRINT = Fingerprint::of;

    private final int requests;
    private final Timing timing;
    private final boolean executesAgain;

    RslDeployment(Configuration configuration) {
        super(configuration, configuration.integer("nodes"));
        this.requests = configuration.integer("requests");
        this.timing = new Timing(configuration.integer("heartbeat"));
        this.executesAgain = configuration.bug(Rsl.DOUBLE_EXECUTION);
    }

    @Override
    public Node node(Env env) {
        return new Replica(env, timing, executesAgain);
    }

    /** Each client asks once, so that one without an answer holds up nobody. */
    @Override
    public Workload workload() {
        return new Workload() {
            @Override
            public int clients() {
                return requests;
            }

            @Override
            public List<?> operations(int client, Rng random) {
                return List.of(Integer.toString(client));
            }
        };
    }

    /** The abstract states of the published harness, but for the owners of ballots, which are identities. */
    @Override
    protected void abstractState(ReplicaState state, StateAbstraction abstraction) {
        abstraction
                .value("role", state.role())
                .number("decree", state.accepted().decree())
                .number("decided", state.decided().size())
                .number("ballot", Math.min(state.accepted().number(), BALLOTS))
                .number("prepared", state.prepared().number())
                .list("log", state.log(), log -> GrowingList.hash(log, FINGERPRINT));
    }

    @Override
    public Episodes episodes() {
        return Episodes.USUAL.withTick(1).servedIf(state -> ((ReplicaState) state).role() == Role.PRIMARY);
    }

    @Override
    public List<StatePredicate> predicates() {
        return RslPredicates.all();
    }

    @Override
    public List<Property> properties() {
        return List.of(
                CommonProperties.invariant(
                        SAME_DECISIONS,
                        "no two replicas execute different commands at one place; reached when two have executed some",
                        Set.of(Sees.STATES),
                        Condition.state(RslDeployment::twoDecided),
                        RslDeployment::different),
                CommonProperties.invariant(
                        "one-primary",
                        "a ballot has one primary; reached when there is one",
                        Set.of(Sees.STATES),
                        Condition.state(view ->
                                RslPredicates.states(view).stream().anyMatch(state -> state.role() == Role.PRIMARY)),
                        RslDeployment::twoPrimaries));
    }

    private static boolean twoDecided(View view) {
        return RslPredicates.states(view).stream()
                        .filter(state -> !state.decided().isEmpty())
                        .count()
                > 1;
    }

    private static @Nullable String different(View view) {
        for (int one = 1; one <= view.nodes(); one++) {
            for (int other = one + 1; other <= view.nodes(); other++) {
                if (view.state(one) instanceof ReplicaState a && view.state(other) instanceof ReplicaState b) {
                    int common = Math.min(a.decided().size(), b.decided().size());
                    if (!a.decided().subList(0, common).equals(b.decided().subList(0, common))) {
                        return "node " + one + " executed " + a.decided() + ", node " + other + " " + b.decided();
                    }
                }
            }
        }
        return null;
    }

    private static @Nullable String twoPrimaries(View view) {
        for (int one = 1; one <= view.nodes(); one++) {
            for (int other = one + 1; other <= view.nodes(); other++) {
                if (view.state(one) instanceof ReplicaState a
                        && view.state(other) instanceof ReplicaState b
                        && a.role() == Role.PRIMARY
                        && b.role() == Role.PRIMARY
                        && a.accepted().number() == b.accepted().number()) {
                    return "nodes " + one + " and " + other + " are primaries in ballot "
                            + a.accepted().number();
                }
            }
        }
        return null;
    }

    @Override
    public List<String> health() {
        return List.of("primary", "execute");
    }

    @Override
    public FaultBudget faults() {
        return FAULTS;
    }

    @Override
    public List<Class<?>> messages() {
        return List.of(Message.class.getPermittedSubclasses());
    }

    @Override
    public int steps() {
        return STEPS;
    }
}
