package dev.waymark.systems.service;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Property;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What must hold of replicas that do not lie, if no more than f do. {@code S} is what can be seen of a replica. */
public final class ServiceProperties<S> {
    private static final int FAIR_ROUNDS = 40;

    private final Class<S> type;
    private final Function<S, List<String>> sequences;
    private final String deed;
    private final String done;
    private final int faults;

    /**
     * {@code sequences}: the requests that a replica is done with, in order; {@code deed}, {@code done}: the words for that, the
     * first being the event that tells it, with the request as its second field; {@code faults}: f.
     */
    public ServiceProperties(Class<S> type, Function<S, List<String>> sequences, String deed, String done, int faults) {
        this.type = type;
        this.sequences = sequences;
        this.deed = deed;
        this.done = done;
        this.faults = faults;
    }

    public Property agreement() {
        return CommonProperties.logAgreement(
                "agreement",
                "of any two sequences that correct replicas have " + done
                        + " one begins with the other; reached when two have " + done + " something",
                type,
                sequences);
    }

    public Property validity() {
        return Property.of(
                "validity",
                "correct replicas " + deed + " what clients have asked for, and once; reached when one has " + done
                        + " something",
                Set.of(), // what a replica does with a request comes after the asking in whatever order
                Validity::new);
    }

    public Property progress() {
        return Property.of(
                "progress",
                "after " + FAIR_ROUNDS + " fair rounds f+1 correct replicas have " + done
                        + " what was asked of correct ones; reached when something was",
                FAIR_ROUNDS,
                Progress::new);
    }

    /** Empty for one that lies or is down. */
    private List<String> sequence(View view, int node) {
        Object state = view.state(node);
        return view.faulty(node) || !type.isInstance(state) ? List.of() : sequences.apply(type.cast(state));
    }

    private final class Validity extends Check implements Observer {
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
            if (!event.equals(deed) || view == null || view.faulty(node)) {
                return;
            }
            reached();
            String request = String.valueOf(fields[1]);
            if (!asked.contains(request)) {
                violated("node " + node + " " + done + " " + request + ", which no client asked for");
            }
        }

        @Override
        public void end(View last) {
            for (int node = 1; node <= last.nodes(); node++) {
                List<String> sequence = sequence(last, node);
                if (new LinkedHashSet<>(sequence).size() < sequence.size()) {
                    violated("node " + node + " " + done + " something twice: " + sequence);
                }
            }
        }
    }

    private final class Progress extends Check implements Observer {
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
            if (view != null && !view.faulty(node)) {
                asked.add(String.valueOf(request));
                reached();
            }
        }

        @Override
        public void end(View last) {
            if (last.liars() > faults) {
                inconclusive(last.liars() + " liars are more than it can stand");
                return;
            }
            for (String request : asked) {
                int replicas = 0;
                for (int node = 1; node <= last.nodes(); node++) {
                    replicas += sequence(last, node).contains(request) ? 1 : 0;
                }
                if (replicas <= faults) {
                    violated("request " + request + " was " + done + " by " + replicas + " correct replicas only");
                    return;
                }
            }
        }
    }
}
