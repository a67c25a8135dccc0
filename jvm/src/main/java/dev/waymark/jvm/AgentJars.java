package dev.waymark.jvm;

import dev.waymark.jvm.agent.Agent;
import dev.waymark.jvm.hook.Hook;
import dev.waymark.jvm.hook.World;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/** An agent must be a jar, and what classes of the JDK call must be another: both are made from this module's classes. */
final class AgentJars {
    private static @Nullable Path made;

    private AgentJars() {}

    /** The agent's jar, once in a process. */
    static synchronized Path agent() {
        Path known = made;
        if (known == null) {
            try {
                Path folder = Files.createTempDirectory("waymark-jvm");
                Path hook = folder.resolve("hook.jar");
                Path agent = folder.resolve("agent.jar");
                write(hook, new Manifest(), List.of(Hook.class, World.class));
                write(agent, manifest(), List.of());
                agent.toFile().deleteOnExit();
                hook.toFile().deleteOnExit();
                folder.toFile().deleteOnExit(); // the last that was told is deleted first
                known = agent;
                made = agent;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return known;
    }

    /** A file beside it with these options of a JVM: no message is to have them all. */
    static synchronized Path options(int number, List<String> options) {
        Path file = agent().resolveSibling("options-" + number);
        if (!Files.exists(file)) {
            StringBuilder text = new StringBuilder();
            options.forEach(option ->
                    text.append('"').append(option.replace("\\", "\\\\")).append("\"\n"));
            try {
                Files.writeString(file, text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            file.toFile().deleteOnExit();
        }
        return file;
    }

    private static Manifest manifest() {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.putValue("Premain-Class", Agent.class.getName());
        main.putValue("Boot-Class-Path", "hook.jar");
        main.putValue("Can-Retransform-Classes", "true");
        main.putValue("Can-Redefine-Classes", "true");
        return manifest;
    }

    private static void write(Path jar, Manifest manifest, List<Class<?>> classes) throws IOException {
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (Class<?> type : classes) {
                String name = type.getName().replace('.', '/') + ".class";
                out.putNextEntry(new JarEntry(name));
                try (InputStream in = type.getClassLoader().getResourceAsStream(name)) {
                    if (in == null) {
                        throw new IOException("no class file of " + type);
                    }
                    in.transferTo(out);
                }
                out.closeEntry();
            }
        }
    }
}
