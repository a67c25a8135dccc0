package dev.waymark.engine.wire;

import dev.waymark.core.model.Decision;
import dev.waymark.core.strategy.Memory;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Saved;
import dev.waymark.engine.trace.text.DecisionText;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A plan, but for what its planner remembers: that is the same for all plans of a generation and goes by itself. */
public final class PlanWire {
    private final DecisionText decisions;

    public PlanWire(DecisionText decisions) {
        this.decisions = decisions;
    }

    public void write(DataOutput out, Plan plan) throws IOException {
        out.writeLong(plan.index());
        out.writeLong(plan.seed());
        Binary.bytes(out, plan.input());
        script(out, plan.prefix(), decisions);
    }

    public Plan read(DataInput in, Memory memory) throws IOException {
        long index = Saved.natural(in, "an execution");
        long seed = in.readLong();
        byte[] input = Binary.bytes(in);
        return new Plan(index, seed, input, script(in, decisions), memory);
    }

    static void script(DataOutput out, List<Decision> script, DecisionText decisions) throws IOException {
        out.writeInt(script.size());
        for (Decision decision : script) {
            Binary.text(out, decisions.print(decision));
        }
    }

    static List<Decision> script(DataInput in, DecisionText decisions) throws IOException {
        int size = Saved.count(in, "a number of decisions");
        if (size == 0) {
            return List.of();
        }
        List<Decision> script = new ArrayList<>();
        for (int left = size; left > 0; left--) {
            script.add(decisions.parse(Binary.text(in)));
        }
        return script;
    }
}
