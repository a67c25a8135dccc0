package dev.waymark.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult.Status;

/** A test class and its traces come from a jar, as in a test jar that another build runs. */
public class TracesInJarTest {
    public static class Cases {
        @Campaign(system = "lock", executions = 10)
        public void correct() {}
    }

    @Test
    void theyAreRefusedAndNotPassedOver(@TempDir Path folder) throws Exception {
        Path jar = folder.resolve("tests.jar");
        try (JarOutputStream entries = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Class<?> type : List.of(TracesInJarTest.class, Cases.class)) {
                String file = type.getName().replace('.', '/') + ".class";
                entries.putNextEntry(new ZipEntry(file));
                entries.write(Objects.requireNonNull(type.getClassLoader().getResourceAsStream(file))
                        .readAllBytes());
            }
            entries.putNextEntry(new ZipEntry("waymark/dev.waymark.junit.TracesInJarTest.Cases/correct/"));
        }
        URL[] urls = {jar.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(urls, Cases.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                boolean own = name.startsWith(TracesInJarTest.class.getName()) && findLoadedClass(name) == null;
                return own ? findClass(name) : super.loadClass(name, resolve);
            }
        }) {
            Kit kit = Kit.run(loader.loadClass(Cases.class.getName()), "correct");
            assertThat(kit.status()).isEqualTo(Status.FAILED);
            assertThat(kit.message())
                    .startsWith("@Campaign of Cases.correct: stored traces are read from folders only")
                    .contains("tests.jar!/waymark/", "on the class path instead");
        }
    }
}
