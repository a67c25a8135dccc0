package dev.waymark.testkit;

import dev.waymark.core.Deployment;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.ObserverList;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Property;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A simulation in which something is wrong; the twist says what. */
record Twisted(Supplier<Twist> twist) implements Deployment {
    private static final Deployment STRAIGHT = Chatter.simulated(Map.of());

    /** Everything as it should be, to be overridden. */
    static class Twist {
        Capabilities capabilities(Capabilities right) {
            return right;
        }

        void reset() {}

        long seed(long right) {
            return right;
        }

        @Nullable
        Skip apply(Cluster cluster, long decision) {
            return cluster.apply(decision);
        }

        View view(View right) {
            return right;
        }

        Observer observer(Observer right) {
            return right;
        }

        int count(int right) {
            return right;
        }

        int unasked() {
            return 0;
        }
    }

    /** Passes on everything it hears. */
    static class Ears extends ObserverList {
        Ears(Observer observer) {
            super(List.of(observer));
        }
    }

    @Override
    public int nodes() {
        return STRAIGHT.nodes();
    }

    @Override
    public Cluster cluster() {
        Twist own = twist.get();
        Cluster inner = STRAIGHT.cluster();
        return new Cluster() {
            @Override
            public Capabilities capabilities() {
                return own.capabilities(inner.capabilities());
            }

            @Override
            public void reset(long seed, @Nullable Observer observer) {
                own.reset();
                inner.reset(own.seed(seed), observer == null ? null : own.observer(observer));
            }

            @Override
            public View view() {
                return own.view(inner.view());
            }

            @Override
            public @Nullable Skip apply(long decision) {
                return own.apply(inner, decision);
            }

            @Override
            public boolean complete() {
                return inner.complete();
            }

            @Override
            public int count(String event) {
                return own.count(inner.count(event));
            }

            @Override
            public int unasked() {
                return own.unasked();
            }

            @Override
            public int handling() {
                return inner.handling();
            }
        };
    }

    @Override
    public List<Property> properties() {
        return List.of();
    }

    @Override
    public void abstractState(Object state, int self, StateAbstraction abstraction) {
        STRAIGHT.abstractState(state, self, abstraction);
    }

    @Override
    public int steps() {
        return STRAIGHT.steps();
    }
}
