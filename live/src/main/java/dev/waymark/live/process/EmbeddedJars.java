package dev.waymark.live.process;

import dev.waymark.core.SystemMistake;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Jars of a system that travel inside the binding's own: its build puts them there. */
public final class EmbeddedJars {
    private EmbeddedJars() {}

    /** Puts those with these names into {@code to}. They are resources of {@code owner}, in the folder {@code inside}. */
    public static List<Path> unpack(Class<?> owner, String inside, List<String> names, Path to) throws IOException {
        List<Path> jars = new ArrayList<>();
        for (String name : names) {
            try (InputStream in = owner.getResourceAsStream(inside + "/" + name)) {
                if (in == null) {
                    throw SystemMistake.starting("jars are missing in this build (" + inside + "/" + name
                            + "): build the module of " + owner.getSimpleName() + " with Maven");
                }
                Path jar = to.resolve(name);
                Files.copy(in, jar);
                jars.add(jar);
            }
        }
        return jars;
    }
}
