package dev.waymark.core.engine;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.PayloadType;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.trace.Recorder;
import java.util.ArrayList;
import java.util.List;

/** Makes executions again from their seeds and decisions, and records them in full. */
public final class Replayer implements AutoCloseable {
    private final Explorer explorer;

    /** For what was recorded: the decisions of its epilogue, if any, are among those recorded. */
    public Replayer(Deployment deployment, List<Property> properties) {
        this(Explorer.forReplay(deployment, properties));
    }

    private Replayer(Explorer explorer) {
        this.explorer = explorer;
    }

    /** For decisions without those of the epilogue, such as the shrinker's: what the properties ask for is added. */
    public static Replayer withEpilogue(Deployment deployment, List<Property> properties) {
        return new Replayer(new Explorer(deployment, properties, List.of(), Integer.MAX_VALUE));
    }

    /**
     * With {@code exact} nothing is substituted, and the first decision that does not apply ends the execution: what
     * would follow is another one. Otherwise decisions that do not apply are skipped as {@link Script} says.
     */
    public Recording replay(long seed, List<Decision> decisions, boolean exact) {
        Script script = new Script(decisions, exact);
        Recorder recorder = new Recorder();
        Outcome outcome = explorer.explore(new Plan(0, seed), exact ? new UntilSkipped(script) : script, recorder);
        List<Event> events = List.copyOf(recorder.events());
        List<Integer> begins = List.copyOf(recorder.begins());
        return new Recording(
                carriedOut(events, begins),
                events,
                begins,
                outcome.verdicts(),
                script.substituted(),
                outcome.skipped());
    }

    private List<Decision> carriedOut(List<Event> events, List<Integer> begins) {
        DecisionLog log = explorer.log();
        if (log.size() != begins.size()) {
            throw new IllegalStateException(log.size() + " decisions, but events of " + begins.size());
        }
        View view = explorer.cluster().view();
        List<Decision> decisions = new ArrayList<>(log.size());
        for (int i = 0; i < log.size(); i++) {
            Decision decision = view.decode(log.get(i));
            decisions.add(begins.get(i) < events.size() ? typed(decision, events.get(begins.get(i))) : decision);
        }
        return List.copyOf(decisions);
    }

    /** The type of a message as it was when the decision met it; by now the message is gone or replaced. */
    private static Decision typed(Decision decision, Event event) {
        if (decision instanceof Decision.Deliver d && event instanceof Event.Delivered e) {
            return new Decision.Deliver(d.message(), PayloadType.of(e.payload()), d.crash());
        } else if (decision instanceof Decision.Drop d && event instanceof Event.Dropped e) {
            return new Decision.Drop(d.message(), PayloadType.of(e.payload()));
        } else if (decision instanceof Decision.Duplicate d && event instanceof Event.Duplicated e) {
            return new Decision.Duplicate(d.message(), PayloadType.of(e.payload()));
        } else if (decision instanceof Decision.Replace d && event instanceof Event.Replaced e) {
            return new Decision.Replace(d.message(), PayloadType.of(e.before()), d.payload());
        }
        return decision;
    }

    @Override
    public void close() {
        explorer.close();
    }

    private static final class UntilSkipped implements Run {
        private final Script script;
        private int asked;

        UntilSkipped(Script script) {
            this.script = script;
        }

        @Override
        public long next(View view) {
            return view.decisions() < asked++ ? Code.stop() : script.next(view);
        }
    }
}
