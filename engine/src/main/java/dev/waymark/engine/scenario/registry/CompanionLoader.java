package dev.waymark.engine.scenario.registry;

import java.io.IOException;
import java.io.InputStream;
import java.security.CodeSource;

/**
 * Loads the jar or folder of one class anew, on top of a copy of a system: scenarios that lie elsewhere than their system
 * then know the classes of that copy. All else is the copy's, or what the copy sees.
 */
final class CompanionLoader extends ClassLoader {
    private final String place;

    CompanionLoader(Class<?> companion, ClassLoader copy) {
        super(copy);
        this.place = place(companion);
    }

    private static String place(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null || source.getLocation() == null
                ? ""
                : source.getLocation().toString();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            Class<?> seen = getParent().loadClass(name);
            boolean companion = seen.getClassLoader() != getParent() && !place.isEmpty() && place.equals(place(seen));
            return companion ? define(seen) : seen;
        }
    }

    private Class<?> define(Class<?> original) throws ClassNotFoundException {
        String file = original.getName().replace('.', '/') + ".class";
        try (InputStream in = getParent().getResourceAsStream(file)) {
            if (in == null) {
                throw new ClassNotFoundException(original.getName() + ": no file " + file);
            }
            byte[] bytes = in.readAllBytes();
            return defineClass(original.getName(), bytes, 0, bytes.length, original.getProtectionDomain());
        } catch (IOException e) {
            throw new ClassNotFoundException(original.getName(), e);
        }
    }
}
