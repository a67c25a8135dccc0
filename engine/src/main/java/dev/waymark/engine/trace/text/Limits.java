package dev.waymark.engine.trace.text;

import dev.waymark.core.model.Link;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.TimerName;

/**
 * What numbers there can be in decisions and events that somebody else wrote: one that does not fit its place in a {@code Code}
 * would become another decision. All of these throw {@link IllegalArgumentException}.
 */
public final class Limits {
    private static final int NODES_MAX = 250;
    private static final int CLIENTS_MAX = 255;
    private static final int NUMBER_MAX = (1 << 24) - 1;
    private static final int COPIES_MAX = 127;
    private static final int EFFECTS_MAX = 254;

    private Limits() {}

    public static int node(long number) {
        return (int) inRange("node", number, 1, NODES_MAX);
    }

    /** 0: all of them, or none in particular. */
    public static int nodeOrNone(long number) {
        return (int) inRange("node", number, 0, NODES_MAX);
    }

    public static MessageName message(String text) {
        MessageName name = MessageName.parse(text);
        node(name.from());
        node(name.to());
        inRange("message number", name.number(), 1, NUMBER_MAX);
        inRange("copy", name.copy(), 0, COPIES_MAX);
        return name;
    }

    public static TimerName timer(String text) {
        TimerName name = TimerName.parse(text);
        node(name.node());
        inRange("timer number", name.number(), 1, NUMBER_MAX);
        return name;
    }

    public static OperationName operation(String text) {
        OperationName name = OperationName.parse(text);
        inRange("client", name.client(), 1, CLIENTS_MAX);
        inRange("operation number", name.number(), 1, NUMBER_MAX);
        return name;
    }

    public static Link link(String text) {
        Link link = Link.parse(text);
        node(link.from());
        node(link.to());
        return link;
    }

    /** After which a node crashes. */
    public static int effects(long number) {
        return (int) inRange("crashAfter", number, 0, EFFECTS_MAX);
    }

    private static long inRange(String what, long number, long least, long most) {
        if (number < least || number > most) {
            throw new IllegalArgumentException(what + " must be " + least + " to " + most + ", not " + number);
        }
        return number;
    }
}
