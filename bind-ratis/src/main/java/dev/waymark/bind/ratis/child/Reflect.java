package dev.waymark.bind.ratis.child;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Calls by name: versions of Ratis have the same methods in other places, and some that are not public. */
final class Reflect {
    private Reflect() {}

    /** Null: there is none in this version. */
    static @Nullable Class<?> type(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    static boolean has(Object target, String name, @Nullable Object... arguments) {
        return find(target.getClass(), name, arguments) != null;
    }

    /** The answer, which must not be null. */
    static Object call(Object target, String name, @Nullable Object... arguments) {
        return Objects.requireNonNull(callOrNull(target, name, arguments), name);
    }

    static @Nullable Object callOrNull(Object target, String name, @Nullable Object... arguments) {
        try {
            return attempt(target, name, arguments);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(name + " of " + target.getClass().getName() + " threw " + e, e);
        }
    }

    /** The same with whatever the method throws. */
    static @Nullable Object attempt(Object target, String name, @Nullable Object... arguments) throws Throwable {
        Method method = find(target.getClass(), name, arguments);
        if (method == null) {
            throw new IllegalStateException(
                    "no " + name + " with " + arguments.length + " arguments in " + target.getClass());
        }
        return invoke(method, target, arguments);
    }

    static Object callStatic(Class<?> type, String name, @Nullable Object... arguments) {
        Method method = find(type, name, arguments);
        if (method == null) {
            throw new IllegalStateException("no " + name + " in " + type);
        }
        try {
            return Objects.requireNonNull(invoke(method, null, arguments), name);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(name + " threw " + e, e);
        }
    }

    private static @Nullable Object invoke(Method method, @Nullable Object target, @Nullable Object[] arguments)
            throws Throwable {
        method.setAccessible(true);
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    /** Those of classes first, then those that interfaces bring; a bridge is never wanted. */
    private static @Nullable Method find(Class<?> type, String name, @Nullable Object[] arguments) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            Method found = among(each.getDeclaredMethods(), name, arguments);
            if (found != null) {
                return found;
            }
        }
        return among(type.getMethods(), name, arguments);
    }

    private static @Nullable Method among(Method[] methods, String name, @Nullable Object[] arguments) {
        return Arrays.stream(methods)
                .filter(method -> method.getName().equals(name)
                        && !method.isBridge()
                        && takes(method.getParameterTypes(), arguments))
                .findFirst()
                .orElse(null);
    }

    private static boolean takes(Class<?>[] types, @Nullable Object[] arguments) {
        boolean fits = types.length == arguments.length;
        for (int i = 0; fits && i < types.length; i++) {
            Object argument = arguments[i];
            fits = argument == null || types[i].isPrimitive() || types[i].isInstance(argument);
        }
        return fits;
    }

    static Object field(Object target, String name) {
        return Objects.requireNonNull(fieldOrNull(target, name), name);
    }

    static @Nullable Object fieldOrNull(Object target, String name) {
        for (Class<?> each = target.getClass(); each != null; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    try {
                        return field.get(target);
                    } catch (IllegalAccessException e) {
                        throw new IllegalStateException(name + " cannot be read", e);
                    }
                }
            }
        }
        throw new IllegalStateException("no " + name + " in " + target.getClass());
    }
}
