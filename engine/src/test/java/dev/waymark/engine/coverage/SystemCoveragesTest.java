package dev.waymark.engine.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Deployment;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.coverage.ClausesCoverage;
import dev.waymark.core.coverage.CoverageProvider;
import dev.waymark.core.coverage.StatesCoverage;
import dev.waymark.core.coverage.SystemCoverages;
import dev.waymark.core.coverage.TracesCoverage;
import dev.waymark.engine.trace.fixture.ToySystem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SystemCoveragesTest {
    private final Target target = Target.of(new ToySystem());
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
        public OfSystem of(Target any) {
            asked.add("prepared " + names);
            return (name, view) -> {
                asked.add(name + "/" + view);
                return new StatesCoverage();
            };
        }
    }

    private SystemCoverages with(CoverageProvider... providers) {
        return new SystemCoverages(
                target, List.of(new StatesCoverage(), new TracesCoverage(), new ClausesCoverage()), List.of(providers));
    }

    @Test
    void aModuleIsPreparedOnceAndOnlyIfItIsAskedFor() {
        SystemCoverages known = with(new Module(true, "lines", "branches"), new Module(true, "model"));
        assertThat(asked).isEmpty();
        List.of("lines", "states", "branches").forEach(known::named);
        assertThat(asked).containsExactly("prepared [lines, branches]", "lines/", "branches/");
        known.named("model:leaders");
        assertThat(asked).endsWith("prepared [model]", "model/leaders");
    }

    @Test
    void thatAModuleMayBeMissingIsSaid() {
        assertThatThrownBy(() -> with().named("model:all"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("unknown coverage 'model:all'")
                .hasMessageContaining("others come with their modules, if these are on the class path");
    }

    @Test
    void aGuideThatTheSystemCannotHaveIsRefusedWithThoseItHas() {
        SystemCoverages known =
                with(new Module(true, "zebras"), new Module(true, "lines", "branches"), new Module(false, "model"));
        assertThatThrownBy(() -> known.guide("model:all"))
                .isInstanceOf(UsageException.class)
                .hasMessage("guide model:all cannot be measured on system toy; it has states, traces, branches, lines,"
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
