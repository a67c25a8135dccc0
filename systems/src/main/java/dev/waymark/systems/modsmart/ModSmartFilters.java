package dev.waymark.systems.modsmart;

import static dev.waymark.core.scenario.Conditions.content;
import static dev.waymark.core.scenario.Conditions.when;

import dev.waymark.core.model.Event;
import dev.waymark.core.property.Condition;
import dev.waymark.core.scenario.Action;
import dev.waymark.core.scenario.Actions;
import dev.waymark.core.scenario.Context;
import dev.waymark.core.scenario.Nodes;
import dev.waymark.systems.modsmart.Message.Accept;
import dev.waymark.systems.modsmart.Message.Propose;
import dev.waymark.systems.modsmart.Message.Write;

/** The conditions and actions for BFT-SMaRt of the thesis (table 3.4), and what else its tests need. */
public final class ModSmartFilters {
    private ModSmartFilters() {}

    /** Table 3.4, IsView: sent or received, a message of the consensus in this epoch. */
    public static Condition isView(int epoch) {
        return content("of epoch " + epoch, Message.class, m -> epochOf(m) == epoch);
    }

    private static int epochOf(Message m) {
        if (m instanceof Propose propose) {
            return propose.epoch();
        } else if (m instanceof Write write) {
            return write.epoch();
        }
        return m instanceof Accept accept ? accept.epoch() : -1;
    }

    /** Table 3.4, IsNewEpoch: a replica begins an epoch. */
    public static Condition isNewEpoch() {
        return when(
                "a new epoch",
                (event, context) -> event instanceof Event.Emitted e && e.name().equals("epoch"));
    }

    /** One of these replicas decides. */
    public static Condition decides(Nodes who) {
        return when(
                "decides",
                (event, context) -> event instanceof Event.Emitted e
                        && e.name().equals("decide")
                        && who.includes(e.node(), context));
    }

    /** Table 3.4, GarbleValue: a vote becomes one for a value that nobody asked for. */
    public static Action garbleValue() {
        return Actions.replace((message, context) -> message.payload() instanceof Write m
                ? new Write(m.instance(), m.epoch(), garbage(context))
                : message.payload() instanceof Accept m
                        ? new Accept(m.instance(), m.epoch(), garbage(context))
                        : message.payload());
    }

    private static String garbage(Context context) {
        return Long.toHexString(context.random().nextLong());
    }
}
