package dev.waymark.systems.paxoslog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.Property;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.Violation;
import dev.waymark.engine.shrink.Shrinker;
import dev.waymark.systems.Campaigns;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** However an execution came about, nearly always it is shrunk to about the length of the shortest there is. */
class ShrinkQualityTest {
    private static final FaultBudget FAULTS = new FaultBudget(2, 10, 2);

    @Test
    void shrunkCounterexamplesAreAlmostEquallyShort() {
        assertAlmostEquallyShort(10);
    }

    @Test
    @Tag("long")
    void aHundredOfThemToo() {
        assertAlmostEquallyShort(100);
    }

    private static void assertAlmostEquallyShort(int count) {
        PaxosLog system = new PaxosLog();
        Deployment deployment = system.deploy(Configuration.of(system, Map.of(), List.of("last")));
        Property agreement = deployment.properties().stream()
                .filter(property -> property.name().equals("agreement"))
                .findFirst()
                .orElseThrow();
        List<Integer> found = new ArrayList<>();
        List<Integer> lengths = new ArrayList<>();
        long slowestMillis = 0;
        for (int seed = 1; seed <= count; seed++) {
            Violation violation = first(deployment, seed);
            Shrinker.Shrunk shrunk = new Shrinker(deployment, agreement, violation.plan(), Shrinker.Options.DEFAULT)
                    .shrink(violation.script());
            assertThat(shrunk.reproduced()).isTrue();
            assertThat(shrunk.minimal()).isTrue();
            found.add(violation.script().size());
            lengths.add(shrunk.decisions().size());
            slowestMillis = Math.max(slowestMillis, shrunk.millis());
        }
        Collections.sort(lengths);
        System.out.println(count + " counterexamples of " + Collections.min(found) + " to " + Collections.max(found)
                + " decisions shrunk to " + lengths + ", the slowest in " + slowestMillis + " ms");
        assertThat(lengths.get(count - 1)).isLessThanOrEqualTo(lengths.get(0) * 3 / 2);
    }

    private static Violation first(Deployment deployment, long seed) {
        Totals totals = Campaigns.run(Campaigns.experiment(deployment, "random", FAULTS, seed, 1_000_000, 1)
                .measuring(List.of())
                .stopOnBug(true));
        return totals.violations().iterator().next();
    }
}
