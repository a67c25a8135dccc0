package dev.waymark.core.coverage;

import dev.waymark.core.Deployment;
import dev.waymark.core.Paint;
import dev.waymark.core.SystemMistake;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes a colour down field by field, for people: what {@link HashingPaint} tells apart has another text here. */
public final class WrittenPaint implements Paint {
    private final int self;
    private final Map<String, String> fields = new LinkedHashMap<>();

    private WrittenPaint(int self) {
        this.self = self;
    }

    /** Each field of the colour that a node's state has, in the order of painting. */
    public static Map<String, String> fields(Deployment deployment, Object state, int node) {
        return fields(node, paint -> deployment.paint(state, node, paint));
    }

    /** The same of other colours that the system offers. */
    public static Map<String, String> fields(Deployment deployment, String colours, Object state, int node) {
        return fields(node, paint -> deployment.paint(colours, state, node, paint));
    }

    private static Map<String, String> fields(int node, Consumer<Paint> painting) {
        WrittenPaint paint = new WrittenPaint(node);
        try {
            painting.accept(paint);
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
            throw SystemMistake.painting(node, e);
        }
        return paint.fields;
    }

    /** All of them on one line. */
    public static String line(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + field.getValue())
                .collect(Collectors.joining(" "));
    }

    private Paint write(String field, String value) {
        fields.merge(field, value, (before, after) -> before + "," + after);
        return this;
    }

    @Override
    public Paint number(String field, long value) {
        return write(field, Long.toString(value));
    }

    @Override
    public Paint flag(String field, boolean value) {
        return write(field, Boolean.toString(value));
    }

    @Override
    public Paint value(String field, @Nullable Object value) {
        return write(field, String.valueOf(value));
    }

    @Override
    public Paint id(String field, int node) {
        return write(field, node == 0 ? "none" : node == self ? "self" : "other");
    }

    @Override
    public Paint ids(String field, Collection<Integer> nodes) {
        return write(field, nodes.size() + (nodes.contains(self) ? " with self" : ""));
    }
}
