package dev.waymark.core.sim;

import java.util.ServiceLoader;

/** The simulator of this class path, looked up once. */
public final class Simulators {
    private static final Simulator FOUND = ServiceLoader.load(Simulator.class, Simulator.class.getClassLoader())
            .findFirst()
            .orElseThrow(
                    () -> new IllegalStateException(
                            "there is no simulator on the class path: waymark-engine has one, add it to what runs your system"));

    private Simulators() {}

    public static Simulator get() {
        return FOUND;
    }
}
