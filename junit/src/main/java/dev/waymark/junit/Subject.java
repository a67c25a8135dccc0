package dev.waymark.junit;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.Nearest;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** A system with its parameters and bugs checked, ready to run. */
record Subject(SystemUnderTest system, Configuration configuration, Deployment deployment) {
    static Subject of(SystemUnderTest system, Map<String, String> parameters, Collection<String> bugs) {
        Configuration configuration = Configuration.of(system, parameters, bugs);
        return new Subject(system, configuration, system.deploy(configuration));
    }

    /** The system of an annotation: by class, or by name; {@code loader} is that of the test. */
    static SystemUnderTest find(Class<? extends SystemUnderTest> type, String name, ClassLoader loader) {
        boolean byClass = type != SystemUnderTest.class;
        if (byClass == !name.isEmpty()) {
            throw new UsageException(
                    byClass
                            ? "system = \"" + name + "\" and systemClass = " + type.getSimpleName()
                                    + ".class: give one of them"
                            : "say which system: system = \"NAME\" or systemClass = YourSystem.class");
        }
        return byClass ? make(type) : named(name, loader);
    }

    private static SystemUnderTest named(String name, ClassLoader loader) {
        Map<String, SystemUnderTest> all = new LinkedHashMap<>();
        ServiceLoader.load(SystemUnderTest.class, loader).forEach(system -> all.putIfAbsent(system.name(), system));
        SystemUnderTest found = all.get(name);
        if (found == null) {
            throw new UsageException(Nearest.unknown("system", name, all.keySet())
                    + " (a system of your own needs a line in META-INF/services/"
                    + SystemUnderTest.class.getName() + ", or give systemClass)");
        }
        return found;
    }

    private static SystemUnderTest make(Class<? extends SystemUnderTest> type) {
        try {
            Constructor<? extends SystemUnderTest> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("the constructor of " + type.getName() + " failed", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new UsageException("systemClass " + type.getName() + " needs a constructor without parameters: " + e);
        }
    }

    /** {@code "key=value"} each. */
    static Map<String, String> parameters(String[] texts) {
        Map<String, String> given = new LinkedHashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw new UsageException("params \"" + text + "\": write \"name=value\"");
            }
            String name = text.substring(0, equals);
            if (given.put(name, text.substring(equals + 1)) != null) {
                throw new UsageException("params: " + name + " is given twice");
            }
        }
        return given;
    }

    /** The properties with these names, of the system or of {@code more}; empty: all that the system has. */
    List<Property> properties(Collection<String> names, List<Property> more) {
        List<Property> known = new ArrayList<>(deployment.properties());
        known.add(new NoFailure());
        if (names.isEmpty()) {
            return known;
        }
        known.addAll(more);
        List<String> valid = known.stream().map(Property::name).toList();
        List<Property> chosen = new ArrayList<>();
        for (String name : names) {
            int index = valid.indexOf(name);
            if (index < 0) {
                throw new UsageException(Nearest.unknown("property of " + system.name(), name, valid));
            }
            chosen.add(known.get(index));
        }
        return chosen;
    }
}
