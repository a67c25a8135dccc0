package dev.waymark.jvm.runtime;

import java.net.URL;
import java.net.URLClassLoader;

/** Classes of one node; the agent knows them by the name of this class. */
public final class NodeLoader extends URLClassLoader {
    private static final String SHARED = "dev.waymark.jvm.server.";

    public NodeLoader(String name, URL[] classPath) {
        super(name, classPath, ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        return name.startsWith(SHARED)
                ? NodeLoader.class.getClassLoader().loadClass(name)
                : super.loadClass(name, resolve);
    }
}
