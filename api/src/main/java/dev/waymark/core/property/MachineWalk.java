package dev.waymark.core.property;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The way that one execution takes through the states of a {@link Machine}. */
public final class MachineWalk {
    private final List<MachineState> states;
    /** The way from the start to the current state, without the loops that were made on it. */
    private final int[] path;

    private int length = 1;
    private boolean leftStart;
    private String failure = "";

    MachineWalk(List<MachineState> states) {
        this.states = states;
        this.path = new int[states.size()];
    }

    private MachineState current() {
        return states.get(path[length - 1]);
    }

    /** Takes the first transition whose condition holds, if any; nothing leads out of success and fail. */
    public void step(@Nullable Event event, View view) {
        Condition[] conditions = current().conditions();
        for (int k = 0; k < conditions.length; k++) {
            if (conditions[k].test(event, view)) {
                take(k);
                return;
            }
        }
    }

    private void take(int transition) {
        MachineState before = current();
        int target = before.targets()[transition];
        leftStart |= target != 0;
        enter(target);
        if (failed()) {
            failure = before.name() + ">" + Machine.FAIL + "#" + (transition + 1);
        }
    }

    private void enter(int target) {
        for (int i = 0; i < length; i++) {
            if (path[i] == target) {
                length = i + 1;
                return;
            }
        }
        path[length++] = target;
    }

    /** The name of the state it is in. */
    public String state() {
        return current().name();
    }

    public boolean failed() {
        return state().equals(Machine.FAIL);
    }

    public boolean succeeded() {
        return state().equals(Machine.SUCCESS);
    }

    /** Whether an execution that ends here has reached what the machine is about. */
    public boolean accepts() {
        return succeeded() || current().accepting();
    }

    public boolean hasLeftStart() {
        return leftStart;
    }

    /** Which transition led to fail: the same one is the same bug. */
    public String failure() {
        return failure;
    }

    /** The states from the start to here. */
    public String route() {
        StringBuilder text = new StringBuilder(states.get(path[0]).name());
        for (int i = 1; i < length; i++) {
            text.append(" -> ").append(states.get(path[i]).name());
        }
        return text.toString();
    }

    /** Where it stands at the end, for people. */
    public String ending() {
        if (!leftStart) {
            return "never left " + Machine.START;
        }
        return length == 1 ? "ended in " + Machine.START + ", having left it" : "ended in " + route();
    }
}
