package dev.waymark.bind.ratis.child;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.statemachine.TransactionContext;
import org.apache.ratis.statemachine.impl.BaseStateMachine;
import org.jspecify.annotations.Nullable;

/** The replicated key-value store. A command is {@code client/number/what/parts...}, its parts encoded as in a line. */
final class Store extends BaseStateMachine {
    private final int node;
    private final Told told;
    private final Map<String, String> values = new TreeMap<>();

    Store(int node, Told told) {
        this.node = node;
        this.told = told;
    }

    @Override
    public CompletableFuture<Message> applyTransaction(TransactionContext transaction) {
        LogEntryProto entry = (LogEntryProto) Reflect.call(transaction, "getLogEntry");
        String[] command = Protos.text(entry).split(Protos.SEPARATOR);
        String result;
        synchronized (this) {
            result = carryOut(command);
        }
        updateLastAppliedTermIndex(entry.getTerm(), entry.getIndex());
        told.tell("execute", node, 0, command[0], command[1]);
        return CompletableFuture.completedFuture(Message.valueOf(result + Protos.SEPARATOR + (entry.getIndex() + 1)));
    }

    private String carryOut(String[] command) {
        String key = command[3];
        switch (command[2]) {
            case "put" -> {
                values.put(key, command[4]);
                return "done";
            }
            case "get" -> {
                return value(values.get(key));
            }
            case "append" -> {
                values.merge(key, command[4], String::concat);
                return value(values.get(key));
            }
            case "putif" -> { // command[3] is the key that is read, [4] what it must hold, [5] and [6] what is written
                boolean holds = command[4].equals(value(values.get(key)));
                if (holds) {
                    values.put(command[5], command[6]);
                }
                return "swapped:" + holds;
            }
            default -> throw new IllegalArgumentException("unknown command " + command[2]);
        }
    }

    /** {@code -} for nothing: that is no encoded text. */
    private static String value(@Nullable String held) {
        return held == null ? "-" : "=" + held;
    }

    synchronized String contents() {
        StringJoiner text = new StringJoiner(";");
        values.forEach((key, value) -> text.add(key + ":" + value));
        return text.toString();
    }

    static String text(Message message) {
        return message.getContent().toString(StandardCharsets.UTF_8);
    }
}
