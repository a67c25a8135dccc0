package dev.waymark.code;

import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Loads one more copy of a system, with probes in its own classes. What it does not load anew is its parent's. */
final class InstrumentingLoader extends ClassLoader {
    private final ClassFiles files;
    private final Map<String, byte[]> instrumented;
    private final boolean[][] probes;

    InstrumentingLoader(ClassFiles files, Map<String, byte[]> instrumented, boolean[][] probes) {
        super(name(files.system().getClassLoader()), files.system().getClassLoader());
        this.files = files;
        this.instrumented = instrumented;
        this.probes = probes;
    }

    /** The same as the parent's in stack traces, which leave out the name of the application's. */
    private static @Nullable String name(ClassLoader parent) {
        return parent == ClassLoader.getSystemClassLoader() ? null : parent.getName();
    }

    boolean[] probes(int number) {
        return probes[number];
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.equals(Probes.class.getName())) {
            return Probes.class; // the parent may be a plugin's, which does not know it
        }
        if (!files.goesWithSystem(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        byte[] bytes = instrumented.get(name);
        if (bytes == null) {
            try {
                bytes = files.bytes(name);
            } catch (UncheckedIOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
        return defineClass(name, bytes, 0, bytes.length, files.system().getProtectionDomain());
    }
}
