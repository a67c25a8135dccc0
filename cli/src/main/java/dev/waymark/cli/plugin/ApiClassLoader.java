package dev.waymark.cli.plugin;

import java.util.List;

/**
 * What a plugin sees of its surroundings: the JDK, the API, the strategies, the checkers and the Raft kit. Neither the engine, the bundled systems nor the libraries of the
 * command line: a plugin brings its own versions, whatever ours are.
 */
final class ApiClassLoader extends ClassLoader {
    private static final List<String> SHARED = List.of(
            "dev.waymark.core.",
            "dev.waymark.strategies.",
            "dev.waymark.checkers.",
            "dev.waymark.histories.",
            "dev.waymark.raft.",
            "org.jspecify.");

    private final ClassLoader application;

    ApiClassLoader(ClassLoader application) {
        super("waymark-api", ClassLoader.getPlatformClassLoader());
        this.application = application;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (SHARED.stream().anyMatch(name::startsWith)) {
            return application.loadClass(name);
        }
        return super.loadClass(name, resolve);
    }
}
