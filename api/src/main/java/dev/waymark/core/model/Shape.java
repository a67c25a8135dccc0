package dev.waymark.core.model;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What can be seen of a value without knowing its class: the name of its type, and its parts by name. Records have a shape by
 * themselves, {@link Shaped} values bring theirs, and all others have none. Whoever reads messages and states of systems he
 * does not know (fingerprints, texts, traces, filters, mappings to models) reads them through this.
 */
public final class Shape {
    private static final Method[] NO_CLASS = {};

    /** Of a class of records its shape; null of all others. */
    private static final ClassValue<@Nullable Shape> RECORDS = new ClassValue<>() {
        @Override
        protected @Nullable Shape computeValue(Class<?> type) {
            return type.isRecord() && !Shaped.class.isAssignableFrom(type) ? ofRecord(type) : null;
        }
    };

    private final String type;
    private final List<String> names;
    private final Method[] accessors;
    private final long hash;

    private Shape(String type, List<String> names, Method[] accessors) {
        this.type = type;
        this.names = names;
        this.accessors = accessors;
        this.hash = 31 * hash(type) + hash(String.join(",", names));
    }

    private static long hash(String text) {
        long hash = text.length();
        for (int i = 0; i < text.length(); i++) {
            hash = hash * 0x100000001B3L + text.charAt(i);
        }
        return hash;
    }

    /** For {@link Shaped} values; the names must differ. Make one per type and keep it. */
    public static Shape of(String type, List<String> names) {
        if (names.stream().distinct().count() < names.size()) {
            throw new IllegalArgumentException(type + " has two parts of one name: " + names);
        }
        return new Shape(type, List.copyOf(names), NO_CLASS);
    }

    /** Null: the value is no record, nor {@link Shaped}. */
    public static @Nullable Shape of(Object value) {
        // asking a class is faster than asking for an interface in vain
        Shape known = value instanceof Record ? RECORDS.get(value.getClass()) : null;
        if (known != null) {
            return known;
        }
        return value instanceof Shaped shaped ? shaped.shape() : null;
    }

    /** Null: values of this class have no shape, or each brings its own. */
    public static @Nullable Shape ofClass(Class<?> type) {
        return RECORDS.get(type);
    }

    private static Shape ofRecord(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        List<String> names = new ArrayList<>(components.length);
        Method[] accessors = new Method[components.length];
        for (int i = 0; i < components.length; i++) {
            names.add(components[i].getName());
            accessors[i] = components[i].getAccessor();
            accessors[i].setAccessible(true); // records of systems need not be public
        }
        return new Shape(type.getSimpleName(), List.copyOf(names), accessors);
    }

    /** As people and filters name it. */
    public String type() {
        return type;
    }

    public List<String> names() {
        return names;
    }

    public int size() {
        return names.size();
    }

    /** Of the type and the names; the same in every JVM. */
    public long hash() {
        return hash;
    }

    /** Where the part of this name stands; -1: there is none. */
    public int place(String name) {
        return names.indexOf(name);
    }

    /** The part in this place of a value that has this shape. */
    public @Nullable Object get(Object value, int place) {
        if (value instanceof Record && accessors.length > 0) {
            try {
                return accessors[place].invoke(value);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("cannot read " + names.get(place) + " of " + type, e);
            }
        }
        return ((Shaped) value).part(place);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || (other instanceof Shape shape && type.equals(shape.type) && names.equals(shape.names));
    }

    @Override
    public int hashCode() {
        return Long.hashCode(hash);
    }

    @Override
    public String toString() {
        return type + names;
    }
}
