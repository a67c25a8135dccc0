package dev.waymark.core.property;

import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Ready-made properties. Those that compare nodes leave out the ones that may lie. */
public final class CommonProperties {
    private CommonProperties() {}

    /**
     * At every decision point {@code problem} must be null; reached once {@code relevant} held, of an event or of a decision
     * point.
     */
    public static Property invariant(
            String name, String summary, Condition relevant, Function<View, @Nullable String> problem) {
        return invariant(name, summary, Set.of(Sees.EVERYTHING), relevant, problem);
    }

    /** The same; {@code sees}: what {@code problem} depends on, see {@link Property#sees}. */
    public static Property invariant(
            String name, String summary, Set<Sees> sees, Condition relevant, Function<View, @Nullable String> problem) {
        if (relevant.looksAtEvents()) {
            return Property.of(name, summary, sees, () -> new Eventwise() {
                @Override
                protected void at(@Nullable Event event, View view) {
                    if (!hasReached() && relevant.test(event, view)) {
                        reached();
                    }
                    String found = event == null ? problem.apply(view) : null;
                    if (found != null) {
                        violated(found);
                    }
                }
            });
        }
        return Property.of(name, summary, sees, () -> new Stepwise() {
            @Override
            protected void at(View view) {
                if (!hasReached() && relevant.test(null, view)) {
                    reached();
                }
                String found = problem.apply(view);
                if (found != null) {
                    violated(found);
                }
            }
        });
    }

    /** {@code condition} holds of every event and decision point. */
    public static Property always(String name, Condition condition) {
        return Property.of(name, "always", () -> new Eventwise() {
            @Override
            protected void at(@Nullable Event event, View view) {
                reached();
                if (!condition.test(event, view)) {
                    violated(name + " does not hold " + (event == null ? "at a decision point" : "of " + event));
                }
            }
        });
    }

    /** {@code condition} holds of no event and of no decision point. */
    public static Property never(String name, Condition condition) {
        return always(name, condition.not());
    }

    /** Never violated; reached when {@code condition} held once. A campaign that never reaches it says so. */
    public static Property sometimes(String name, Condition condition) {
        String summary = "a goal, never violated; reached when it comes about";
        if (!condition.looksAtEvents()) {
            return Property.of(name, summary, () -> new Stepwise() {
                @Override
                protected void at(View view) {
                    if (!hasReached() && condition.test(null, view)) {
                        reached();
                    }
                }
            });
        }
        return Property.of(name, summary, () -> new Eventwise() {
            @Override
            protected void at(@Nullable Event event, View view) {
                if (!hasReached() && condition.test(event, view)) {
                    reached();
                }
            }
        });
    }

    /**
     * Looks at the end of the execution only; null means that all is well. Reached if {@code relevant} holds there, or held
     * of an event.
     */
    public static Property atEnd(
            String name, String summary, Condition relevant, Function<View, @Nullable String> problem) {
        if (relevant.looksAtEvents()) {
            return Property.of(name, summary, Set.of(), () -> new Eventwise() {
                @Override
                protected void at(@Nullable Event event, View view) {
                    if (event != null && !hasReached() && relevant.test(event, view)) {
                        reached();
                    }
                }

                @Override
                public void end(View view) {
                    reached(hasReached() || relevant.test(null, view));
                    String found = problem.apply(view);
                    if (found != null) {
                        violated(found);
                    }
                }
            });
        }
        return Property.of(name, summary, Set.of(), () -> new Check() {
            @Override
            public void end(View view) {
                reached(relevant.test(null, view));
                String found = problem.apply(view);
                if (found != null) {
                    violated(found);
                }
            }
        });
    }

