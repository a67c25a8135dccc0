package dev.waymark.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.code.lame.LameSystem;
import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

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
        assertThatThrownBy(() -> MeasuredSystem.of(system, Configuration.of(system, Map.of(), List.of())))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Configured has no constructor without arguments");
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
                .noneMatch(name -> name.startsWith("dev.waymark.systems.raft.scenarios."));
    }

    @Test
    void aClassThatCannotBeInitialisedIsNamed() {
        SystemUnderTest system = new LameSystem();
        MeasuredSystem measured = MeasuredSystem.of(system, Configuration.of(system, Map.of(), List.of()));
        assertThat(measured.notLoaded()).hasSize(1);
        assertThat(measured.notLoaded().get(0))
                .startsWith("dev.waymark.code.lame.Lame (")
                .contains("ExceptionInInitializer");
    }
}
