package dev.waymark.core.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.trace.fixture.ToySystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SystemCoveragesTest {
    private final SystemUnderTest system = new ToySystem();
    private final Configuration configuration = Configuration.of(system, Map.of(), List.of());
    private final Deployment deployment = system.deploy(configuration);
    private final List<String> asked = new ArrayList<>();

    /** Tells what it was asked for. */
    private final class Module implements CoverageProvider {
        private final boolean suits;
        private final List<String> names;

        Module(boolean suits, String... names) {
            this.suits = suits;
            this.names = List.of(names);
        }

        @Override
        public List<String> names() {
            return names;
        }

        @Override
        public boolean suits(Deployment any) {
            return suits;
        }

        @Override
        public OfSystem of(SystemUnderTest any, Configuration with, Deployment on) {
            asked.add("prepared " + names);
            return (name, view) -> {
                asked.add(name + "/" + view);
                return new StatesCoverage();
            };
        }
    }

    private SystemCoverages with(CoverageProvider... providers) {
        return new SystemCoverages(system, configuration, deployment, List.of(providers));
    }

    private static List<String> names(List<Coverage> coverages) {
        return coverages.stream().map(Coverage::name).toList();
    }

    @Test
    void whatGuidesIsMeasuredToo() {
        SystemCoverages known = with();
        assertThat(names(known.measured(List.of("traces", "traces"), "states"))).containsExactly("traces", "states");
        assertThat(names(known.measured(List.of("states"), "states"))).containsExactly("states");
        assertThat(names(known.measured(List.of(), null))).isEmpty();
    }

    @Test
    void aModuleIsPreparedOnceAndOnlyIfItIsAskedFor() {
        SystemCoverages known = with(new Module(true, "lines", "branches"), new Module(true, "model"));
        assertThat(asked).isEmpty();
        known.measured(List.of("lines", "states", "branches"), "lines");
        assertThat(asked).containsExactly("prepared [lines, branches]", "lines/", "branches/");
        known.named("model:leaders");
        assertThat(asked).endsWith("prepared [model]", "model/leaders");
    }

    @ParameterizedTest
    @CsvSource({"model,waymark-tla", "model:all,waymark-tla", "lines,waymark-code", "branches,waymark-code"})
    void aMissingModuleIsNamed(String name, String module) {
        SystemCoverages known = with();
        assertThatThrownBy(() -> known.named(name))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("coverage " + name + " is measured by module " + module)
                .hasMessageContaining("add dev.waymark:" + module + " to the dependencies");
        assertThatThrownBy(() -> known.guide(name))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("guide " + name + " is measured by module " + module);
    }

    @Test
    void aGuideThatTheSystemCannotHaveIsRefusedWithThoseItHas() {
        SystemCoverages known =
                with(new Module(true, "zebras"), new Module(true, "lines", "branches"), new Module(false, "model"));
        assertThatThrownBy(() -> known.guide("model:all"))
                .isInstanceOf(UsageException.class)
                .hasMessage("guide model:all cannot be measured on system toy; it has states, traces, lines, branches,"
                        + " zebras");
        assertThatThrownBy(() -> known.guide("clauses")).hasMessageContaining("guide clauses cannot be measured");
        assertThat(asked).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"stats,did you mean states", "model:,did you mean model"})
    void aWrongNameGetsTheNearest(String name, String message) {
        assertThatThrownBy(() -> with(new Module(true, "model")).named(name))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("unknown coverage '" + name + "'")
                .hasMessageContaining(message);
        assertThatThrownBy(() -> with().named("states:all")).hasMessage("coverage states:all: states has no views");
    }
}
