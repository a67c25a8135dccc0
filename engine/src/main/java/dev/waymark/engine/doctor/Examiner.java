package dev.waymark.engine.doctor;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.coverage.HashingAbstraction;
import dev.waymark.core.model.Failure;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.random.Fingerprint;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Watches one execution for what would make replay, states or abstract states unsound, and tells it to {@code findings}. */
final class Examiner implements Observer {
    interface Findings {
        void problem(Doctor.Kind kind, String what, String before, String after);

        void unchecked(String what);
    }

    /**
     * Steps that are all looked at; of later ones each sixteenth is. What a step costs grows with states, and these with the
     * execution: three looks at each of 26,000 steps took 12 s where the execution itself took 50 ms.
     */
    private static final int CLOSELY = 1000;

    private static final int EACH = 16;

    private final Deployment deployment;
    private final Findings findings;
    private final Map<Long, Long> sent = new LinkedHashMap<>();
    private final @Nullable Object[] shown;
    private final @Nullable Long[] shownAs;
    private final HashingAbstraction abstraction = new HashingAbstraction();
    private @Nullable View view;
    private int steps;

    Examiner(Deployment deployment, Findings findings) {
        this.deployment = deployment;
        this.findings = findings;
        this.shown = new Object[deployment.nodes() + 1];
        this.shownAs = new Long[deployment.nodes() + 1];
    }

    @Override
    public void begin(View newView) {
        view = newView;
    }

    @Override
    public void sent(long message, Object payload) {
        remember(message, payload);
    }

    @Override
    public void injected(long message, Object payload) {
        remember(message, payload);
    }

    @Override
    public void duplicated(long message, long copy, Object payload) {
        remember(copy, payload);
    }

    @Override
    public void replaced(long message, Object before, Object payload) {
        remember(message, payload);
    }

    private void remember(long message, Object payload) {
        Long content = fingerprint(payload, "message");
        if (content != null) {
            sent.put(message, content);
        }
    }

    @Override
    public void delivered(long message, Object payload) {
        Long before = sent.remove(message);
        Long now = fingerprint(payload, "message");
        if (before != null && now != null && !now.equals(before)) {
            findings.problem(
                    Doctor.Kind.MESSAGE_CHANGED,
                    "message " + MessageName.of(message) + " is delivered with other content than it was sent with:"
                            + " send immutable values, and copies of collections that the node keeps",
                    "content " + Long.toHexString(before),
                    "content " + Long.toHexString(now) + ": " + payload);
        }
    }

    @Override
    public void stepped(int node) {
        View current = view;
        if (node > 0 && current != null && (++steps <= CLOSELY || steps % EACH == 0)) {
            try {
                look(current, node);
            } catch (RuntimeException e) {
                findings.problem(
                        Doctor.Kind.STATE_THROWS, "the abstract state of node " + node + " throws", "", e.toString());
            }
        }
    }

    private void look(View current, int node) {
        Object state = current.state(node);
        Failure failure = current.failure();
        if (state == null && current.up(node) && failure != null) {
            findings.problem(Doctor.Kind.STATE_THROWS, "state() of node " + node + " throws", "", failure.message());
            return;
        }
        stillAsShown(node);
        Long content = state == null ? null : fingerprint(state, "state");
        shown[node] = state;
        shownAs[node] = content;
        if (state == null) {
            return;
        }
        Object again = current.state(node);
        Long contentAgain = content == null || again == null ? null : fingerprint(again, "state");
        if (again == null || (content != null && !content.equals(contentAgain))) {
            findings.problem(Doctor.Kind.STATE_UNSTABLE, "state() of node " + node + " twice", "" + state, "" + again);
        }
        long abstractState = abstractState(state, node);
        long abstractStateAgain = abstractState(state, node);
        if (abstractState != abstractStateAgain) {
            findings.problem(
                    Doctor.Kind.ABSTRACTION_UNSTABLE,
                    "the abstract state of node " + node + " in " + state,
                    Long.toHexString(abstractState),
                    Long.toHexString(abstractStateAgain));
        }
    }

    private void stillAsShown(int node) {
        Object before = shown[node];
        Long as = shownAs[node];
        if (before != null && as != null && !as.equals(fingerprint(before, "state"))) {
            findings.problem(
                    Doctor.Kind.STATE_CHANGED,
                    "a state that node " + node + " has shown changed later: return immutable values",
                    "content " + Long.toHexString(as),
                    before.toString());
        }
    }

    private long abstractState(Object state, int node) {
        abstraction.begin(node);
        deployment.abstractState(state, node, abstraction);
        return abstraction.hash();
    }

    private @Nullable Long fingerprint(Object value, String what) {
        try {
            return Fingerprint.of(value);
        } catch (IllegalArgumentException e) {
            findings.unchecked(what + " " + value.getClass().getName() + ": " + e.getMessage());
            return null;
        }
    }
}
