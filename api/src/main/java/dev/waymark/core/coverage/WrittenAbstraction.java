package dev.waymark.core.coverage;

import dev.waymark.core.Deployment;
import dev.waymark.core.HasOtherAbstractions;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.SystemMistake;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes an abstract state down field by field, for people: what {@link HashingAbstraction} tells apart has another text here. */
public final class WrittenAbstraction implements StateAbstraction {
    private final int self;
    private final Map<String, String> fields = new LinkedHashMap<>();

    private WrittenAbstraction(int self) {
        this.self = self;
    }

    /** Each field of the abstract state that a node's state has, in the order in which it is shown. */
    public static Map<String, String> fields(Deployment deployment, Object state, int node) {
        return fields(node, abstraction -> deployment.abstractState(state, node, abstraction));
    }

    /** The same of another state abstraction that the system offers. */
    public static Map<String, String> fields(Deployment deployment, String name, Object state, int node) {
        return fields(
                node, abstraction -> HasOtherAbstractions.abstractState(deployment, name, state, node, abstraction));
    }

    private static Map<String, String> fields(int node, Consumer<StateAbstraction> abstracting) {
        WrittenAbstraction abstraction = new WrittenAbstraction(node);
        try {
            abstracting.accept(abstraction);
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
            throw SystemMistake.abstracting(node, e);
        }
        return abstraction.fields;
    }

    /** All of them on one line. */
    public static String line(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + field.getValue())
                .collect(Collectors.joining(" "));
    }

    private StateAbstraction write(String field, String value) {
        fields.merge(field, value, (before, after) -> before + "," + after);
        return this;
    }

    @Override
    public StateAbstraction number(String field, long value) {
        return write(field, Long.toString(value));
    }

    @Override
    public StateAbstraction flag(String field, boolean value) {
        return write(field, Boolean.toString(value));
    }

    @Override
    public StateAbstraction value(String field, @Nullable Object value) {
        return write(field, String.valueOf(value));
    }

    @Override
    public StateAbstraction id(String field, int node) {
        return write(field, node == 0 ? "none" : node == self ? "self" : "other");
    }

    @Override
    public StateAbstraction ids(String field, Collection<Integer> nodes) {
        return write(field, nodes.size() + (nodes.contains(self) ? " with self" : ""));
    }
}
