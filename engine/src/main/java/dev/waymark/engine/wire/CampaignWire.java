package dev.waymark.engine.wire;

import dev.waymark.core.strategy.Memory;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Saved;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.trace.text.DecisionText;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** What the two halves of a campaign tell each other, both of which have the same experiment. For one thread. */
public final class CampaignWire {
    private interface Writing {
        void to(DataOutputStream out) throws IOException;
    }

    private final DecisionText decisions;
    private final PlanWire plans;

    public CampaignWire(Experiment experiment) {
        this.decisions = new DecisionText(PayloadCodec.of(experiment.target().deployment()));
        this.plans = new PlanWire(decisions);
    }

    public byte[] plans(List<Plan> some) {
        return bytes(out -> {
            out.writeInt(some.size());
            for (Plan plan : some) {
                plans.write(out, plan);
            }
        });
    }

    public List<Plan> plans(byte[] bytes, Memory memory) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        List<Plan> some = new ArrayList<>();
        for (int left = Saved.count(in, "a number of plans"); left > 0; left--) {
            some.add(plans.read(in, memory));
        }
        Saved.demand(in.available() == 0, "more");
        return some;
    }

    public byte[] outcomes(List<Outcome> some) {
        OutcomeWire outcomes = new OutcomeWire(decisions);
        return bytes(out -> {
            out.writeInt(some.size());
            for (Outcome outcome : some) {
                outcomes.write(out, outcome);
            }
        });
    }

    public List<Outcome> outcomes(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        OutcomeWire outcomes = new OutcomeWire(decisions);
        List<Outcome> some = new ArrayList<>();
        for (int left = Saved.count(in, "a number of outcomes"); left > 0; left--) {
            some.add(outcomes.read(in));
        }
        Saved.demand(in.available() == 0, "more");
        return some;
    }

    private static byte[] bytes(Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            writing.to(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // there is no disk in between
        }
        return bytes.toByteArray();
    }
}