    /**
     * No two nodes decide differently, and no node changes its decision. {@code decision} gives what a node's state says
     * was decided, or null. Reached when some node has decided.
     */
    public static <S> Property agreement(String name, Class<S> type, Function<S, @Nullable Object> decision) {
        return Property.of(
                name, "no two nodes decide differently; reached when one decided", Set.of(), () -> new Stepwise() {
                    private @Nullable Object decided;
                    private int decidedBy;

                    @Override
                    protected void at(View view) {
                        for (int node = 1; node <= view.nodes(); node++) {
                            Object state = view.faulty(node) ? null : view.state(node);
                            Object value = type.isInstance(state) ? decision.apply(type.cast(state)) : null;
                            if (value == null) {
                                continue;
                            }
                            if (decided == null) {
                                decided = value;
                                decidedBy = node;
                                reached();
                            } else if (!decided.equals(value)) {
                                violated("node " + decidedBy + " decided " + decided + ", node " + node + " decided "
                                        + value);
                            }
                        }
                    }
                });
    }

    /**
     * Replicated logs agree: of any two, at whatever nodes and times, one is the beginning of the other. {@code committed}
     * gives the part of a node's log that must not change any more; null or empty if there is none, and it may get shorter,
     * as after a crash. Reached when two nodes have committed something.
     */
    public static <S> Property logAgreement(
            String name, Class<S> type, Function<S, ? extends @Nullable List<?>> committed) {
        return logAgreement(
                name,
                "of any two committed logs one begins with the other; reached when two nodes committed something",
                type,
                committed);
    }

    /** The same in other words, for a system whose nodes may lie: those that may do not count. */
    public static <S> Property logAgreement(
            String name, String summary, Class<S> type, Function<S, ? extends @Nullable List<?>> committed) {
        return Property.of(name, summary, Set.of(), () -> new LogAgreement<>(type, committed));
    }

    /** What nodes decide was proposed: {@code problem} of a decision and the view is null. */
    public static <S> Property validity(
            String name,
            Class<S> type,
            Function<S, @Nullable Object> decision,
            BiFunction<Object, View, @Nullable String> problem) {
        return Property.of(name, "what is decided was proposed; reached when one decided", () -> new Stepwise() {
            @Override
            protected void at(View view) {
                for (int node = 1; node <= view.nodes(); node++) {
                    Object state = view.faulty(node) ? null : view.state(node);
                    Object value = type.isInstance(state) ? decision.apply(type.cast(state)) : null;
                    if (value != null) {
                        reached();
                        String found = problem.apply(value, view);
                        if (found != null) {
                            violated("node " + node + " decided " + value + ": " + found);
                        }
                    }
                }
            }
        });
    }

    /** After {@code rounds} fair rounds every node that is up satisfies {@code done}. */
    public static <S> Property termination(String name, Class<S> type, int rounds, Function<S, Boolean> done) {
        String summary = "after " + rounds + " fair rounds every node is done";
        return Property.of(name, summary, rounds, () -> new Check() {
            @Override
            public void end(View view) {
                reached(view.decisions() > 0);
                for (int node = 1; node <= view.nodes(); node++) {
                    Object state = view.state(node);
                    if (view.faulty(node)) {
                        continue;
                    }
                    if (!type.isInstance(state) || !done.apply(type.cast(state))) {
                        violated("node " + node + " is not done after " + rounds + " fair rounds: " + state);
                        return;
                    }
                }
            }
        });
    }

    /** A check that looks at states after every decision. */
    public abstract static class Stepwise extends Check implements Observer {
        private @Nullable View view;

        protected abstract void at(View view);

        @Override
        public final Observer observer() {
            return this;
        }

        @Override
        public final void begin(View newView) {
            view = newView;
        }

        @Override
        public final void stepped(int node) {
            if (view != null && !isViolated()) {
                at(view);
            }
        }
    }

    /** A check that looks at every event, and at states after every decision. */
    public abstract static class Eventwise extends Check {
        private @Nullable View view;

        protected abstract void at(@Nullable Event event, View view);

        @Override
        public final Observer observer() {
            return new EventStream() {
                @Override
                public void begin(View newView) {
                    view = newView;
                }

                @Override
                protected void on(Event event) {
                    if (view != null && !isViolated()) {
                        at(event, view);
                    }
                }

                @Override
                public void stepped(int node) {
                    if (view != null && !isViolated()) {
                        at(null, view);
                    }
                }
            };
        }
    }
}
