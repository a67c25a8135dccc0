package dev.waymark.systems.modsmart;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Property;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What must hold of replicas that do not lie, if no more than f do. */
final class ModSmartProperties {
    private static final int FAIR_ROUNDS = 40;

    private ModSmartProperties() {}

    static List<Property> all(Group group) {
        return List.of(
                CommonProperties.logAgreement(
                        "agreement",
                        "of any two sequences that correct replicas have decided one begins with the other; reached when two"
                                + " have decided something",
                        ReplicaState.class,
                        ReplicaState::decided),
                Property.of(
                        "validity",
                        "correct replicas decide what clients have asked for, and once; reached when one has decided"
                                + " something",
                        Validity::new),
                Property.of(
                        "progress",
                        "after " + FAIR_ROUNDS
                                + " fair rounds f+1 correct replicas have decided what was asked of correct ones; reached"
                                + " when something was",
                        FAIR_ROUNDS,
                        () -> new Progress(group)),
                Property.of(
                        "leader",
                        "what a correct replica writes the leader of the epoch has proposed, if that is correct; reached when"
                                + " one writes something",
                        () -> new ByLeader(group)));
    }

    private static final class ByLeader extends Check implements Observer {
        private final Group group;
        private final Set<String> proposals = new LinkedHashSet<>();
        private @Nullable View view;

        ByLeader(Group group) {
            this.group = group;
        }

        @Override
        public Observer observer() {
            return this;
        }

        @Override
        public void begin(View newView) {
            view = newView;
        }

        @Override
        public void sent(long message, Object payload) {
            int from = Code.a(message);
            if (payload instanceof Message.Propose m) {
                proposals.add(from + "/" + m.instance() + "/" + m.epoch() + "/" + m.value());
            } else if (payload instanceof Message.Sync m) {
                proposals.add(group.leader(m.epoch()) + "/" + m.instance() + "/" + m.epoch() + "/" + m.value());
            } else if (payload instanceof Message.Write m && view != null && !view.faulty(from)) {
                reached();
                int leader = group.leader(m.epoch());
                String proposal = leader + "/" + m.instance() + "/" + m.epoch() + "/" + m.value();
                if (!view.faulty(leader) && !proposals.contains(proposal)) {
                    violated("node " + from + " wrote " + m.value() + " in epoch " + m.epoch() + ", which node "
                            + leader + " did not propose");
                }
            }
        }
    }

    private static final class Validity extends Check implements Observer {
        private final Set<String> asked = new LinkedHashSet<>();
        private @Nullable View view;

        @Override
        public Observer observer() {
            return this;
        }

        @Override
        public void begin(View newView) {
            view = newView;
        }

        @Override
        public void invoked(int client, int number, int node, Object request) {
            asked.add(String.valueOf(request));
        }

        @Override
        public void emitted(int node, String event, @Nullable Object[] fields) {
            if (!event.equals("decide") || view == null || view.faulty(node)) {
                return;
            }
            reached();
            String request = String.valueOf(fields[1]);
            if (!asked.contains(request)) {
                violated("node " + node + " decided " + request + ", which no client asked for");
            }
        }

        @Override
        public void end(View last) {
            for (int node = 1; node <= last.nodes(); node++) {
                if (!last.faulty(node) && last.state(node) instanceof ReplicaState state) {
                    if (new LinkedHashSet<>(state.decided()).size()
                            < state.decided().size()) {
                        violated("node " + node + " decided something twice: " + state.decided());
                    }
                }
            }
        }
    }

    private static final class Progress extends Check implements Observer {
        private final Group group;
        private final Set<String> asked = new LinkedHashSet<>();
        private @Nullable View view;

        Progress(Group group) {
            this.group = group;
        }

        @Override
        public Observer observer() {
            return this;
        }

        @Override
        public void begin(View newView) {
            view = newView;
        }

        @Override
        public void invoked(int client, int number, int node, Object request) {
            if (view != null && !view.faulty(node)) {
                asked.add(String.valueOf(request));
                reached();
            }
        }

        @Override
        public void end(View last) {
            if (last.liars() > group.faults()) {
                inconclusive(last.liars() + " liars are more than it can stand");
                return;
            }
            for (String request : asked) {
                int done = 0;
                for (int node = 1; node <= last.nodes(); node++) {
                    boolean counts = !last.faulty(node)
                            && last.state(node) instanceof ReplicaState state
                            && state.decided().contains(request);
                    done += counts ? 1 : 0;
                }
                if (done <= group.faults()) {
                    violated("request " + request + " was decided by " + done + " correct replicas only");
                    return;
                }
            }
        }
    }
}
