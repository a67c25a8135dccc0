package dev.waymark.core;

import java.lang.reflect.Constructor;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** What is found by {@link ServiceLoader}, on the class path and in plugins. */
public final class Services {
    private Services() {}

    /** In the order of the loaders, each class once: a loader may see what another has found. */
    public static <T> List<T> load(Class<T> type, Collection<ClassLoader> loaders) {
        Map<Class<?>, T> found = new LinkedHashMap<>();
        for (ClassLoader loader : new LinkedHashSet<>(loaders)) {
            try {
                for (T service : ServiceLoader.load(type, loader)) {
                    found.putIfAbsent(service.getClass(), service);
                }
            } catch (ServiceConfigurationError e) {
                throw new UsageException("what a file META-INF/services/" + type.getName()
                        + " on the class path names cannot be loaded: " + e.getMessage());
            }
        }
        return List.copyOf(found.values());
    }

    /**
     * The same service in terms of classes that were loaded anew: one that lies beside a system went with the copy of it.
     * Any other is returned as it is.
     */
    public static <T> T again(T service, ClassLoader copy) {
        Class<?> type = service.getClass();
        try {
            Class<?> there = Class.forName(type.getName(), false, copy);
            if (there == type) {
                return service;
            }
            Constructor<?> constructor = there.getDeclaredConstructor();
            constructor.setAccessible(true);
            @SuppressWarnings("unchecked") // it implements the same interface of core, which both see
            T made = (T) constructor.newInstance();
            return made;
        } catch (ClassNotFoundException e) {
            return service; // what the system does not see does not know its classes
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new UsageException(
                    type.getName() + " cannot be made again beside a copy of the system, which lines and branches are"
                            + " measured on: " + e);
        }
    }
}
