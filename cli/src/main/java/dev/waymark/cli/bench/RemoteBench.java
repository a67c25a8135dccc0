package dev.waymark.cli.bench;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Decision;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Script;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Explorers;
import dev.waymark.remote.HostDeployment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.BooleanSupplier;

/** What it costs to have nodes in another process: {@code etcd-raft}, without properties, coverage and faults. */
final class RemoteBench {
    /** {@code micros}: per decision, the median of slices; {@code ratio}: over that of a loop in the host alone. */
    record Result(String name, String setting, double micros, double ratio) {}

    private static final int SLICES = 15;
    private static final int EXECUTIONS = 60;
    private static final int DECISIONS = 100;

    private RemoteBench() {}

    static List<Result> run(BooleanSupplier cancelled) throws InterruptedException {
        SystemUnderTest system = ServiceLoader.load(SystemUnderTest.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.name().equals("etcd-raft"))
                .findFirst()
                .orElseThrow();
        Target target = Target.of(system);
        Experiment experiment = Experiment.on(target)
                .checkingOnly(List.of())
                .faults(FaultBudget.NONE)
                .steps(DECISIONS)
                .executions((SLICES + 1) * EXECUTIONS)
                .build();
        List<String> command = ((HostDeployment) target.deployment()).pool().command();
        double[] alone = new double[SLICES];
        double[] stepwise = new double[SLICES];
        double[] ahead = new double[SLICES];
        int measured = 0;
        try (Explorer first = Explorers.of(experiment);
                Explorer second = Explorer.forReplay(target.deployment(), List.of())) {
            List<Plan> plans = experiment.planning().next((SLICES + 1L) * EXECUTIONS);
            for (int slice = -1; slice < SLICES && !cancelled.getAsBoolean(); slice++) { // the first is to warm up
                List<Plan> these = plans.subList((slice + 1) * EXECUTIONS, (slice + 2) * EXECUTIONS);
                List<List<Decision>> scripts = new ArrayList<>();
                long begin = System.nanoTime();
                for (Plan plan : these) {
                    first.explore(plan, experiment.configured().run(plan));
                    scripts.add(first.script());
                }
                long middle = System.nanoTime();
                for (int i = 0; i < these.size(); i++) {
                    second.explore(
                            new Plan(these.get(i).index(), these.get(i).seed()), new Script(scripts.get(i), true));
                }
                long end = System.nanoTime();
                if (slice >= 0) {
                    double decisions = 1000.0 * EXECUTIONS * DECISIONS;
                    stepwise[slice] = (middle - begin) / decisions;
                    ahead[slice] = (end - middle) / decisions;
                    alone[slice] = alone(command);
                    measured = slice + 1;
                }
            }
        }
        double least = median(alone, measured);
        return List.of(
                new Result("etcd-raft", "host alone", least, 1),
                result("stepwise", median(stepwise, measured), least),
                result("sent ahead", median(ahead, measured), least));
    }

    private static Result result(String setting, double micros, double alone) {
        return new Result("etcd-raft", setting, micros, micros / alone);
    }

    private static double median(double[] values, int count) {
        double[] sorted = Arrays.copyOf(values, count);
        Arrays.sort(sorted);
        return count == 0 ? 0 : sorted[count / 2];
    }

    /** A host that is told to play makes executions by itself, and says how long a decision took. */
    private static double alone(List<String> command) throws InterruptedException {
        List<String> words = new ArrayList<>(command);
        words.addAll(List.of("--play", String.valueOf(5 * EXECUTIONS)));
        try {
            Process process = new ProcessBuilder(words).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return Double.parseDouble(said.strip());
        } catch (IOException | NumberFormatException e) {
            throw SystemMistake.starting("host " + String.join(" ", words) + " does not play: " + e);
        }
    }
}
