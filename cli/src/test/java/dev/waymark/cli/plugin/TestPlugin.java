package dev.waymark.cli.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.SystemUnderTest;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Compiles a system for a test and packs it, as a user would. */
public final class TestPlugin {
    private static final String SERVICE_FILE = "META-INF/services/" + SystemUnderTest.class.getName();

    private TestPlugin() {}

    /** A folder of classes with one system that deploys as {@code deploy} says and has {@code extra} members. */
    public static Path classes(Path folder, String className, String name, String deploy, String extra)
            throws IOException {
        compile(folder, className, """
                import dev.waymark.core.*;
                public class %s implements SystemUnderTest {
                    %s
                    public String name() { return "%s"; }
                    public String summary() { return "made by a test"; }
                    public Deployment deploy(Configuration configuration) { %s }
                }
                """.formatted(className, extra, name, deploy));
        declare(folder, className);
        return folder;
    }

    public static Path classes(Path folder, String className, String name) throws IOException {
        return classes(folder, className, name, "return null;", "");
    }

    /** {@code before} come first on the class path. */
    public static void compile(Path folder, String className, String source, Path... before) throws IOException {
        Files.createDirectories(folder);
        Path file = Files.createDirectories(folder.resolveSibling("sources-of-" + folder.getFileName()))
                .resolve(className + ".java");
        Files.writeString(file, source);
        String classPath = Stream.concat(Stream.of(before).map(Path::toString), Stream.of(applicationPath()))
                .collect(Collectors.joining(File.pathSeparator));
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-cp", classPath, "-d", folder.toString(), file.toString());
        assertThat(result).isZero();
    }

    /** Surefire may put the class path into the manifest of a jar of its own; then this property has it. */
    private static String applicationPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    public static void declare(Path folder, String text) throws IOException {
        Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(folder.resolve(SERVICE_FILE), text + "\n");
    }

    public static Path jar(Path classes, Path jar) throws IOException {
        Files.createDirectories(jar.getParent());
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> walk = Files.walk(classes)) {
            List<Path> files = walk.filter(Files::isRegularFile).sorted().toList();
            for (Path path : files) {
                out.putNextEntry(
                        new JarEntry(classes.relativize(path).toString().replace('\\', '/')));
                Files.copy(path, out);
            }
        }
        return jar;
    }
}
