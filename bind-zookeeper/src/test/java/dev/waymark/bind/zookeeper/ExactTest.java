package dev.waymark.bind.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.jvm.Java25;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** Unmodified servers in the deterministic JVM. */
class ExactTest {
    static boolean canRun() {
        return Java25.isThere() || "true".equals(System.getenv("CI"));
    }

    private static Totals run(String... parameters) {
        return Campaign.run(Experiment.on(target(parameters))
                .strategy("rounds:plan=[2/0][1][0]")
                .executions(1)
                .workers(1)
                .build());
    }

    private static Target target(String... parameters) {
        Map<String, String> given = new LinkedHashMap<>();
        for (String each : parameters) {
            given.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
        }
        return Target.of(new ZooKeeper(), given, List.of());
    }

    /** It is made twice, and both once more in another JVM. */
    @Test
    @EnabledIf(value = "canRun", disabledReason = "no JDK 25 here: JAVA25_HOME says where one is")
    void theSameSeedGivesTheSameExecution() {
        Totals totals = run("cluster=exact", "answer=5000", "repeat=1", "heap=256");
        assertThat(totals.counters().keySet()).noneMatch(name -> name.startsWith("not exact"));
        assertThat(totals.verdicts().violated()).isZero();
        assertThat(totals.properties().get("convergence").reached()).isEqualTo(1);
        assertThat(totals.counters()).containsEntry("asked", 2L);
        Totals again = run("cluster=exact", "answer=5000", "repeat=1", "heap=256");
        assertThat(again.decisions()).isEqualTo(totals.decisions());
        assertThat(again.covered()).isEqualTo(totals.covered());
    }

    /** What only one of them knows chooses it, and what the other knows is refused by name. */
    @Test
    void theClusterIsFixedAtTheStart() {
        ZooKeeper system = new ZooKeeper();
        assertThat(system.given(Map.of("quiet", "30"))).isInstanceOf(LiveZooKeeper.class);
        assertThat(system.given(Map.of("repeat", "1"))).isInstanceOf(ExactZooKeeper.class);
        assertThat(system.given(Map.of("cluster", "live"))).isInstanceOf(LiveZooKeeper.class);
        Class<?> usual = Java25.isThere() ? ExactZooKeeper.class : LiveZooKeeper.class;
        assertThat(system.given(Map.of("version", "3.4.9"))).isInstanceOf(usual);
        assertThatThrownBy(() -> target("cluster=exact", "fsync=true"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("fsync is for cluster=live");
        assertThatThrownBy(() -> target("cluster=exakt"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("exact|live");
    }

    /** As a trace has it. */
    @Test
    @EnabledIf(value = "canRun", disabledReason = "no JDK 25 here: JAVA25_HOME says where one is")
    void theChoiceIsWritten() {
        assertThat(target("heap=256").configuration().values()).containsEntry("cluster", "exact");
    }
}
