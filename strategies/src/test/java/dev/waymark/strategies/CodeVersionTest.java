package dev.waymark.strategies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.CodeVersion;
import dev.waymark.core.Target;
import dev.waymark.core.Version;
import dev.waymark.engine.trace.fixture.ToySystem;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What traces and run folders carry of Waymark's code is of all modules that decide what an execution does. */
class CodeVersionTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dev/waymark/core/Node.class",
                "dev/waymark/engine/Explorer.class",
                "dev/waymark/strategies/pct/PctStrategy.class"
            })
    void aClassOfAnyModuleIsPartOfIt(String changed) throws Exception {
        String before = versionOf(copy(""));
        String after = versionOf(copy(changed));
        assertThat(before).isNotEqualTo(Version.UNKNOWN).isNotEqualTo(after);
        assertThat(versionOf(copy(""))).isEqualTo(before);
    }

    /** The class files of Waymark in new folders; one of them has a byte more at its end. */
    private List<URL> copy(String changed) throws Exception {
        List<URL> copies = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
            Path place = Path.of(entry);
            String name = place.toString().replace('\\', '/');
            if (!name.matches(".*/(api|engine|strategies)/target/.*") || name.contains("test")) {
                continue;
            }
            Path copy = Files.createTempDirectory(folder, "copy");
            if (Files.isDirectory(place)) {
                copy(place, copy, changed);
            } else {
                try (FileSystem jar = FileSystems.newFileSystem(place)) {
                    copy(jar.getPath("/"), copy, changed);
                }
            }
            copies.add(copy.toUri().toURL());
        }
        assertThat(copies).hasSize(3);
        return copies;
    }

    private static void copy(Path from, Path to, String changed) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                String name = from.relativize(file).toString().replace('\\', '/');
                byte[] bytes = Files.readAllBytes(file);
                Path copy = to.resolve(name);
                Files.createDirectories(copy.getParent());
                Files.write(copy, name.equals(changed) ? java.util.Arrays.copyOf(bytes, bytes.length + 1) : bytes);
            }
        }
    }

    /** Asked of the copies' own class, which is loaded from there. */
    private static String versionOf(List<URL> copies) throws Exception {
        // Not a URLClassLoader itself, which would stand for a plugin: one that hides that it is one.
        try (URLClassLoader files = new URLClassLoader(copies.toArray(URL[]::new), null)) {
            ClassLoader loader = new Copies(files);
            Class<?> version = loader.loadClass(CodeVersion.class.getName());
            Class<?> waymark = loader.loadClass(CodeVersion.class.getName() + "$Waymark");
            var hash = waymark.getDeclaredField("HASH");
            hash.setAccessible(true);
            assertThat(version.getClassLoader()).isSameAs(loader);
            return (String) hash.get(null);
        }
    }

    /** Defines each class with the folder that it is from. */
    private static final class Copies extends ClassLoader {
        private final URLClassLoader files;

        Copies(URLClassLoader files) {
            super(CodeVersionTest.class.getClassLoader());
            this.files = files;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("dev.waymark.")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : define(name);
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            String file = name.replace('.', '/') + ".class";
            URL url = files.findResource(file);
            if (url == null) {
                throw new ClassNotFoundException(name);
            }
            try {
                byte[] bytes = url.openStream().readAllBytes();
                URL root = new URL(url.toString().substring(0, url.toString().length() - file.length()));
                var source = new java.security.CodeSource(root, (java.security.cert.Certificate[]) null);
                return defineClass(name, bytes, 0, bytes.length, new java.security.ProtectionDomain(source, null));
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    @Test
    void itIsKnownHere() {
        CodeVersion version = CodeVersion.of(Target.of(new ToySystem()));
        assertThat(version.waymark()).isNotEqualTo(Version.UNKNOWN);
        assertThat(version.system()).isNotEqualTo(version.waymark());
    }
}
