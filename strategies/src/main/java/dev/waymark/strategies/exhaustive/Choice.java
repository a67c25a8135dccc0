package dev.waymark.strategies.exhaustive;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.TimerName;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A decision by names alone, so that it means the same on every cluster: its code, but clusters number the kinds of timers as they
 * meet them, so {@code timer} says the kind; empty if no timer fires.
 */
record Choice(long code, String timer) {
    static Choice of(long code) {
        return new Choice(code, "");
    }

    static Choice fire(int node, String kind, int number) {
        return new Choice(Code.fire(Code.name(node, 0, number)), kind);
    }

    int kind() {
        return Code.kind(code);
    }

    /** Losses, copies and crashes, which have a budget. */
    boolean isFault() {
        return kind() == Code.DROP || kind() == Code.DUPLICATE || kind() == Code.CRASH;
    }

    boolean isOfMessage() {
        return kind() == Code.DELIVER || kind() == Code.DROP || kind() == Code.DUPLICATE;
    }

    /** The node that handles it; 0: it happens in the network. */
    int node() {
        return switch (kind()) {
            case Code.DELIVER, Code.INVOKE -> Code.b(code);
            case Code.FIRE, Code.CRASH, Code.RESTART -> Code.a(code);
            default -> 0;
        };
    }

    /** Who receives the message; 0: it is about none. */
    int receiver() {
        return isOfMessage() ? Code.b(code) : 0;
    }

    /** The name of the message. */
    long message() {
        return code & Code.NAME_MASK;
    }

    /** As the cluster of this view codes it. */
    long encoded(View view) {
        return kind() == Code.FIRE ? view.encode(decision()) : code;
    }

    Decision decision() {
        return switch (kind()) {
            case Code.DELIVER -> new Decision.Deliver(MessageName.of(code), null, null);
            case Code.DROP -> new Decision.Drop(MessageName.of(code), null);
            case Code.DUPLICATE -> new Decision.Duplicate(MessageName.of(code), null);
            case Code.FIRE -> new Decision.Fire(new TimerName(Code.a(code), timer, Code.number(code)), null);
            case Code.INVOKE ->
                new Decision.Invoke(new OperationName(Code.a(code), Code.number(code)), Code.b(code), null);
            case Code.CRASH -> new Decision.Crash(Code.a(code), Code.disk(code));
            case Code.RESTART -> new Decision.Restart(Code.a(code));
            default -> throw new IllegalStateException("no such choice: " + code);
        };
    }

    void write(DataOutput out) throws IOException {
        out.writeLong(code);
        if (kind() == Code.FIRE) {
            out.writeUTF(timer);
        }
    }

    static Choice read(DataInput in) throws IOException {
        long code = in.readLong();
        return new Choice(code, Code.kind(code) == Code.FIRE ? in.readUTF() : "");
    }
}
