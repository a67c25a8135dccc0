package dev.waymark.core.property;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Failure;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** On for every system: no node throws, floods the network, or hangs. Reached as soon as anything was decided. */
public final class NoFailure implements Property {
    public static final String NAME = "no-failure";

    private final boolean looks;

    public NoFailure() {
        this(false);
    }

    private NoFailure(boolean looks) {
        this.looks = looks;
    }

    /**
     * What is needed to see the violation again: if a node failed to show its state, somebody must look at states, though
     * whoever did so may not be there any more.
     */
    public static Property toSeeAgain(Property property, @Nullable Verdict verdict) {
        boolean look = verdict != null && verdict.cause() == Cause.LOOK;
        return look && property.name().equals(NAME) ? new NoFailure(true) : property;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "no node throws an exception, floods the network, or hangs";
    }

    @Override
    public Set<Sees> sees() {
        return Set.of();
    }

    @Override
    public Check check() {
        return new Check() {
            @Override
            public void end(View view) {
                reached(view.decisions() > 0);
                Failure failure = view.failure();
                if (failure != null) {
                    violated(failure.whenLookedAt() ? Cause.LOOK : Cause.CHECK, failure.signature(), failure.message());
                }
            }

            @Override
            public @Nullable Observer observer() {
                return looks ? new Looker() : null;
            }
        };
    }

    private static final class Looker implements Observer {
        private @Nullable View view;

        @Override
        public void begin(View newView) {
            view = newView;
        }

        @Override
        public void stepped(int node) {
            if (node > 0 && view != null) {
                view.state(node);
            }
        }
    }
}
