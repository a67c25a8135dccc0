package dev.waymark.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.code.lame.LameSystem;
import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What one execution covers is its own, whatever ran before it on the same worker. */
class ExecutionsTest {
    private final Set<Long> covered = new HashSet<>();

    @Test
    void eachHasItsOwnLinesAndThoseOfTheSetUp() {
        SystemUnderTest system = new LameSystem();
        MeasuredSystem measured = MeasuredSystem.of(Target.of(system));
        CodeCoverage lines = measured.lines();
        Deployment copy = measured.lend().deployment();
        assertThat(copy.getClass().getClassLoader()).isNotSameAs(LameSystem.class.getClassLoader());
        assertThat(measured.lend().deployment()).as("for another worker").isNotSameAs(copy);
        Settings settings = new Settings(copy, 1, 10, FaultBudget.NONE);
        Strategies.Chosen random = Strategies.standard().parse("random");
        Set<List<String>> kinds = new HashSet<>();
        try (Explorer explorer = new Explorer(copy, List.of(), List.of(spied(lines)), 10)) {
            for (long i = 0; i < 20; i++) {
                covered.clear();
                Plan plan = new Plan(i, Seeds.execution(1, i));
                explorer.explore(
                        plan,
                        random.strategy().configure(settings, random.options()).run(plan));
                kinds.add(missing(lines));
            }
        }
        // Either this way or that, never both; and initialisers always, although only the first to come needs them.
        assertThat(kinds)
                .containsExactlyInAnyOrder(
                        List.of("Lame.java:5", "LameSystem.java:67", "LameSystem.java:74"),
                        List.of("Lame.java:5", "LameSystem.java:69", "LameSystem.java:74"));
    }

    private List<String> missing(CodeCoverage lines) {
        Set<String> names = new TreeSet<>();
        for (String place : lines.neverRun(covered::contains).places()) {
            names.add(place.substring(place.lastIndexOf('/') + 1));
        }
        return List.copyOf(names);
    }

    private Coverage spied(Coverage coverage) {
        return new Coverage() {
            @Override
            public String name() {
                return coverage.name();
            }

            @Override
            public String summary() {
                return coverage.summary();
            }

            @Override
            public Collector collector(Deployment deployment, Sink sink) {
                return coverage.collector(deployment, covered::add);
            }
        };
    }
}
