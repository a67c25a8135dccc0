package dev.waymark.core.engine.shrinkfixture;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Properties;
import dev.waymark.core.property.Property;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Node 1 asks all others and remembers who answered, in whatever order they do. */
public final class Poll {
    private static final Set<Integer> ALL = Set.of(2, 3, 4);

    /** Violated as soon as everybody answered. */
    public static final Property NEVER_ALL = Properties.invariant(
            "never-all",
            "never do all answer",
            Condition.state(view -> true),
            view -> ALL.equals(view.state(1)) ? "all answered" : null);

    /** After six fair rounds all answered: not so if a question was dropped. */
    public static final Property ALL_ANSWER = Properties.of("all-answer", "all answers arrive", 6, () -> new Check() {
        @Override
        public void end(View view) {
            Object answers = view.state(1);
            if (view.openOperations() > 0 && !ALL.equals(answers)) {
                violated("only " + answers + " answered");
            }
        }
    });

    public static final Fixture SYSTEM =
            new Fixture(4, Peer::new, Workload.of(1, node -> node == 1, random -> List.of("poll")), NEVER_ALL);

    private Poll() {}

    enum Message {
        QUESTION,
        ANSWER
    }

    private static final class Peer implements Node {
        private final Env env;
        private final Set<Integer> answered = new TreeSet<>();

        Peer(Env env) {
            this.env = env;
        }

        @Override
        public void request(Operation operation) {
            for (int node = 2; node <= env.nodes(); node++) {
                env.send(node, Message.QUESTION);
            }
        }

        @Override
        public void receive(int from, Object message) {
            if (message == Message.QUESTION) {
                env.send(from, Message.ANSWER);
            } else {
                answered.add(from);
            }
        }

        @Override
        public Set<Integer> state() {
            return Set.copyOf(answered);
        }
    }
}
