package dev.waymark.strategies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Event;
import dev.waymark.core.random.Mix;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import dev.waymark.fixture.Busy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DeterminismTest {
    private static final FaultBudget FAULTS = new FaultBudget(3, 8, 8);

    private static final List<String> LABELS =
            List.of("random:fault=2:timer=8", "pct:again=1", "pctcp:depth=5", "pctcp:timers=idle", "pos");

    static List<String> labels() {
        return LABELS;
    }

    /** The events and decisions of some executions with faults, as text. */
    private static List<String> record(String label, List<Integer> indexes) {
        SimulatedDeployment<Object> deployment = Busy.system(4)
                .with("channels", "pair")
                .with("onCrash", "lose")
                .with("drift", 30)
                .with("tornWrites", true)
                .deploy();
        Strategies.Chosen chosen = Strategies.standard().parse(label);
        Settings settings = new Settings(deployment, 11, 300, FAULTS);
        Planner planner =
                chosen.strategy().configure(settings, chosen.options()).planner(List.of());
        List<String> record = new ArrayList<>();
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), 300)) {
            for (int index : indexes) {
                Plan plan = planner.plan(index);
                explorer.explore(
                        plan,
                        chosen.strategy().configure(settings, chosen.options()).run(plan),
                        new EventStream() {
                            @Override
                            protected void on(Event event) {
                                record.add(event.toString());
                            }
                        });
                for (int i = 0; i < explorer.log().size(); i++) {
                    record.add(explorer.cluster()
                            .view()
                            .decode(explorer.log().get(i))
                            .toString());
                }
            }
        }
        return record;
    }

    private static String digest() {
        List<Integer> indexes = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            indexes.add(i);
        }
        long hash = 0;
        for (String label : LABELS) {
            for (String line : record(label, indexes)) {
                hash = Mix.combine(hash, Mix.text(line));
            }
        }
        return Long.toHexString(hash);
    }

    /** For another JVM. */
    public static void main(String[] args) {
        System.out.println(digest());
    }

    @ParameterizedTest
    @MethodSource("labels")
    void theSameSeedGivesTheSameEventsAndDecisionsWhateverCameBefore(String label) {
        List<String> alone = record(label, List.of(5));
        assertThat(alone).hasSizeGreaterThan(500).anyMatch(line -> line.startsWith("Crashed"));
        List<String> after = record(label, List.of(1, 2, 5));
        assertThat(after.subList(after.size() - alone.size(), after.size())).isEqualTo(alone);
        assertThat(record(label, List.of(6))).isNotEqualTo(alone);
    }

    @Test
    void aFreshJvmDoesTheSame() throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        DeterminismTest.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(output.strip()).isEqualTo(digest());
    }
}
