package dev.waymark.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.code.lame.LameSystem;
import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.model.WaymarkClasses;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be measured is refused before anything runs, and says what to change. */
class RefusalTest {
    /** Cannot be made again from its class alone. */
    static final class Configured implements SystemUnderTest {
        private final String name;

        Configured(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String summary() {
            return "has a constructor with an argument";
        }

        @Override
        public Deployment deploy(Configuration configuration) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void aSystemWithoutAPlainConstructor() {
        SystemUnderTest system = new Configured("configured");
        Target target = new Target(system, Configuration.of(system, Map.of(), List.of()), null);
        assertThatThrownBy(() -> MeasuredSystem.of(target))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Configured has no constructor without arguments");
    }

    @Test
    void aClassFileOfTheFuture(@TempDir Path folder) throws Exception {
        Path lame = Files.createDirectories(folder.resolve("dev/waymark/code/lame"));
        for (String file : List.of("LameSystem", "LameSystem$1", "LameSystem$Walker", "Lame")) {
            byte[] bytes;
            try (InputStream in = LameSystem.class.getResourceAsStream(file + ".class")) {
                bytes = in.readAllBytes();
            }
            bytes[7] = file.equals("Lame") ? (byte) 120 : bytes[7]; // the major version
            Files.write(lame.resolve(file + ".class"), bytes);
        }
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, null) {
                    @Override
                    protected Class<?> findClass(String name) throws ClassNotFoundException {
                        return WaymarkClasses.have(name)
                                ? RefusalTest.class.getClassLoader().loadClass(name)
                                : super.findClass(name);
                    }
                }) {
            SystemUnderTest system = (SystemUnderTest) loader.loadClass(LameSystem.class.getName())
                    .getConstructor()
                    .newInstance();
            assertThatThrownBy(() -> MeasuredSystem.of(Target.of(system)))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("dev.waymark.code.lame.Lame cannot be instrumented")
                    .hasMessageContaining("too new");
        }
    }

    @Test
    void scenariosAndOtherSystemsAreNotMeasured() {
        SystemUnderTest raft = ServiceLoader.load(SystemUnderTest.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(system -> system.name().equals("raft"))
                .findFirst()
                .orElseThrow();
        assertThat(ClassFiles.of(raft).own())
                .contains("dev.waymark.systems.raft.Server")
                .allMatch(name -> name.startsWith("dev.waymark.systems.raft."))
                .noneMatch(name -> name.startsWith("dev.waymark.raft.scenarios."));
    }

    @Test
    void aClassThatCannotBeInitialisedIsNamed() {
        SystemUnderTest system = new LameSystem();
        MeasuredSystem measured = MeasuredSystem.of(Target.of(system));
        assertThat(measured.notLoaded()).hasSize(1);
        assertThat(measured.notLoaded().get(0))
                .startsWith("dev.waymark.code.lame.Lame (")
                .contains("ExceptionInInitializer");
    }
}
