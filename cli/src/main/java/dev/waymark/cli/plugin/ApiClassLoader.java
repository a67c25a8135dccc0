package dev.waymark.cli.plugin;

import java.util.List;

/**
 * What a plugin sees of its surroundings: the JDK, the API, the strategies, the checkers, the Raft kit and the binding kit. Neither the engine, the bundled systems nor the libraries of the
 * command line: a plugin brings its own versions, whatever ours are.
 */
final class ApiClassLoader extends ClassLoader {
    private static final List<String> SHARED = List.of(
            "dev.waymark.core.",
            "dev.waymark.strategies.",
            "dev.waymark.checkers.",
            "dev.waymark.histories.",
            "dev.waymark.raft.",
            "dev.waymark.binding.",
            "org.jspecify.");

    private final ClassLoader application;
    private final boolean withLogger;

    /** {@code withLogger}: slf4j is ours, so that the binding kit hears what a library logs. */
    ApiClassLoader(ClassLoader application, boolean withLogger) {
        super("waymark-api", ClassLoader.getPlatformClassLoader());
        this.application = application;
        this.withLogger = withLogger;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (SHARED.stream().anyMatch(name::startsWith) || (withLogger && name.startsWith("org.slf4j."))) {
            return application.loadClass(name);
        }
        return super.loadClass(name, resolve);
    }
}
