package dev.waymark.tla;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;

/**
 * One copy of TLC. TLC keeps variables, model values and output in static fields, so two models in one loader break each
 * other. Only the JDK, core and the API of this module come from outside.
 */
final class IsolatedLoader extends URLClassLoader {
    private static final List<String> OWN = List.of("tlc2.", "tla2sany.", "util.", "pcal.", "dev.waymark.tla.tlc.");

    static {
        ClassLoader.registerAsParallelCapable();
    }

    private final ClassLoader outside;

    IsolatedLoader() {
        super("waymark-tlc", new URL[] {url(TlcJar.path())}, Model.class.getClassLoader());
        this.outside = Model.class.getClassLoader();
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.indexOf('.') < 0) { // TLC looks for Java classes named like the modules of the spec
            throw new ClassNotFoundException(name);
        }
        if (OWN.stream().noneMatch(name::startsWith)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : ours(name);
        }
    }

    /** Our side of the bridge is compiled into this module; all else is in TLC's jar. */
    private Class<?> ours(String name) throws ClassNotFoundException {
        if (name.startsWith("dev.waymark.") || name.startsWith("tlc2.tool.impl.")) {
            try (InputStream in = outside.getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (in != null) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return findClass(name);
    }

    /** TLC's own resources, never those of whoever is on the class path. */
    @Override
    public URL getResource(String name) {
        return findResource(name);
    }
}
