package dev.waymark.core;

import java.util.List;

/** A deployment with other state abstractions, by name, that a learner can be shown; coverages always count the usual one. */
public interface HasOtherAbstractions extends Deployment {
    List<String> otherAbstractions();

    /** The abstract state of a node's observed state after one of {@link #otherAbstractions}. */
    void abstractState(String name, Object state, int self, StateAbstraction abstraction);

    static List<String> of(Deployment deployment) {
        return deployment instanceof HasOtherAbstractions has ? has.otherAbstractions() : List.of();
    }

    /** {@code name} is one of {@link #of}. */
    static void abstractState(
            Deployment deployment, String name, Object state, int self, StateAbstraction abstraction) {
        if (!(deployment instanceof HasOtherAbstractions has)) {
            throw new IllegalArgumentException("no such state abstraction: " + name);
        }
        has.abstractState(name, state, self, abstraction);
    }
}
