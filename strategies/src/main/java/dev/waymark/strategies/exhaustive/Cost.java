package dev.waymark.strategies.exhaustive;

import dev.waymark.core.model.Code;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/**
 * What led to a point beside the course of things: delays of a scheduler that takes what is oldest (Emmi, Qadeer and Rakamaric 2011),
 * preemptions (Musuvathi and Qadeer 2007), faults. {@code node}: who went on last. What costs least is explored first.
 */
record Cost(int delays, int preemptions, int faults, int node) {
    static final Cost NONE = new Cost(0, 0, 0, 0);

    int total() {
        return delays + preemptions + faults;
    }

    /** After this choice, where these could be made, in the order of the scheduler. */
    Cost after(Choice choice, List<Choice> offers) {
        int last = choice.node() == 0 ? node : choice.node();
        if (choice.isFault() || choice.kind() == Code.RESTART) {
            return new Cost(delays, preemptions, faults + (choice.isFault() ? 1 : 0), last);
        }
        boolean couldGoOn = false;
        for (Choice each : offers) {
            couldGoOn |= !each.isFault() && each.kind() != Code.RESTART && each.node() == node;
        }
        boolean preempts = couldGoOn && choice.node() != node;
        return new Cost(delays + offers.indexOf(choice), preemptions + (preempts ? 1 : 0), faults, last);
    }

    boolean isWithin(World world) {
        return (world.delays() < 0 || delays <= world.delays())
                && (world.preemptions() < 0 || preemptions <= world.preemptions());
    }

    void write(DataOutput out) throws IOException {
        out.writeInt(delays);
        out.writeInt(preemptions);
        out.writeInt(faults);
        out.writeInt(node);
    }

    static Cost read(DataInput in) throws IOException {
        return new Cost(in.readInt(), in.readInt(), in.readInt(), in.readInt());
    }
}
