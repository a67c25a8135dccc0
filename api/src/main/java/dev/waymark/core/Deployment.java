package dev.waymark.core;

import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Channels;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.Property;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A system with its parameters fixed: how many nodes, how to run it, what must hold, what to look at. What only some systems can
 * tell stands in interfaces of their own: {@link HasRounds}, {@link HasEpisodes}, {@link HasTargets}, {@link HasOtherAbstractions},
 * {@link dev.waymark.core.workload.TakesWorkloads}.
 */
public interface Deployment {
    /** At most 250. */
    int nodes();

    /** A new cluster; each worker has its own. */
    Cluster cluster();

    /** What its clusters can do; asked before anything runs. */
    default Capabilities capabilities() {
        try (Cluster cluster = cluster()) {
            return cluster.capabilities();
        }
    }

    /** What is checked unless the user asks for something else. {@code no-failure} is added to every system. */
    List<Property> properties();

    /** The abstract state of a node's observed state. */
    void abstractState(Object state, int self, StateAbstraction abstraction);

    /** Conditions on states that have names, for waypoints and targets. */
    default List<StatePredicate> predicates() {
        return List.of();
    }

    /** What clients ask in this execution, if that differs between executions; null: what they always ask. */
    default @Nullable Workload workload(long index, long seed) {
        return null;
    }

    /** The bound on decisions per execution unless the user gives one. */
    int steps();

    /** In which order its cluster delivers the messages of a channel: that is part of what comes before what. */
    default Channels channels() {
        return Channels.NONE;
    }

    /** How far the clocks of two nodes may be moved apart; 0: nobody moves them. */
    default long drift() {
        return 0;
    }

    /**
     * The faults per execution unless the user gives them. A kind that is 0 here is excluded: links are reliable, nodes do
     * not crash, and no strategy may do otherwise. Null: nothing is declared, there are none unless the user gives them, and
     * nothing is excluded.
     */
    default @Nullable FaultBudget faults() {
        return null;
    }

    /** Whether its clients may go on without an answer, see {@link Workload#losesPatience}. */
    default boolean losesPatience() {
        return false;
    }

    /** Internal events whose mean number per execution is shown: a campaign without them measured nothing. */
    default List<String> health() {
        return List.of();
    }

    /** By which it is seen that the system does what it claims to; {@code waymark doctor} warns of what never shows. */
    default List<Witness> witnesses() {
        return List.of();
    }

    /**
     * The protocol's clauses as its description has them: "upon ... do ...". Nodes report the one they carry out by its
     * place in this list ({@link Env#clause}); coverage {@code clauses} counts them.
     */
    default List<String> clauses() {
        return List.of();
    }

    /** Models of the protocol that executions can be followed in; the first is used unless the user names another. */
    default List<ProtocolModel> models() {
        return List.of();
    }

    /** The classes of messages, for decisions that carry one. */
    default List<Class<?>> messages() {
        return List.of();
    }

    /** How its nodes lie when they are faulty, and what is signed; null: they never are. */
    default @Nullable MessageCorruptions lies() {
        return null;
    }

    /** What the user should know of it before anything runs. */
    default List<Warning> warnings() {
        return List.of();
    }

    /** What the machine has of what the system needs, a table for people that is shown before a run; empty: it needs nothing in particular. */
    default String machine() {
        return "";
    }

    /** A hash of the code of its nodes, as far as that is no class of Java: of a program that is started; empty: there is none. */
    default String codeElsewhere() {
        return "";
    }
}
