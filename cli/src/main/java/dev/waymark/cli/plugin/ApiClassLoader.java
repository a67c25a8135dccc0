package dev.waymark.cli.plugin;

/**
 * What a plugin sees of its surroundings: the JDK and core's API. Neither the bundled systems nor the libraries of the
 * command line: a plugin brings its own versions, whatever ours are.
 */
final class ApiClassLoader extends ClassLoader {
    private final ClassLoader application;

    ApiClassLoader(ClassLoader application) {
        super("waymark-api", ClassLoader.getPlatformClassLoader());
        this.application = application;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith("dev.waymark.core.") || name.startsWith("org.jspecify.")) {
            return application.loadClass(name);
        }
        return super.loadClass(name, resolve);
    }
}
