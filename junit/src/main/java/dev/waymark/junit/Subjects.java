package dev.waymark.junit;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.engine.experiment.Catalog;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What annotations say of a system. */
final class Subjects {
    private Subjects() {}

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
        try {
            return catalog(loader).system(name);
        } catch (UsageException e) {
            throw e.saying(e.getMessage() + " (a system of your own needs a line in META-INF/services/"
                    + SystemUnderTest.class.getName() + ", or give systemClass)");
        }
    }

    /** What can be named in a test: all that is on its class path. */
    static Catalog catalog(ClassLoader loader) {
        return Catalog.seenBy(List.of(loader));
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
}
