package dev.waymark.jvm.child;

import dev.waymark.jvm.net.Parcel;
import dev.waymark.jvm.runtime.Machine;
import dev.waymark.jvm.server.Judge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One answer: effects in the order in which they happened, the state, a failure. */
final class Answers {
    private static final int FRAMES = 30;

    private final List<Node> nodes;
    private final Node node;
    private final Verdicts verdicts;
    private final @Nullable Judge judge;
    private final List<Object> effects = new ArrayList<>();

    Answers(List<Node> nodes, Node node, Verdicts verdicts, @Nullable Judge judge) {
        this.nodes = nodes;
        this.node = node;
        this.verdicts = verdicts;
        this.judge = judge;
    }

    void happened(List<Object> what) {
        for (Object each : what) {
            effects.add(effect(each));
        }
    }

    private List<?> effect(Object what) {
        int number = node.machine.number();
        if (what instanceof Parcel parcel) {
            Map<String, Object> seen = Messages.seen(parcel, nodes.get(parcel.to() - 1), nodes.get(parcel.from() - 1));
            return Arrays.asList("send", parcel.to(), parcel.number(), seen, null, Messages.key(parcel));
        } else if (what instanceof NodeContext.Emitted emitted) {
            if (judge != null) {
                judge.event(verdicts, number, emitted.event(), emitted.fields());
            }
            List<@Nullable Object> effect = new ArrayList<>(List.of("emit", emitted.event()));
            effect.addAll(emitted.fields());
            return effect;
        } else if (what instanceof Node.Replied replied) {
            if (judge != null) {
                judge.replied(verdicts, number, replied.client(), replied.number(), replied.result());
            }
            return Arrays.asList("reply", replied.client(), replied.number(), replied.result());
        } else if (what instanceof Machine.Exit exit) {
            return List.of("emit", "exit", exit.status());
        }
        throw new IllegalStateException("no effect: " + what);
    }

    /** {@code delay}: as {@link Node#rearm} says it. */
    void timer(String kind, long delay) {
        if (delay >= 0) {
            effects.add(List.of("timer", kind, delay));
        } else if (delay == -2) {
            effects.add(List.of("cancel", kind));
        }
    }

    /** The judge's say comes last, and not where effects are counted: it is none of the node's. */
    void judged(Map<String, ?> state) {
        if (judge != null && !node.machine.dead()) {
            judge.rests(verdicts, node.machine.number(), state);
        }
        effects.addAll(verdicts.take());
    }

    String text(Map<String, ?> state, List<String> shown, int number) {
        StringBuilder out = new StringBuilder("\"effects\":");
        JsonWriter.write(out, effects);
        if (!state.isEmpty()) {
            Map<String, @Nullable Object> named = new LinkedHashMap<>();
            named.put("@", "Server");
            named.putAll(state);
            String now = JsonWriter.text(named);
            if (!now.equals(shown.set(number, now))) {
                out.append(",\"state\":").append(now);
            }
        }
        Throwable failure = node.machine.takeFailure();
        if (failure != null) {
            out.append(",\"failure\":");
            JsonWriter.write(out, failure(failure));
        }
        return out.toString();
    }

    private Map<String, Object> failure(Throwable thrown) {
        List<Object> where = new ArrayList<>();
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (where.size() == FRAMES || frame.getClassName().startsWith("dev.waymark.jvm.child.")) {
                break;
            }
            where.add(frame.getClassName() + "." + frame.getMethodName() + "(" + frame.getFileName() + ":"
                    + Math.max(0, frame.getLineNumber()) + ")");
        }
        Map<String, Object> failure = new LinkedHashMap<>();
        failure.put("what", thrown + " (thread " + node.machine.failedThread() + ")");
        failure.put("where", where);
        return failure;
    }
}
