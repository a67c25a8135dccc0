package dev.waymark.core.property;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A {@link Machine} at work on one execution. */
final class MachineCheck extends Properties.Eventwise {
    private final String name;
    private final List<MachineState> states;
    /** The way from the start to the current state, without the loops that were made on it. */
    private final int[] path;

    private int length = 1;
    private boolean leftStart;
    private boolean done;

    MachineCheck(String name, List<MachineState> states) {
        this.name = name;
        this.states = states;
        this.path = new int[states.size()];
    }

    private MachineState current() {
        return states.get(path[length - 1]);
    }

    @Override
    protected void at(@Nullable Event event, View view) {
        if (done) {
            return;
        }
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
        String entered = current().name();
        if (entered.equals(Machine.FAIL)) {
            done = true;
            violated(before.name() + ">" + Machine.FAIL + "#" + (transition + 1), name + " failed: " + route());
        } else if (entered.equals(Machine.SUCCESS)) {
            done = true;
            reached();
            remark(route());
            settled();
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

    private String route() {
        StringBuilder text = new StringBuilder(states.get(path[0]).name());
        for (int i = 1; i < length; i++) {
            text.append(" -> ").append(states.get(path[i]).name());
        }
        return text.toString();
    }

    @Override
    public void end(View view) {
        if (done) {
            return;
        }
        reached(current().accepting());
        if (!leftStart) {
            remark("never left " + Machine.START);
        } else {
            remark(length == 1 ? "ended in " + Machine.START + ", having left it" : "ended in " + route());
        }
    }
}
