package dev.waymark.systems.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.time.WallClock;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tables of docs/results/exhaustive.md. */
@Tag("long")
class ExhaustiveTableTest {
    /** system, parameters, depth, timers, faults. */
    private static final List<String[]> WORLDS = rows("""
        pingpong | nodes=2 rounds=1 | 8 | -1 | crashes=1
        pingpong | nodes=2 rounds=2 | 8 | -1 | drops=1
        pingpong | nodes=2 rounds=1 | 20 | 2 | drops=1
        microbenchmark | workers=1 tasks=2 | 8 | -1 | drops=1,duplicates=1
        two-phase-commit | rms=2 transactions=1 | 20 | -1 | none
        two-phase-commit | rms=2 transactions=1 | 20 | -1 | drops=2
        two-phase-commit | rms=2 transactions=2 | 10 | -1 | none
        two-phase-commit | rms=2 transactions=1 durable=true | 7 | -1 | crashes=1
        paxos-log | clients=1 requests=1 | 6 | -1 | none
        paxos-log | clients=1 requests=1 | 5 | -1 | crashes=1,drops=1
        raft | nodes=3 | 6 | 1 | none
        raft | nodes=3 | 7 | 1 | none
        """);

    /** system, parameters, bug, options, faults. */
    private static final List<String[]> BUGS = rows("""
        microbenchmark | workers=1 tasks=2 | flush-race | depth=40 | none
        two-phase-commit | rms=2 transactions=2 | early-unlock | depth=14 | none
        two-phase-commit | rms=2 transactions=2 | early-unlock | depth=14 | drops=1
        two-phase-commit | rms=2 transactions=2 | missing-abort-handler | depth=14 | none
        two-phase-commit | rms=3 transactions=2 | majority-commit | depth=14 | none
        kv-transactions | replicas=2 clients=1 transactions=2 keys=1 | stale-read | depth=14 | none
        kv-transactions | replicas=1 clients=2 transactions=2 keys=1 | read-committed | depth=16 | none
        kv-transactions | replicas=1 clients=2 transactions=2 keys=1 | lost-update | depth=16 | none
        kv-transactions | replicas=1 clients=2 transactions=2 | write-skew | depth=16 | none
        raft | nodes=3 | forgets-vote | depth=12:timers=2 | crashes=1
        rsl | nodes=2 | double-execution | depth=10 | none
        cassandra-paxos | | promised-as-accepted | depth=12:timers=0 | none
        """);

    private static final long EXECUTIONS_MAX = 300_000;

    private static List<String[]> rows(String text) {
        List<String[]> rows = new ArrayList<>();
        text.lines().forEach(line -> {
            String[] cells = line.split("\\|");
            for (int i = 0; i < cells.length; i++) {
                cells[i] = cells[i].strip();
            }
            rows.add(cells);
        });
        return rows;
    }

    private static Target target(String system, String parameters, List<String> bugs) {
        Map<String, String> given = new HashMap<>();
        for (String each : parameters.split(" ")) {
            if (!each.isEmpty()) {
                given.put(each.split("=")[0], each.split("=")[1]);
            }
        }
        SystemUnderTest chosen = ServiceLoader.load(SystemUnderTest.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.name().equals(system))
                .findFirst()
                .orElseThrow();
        return Target.of(chosen, given, bugs);
    }

    private static Map<?, ?> told(Totals totals) {
        return (Map<?, ?>) Objects.requireNonNull(totals.plannerReport().get("exhaustive"));
    }

    @Test
    void classes() {
        StringBuilder table =
                new StringBuilder("\n| World | Depth, timers, faults | Brute force: executions | Classes |"
                        + " `none` | `sleep` | `dpor` | executions/s: `none`, `dpor` |\n");
        for (String[] row : WORLDS) {
            Target target = target(row[0], row[1] + " channels=none onCrash=keep", List.of());
            int depth = Integer.parseInt(row[2]);
            int timers = Integer.parseInt(row[3]);
            BruteForce all = BruteForce.of(target.deployment(), depth, timers, FaultBudget.parse(row[4]));
            StringBuilder made = new StringBuilder();
            List<Long> rates = new ArrayList<>();
            for (String reduction : List.of("none", "sleep", "dpor")) {
                long begin = WallClock.nanos();
                Totals totals = Campaign.run(Experiment.on(target)
                        .strategy("exhaustive:depth=" + depth + ":timers=" + timers + ":reduce=" + reduction)
                        .faults(FaultBudget.parse(row[4]))
                        .steps(40)
                        .checkingOnly(List.of(new NoFailure()))
                        .build());
                rates.add(totals.executions() * 1000 / Math.max(1, WallClock.millisSince(begin)));
                assertThat(told(totals).get("classes")).isEqualTo((long) all.classes());
                made.append(String.format(Locale.ROOT, " %,d |", totals.executions()));
            }
            table.append(String.format(
                    Locale.ROOT,
                    "| `%s` %s | %s, %s, %s | %,d | %,d |%s %,d, %,d |%n",
                    row[0],
                    row[1],
                    depth,
                    timers < 0 ? "all" : row[3],
                    row[4],
                    all.executions(),
                    all.classes(),
                    made,
                    rates.get(0),
                    rates.get(2)));
        }
        System.out.println(table);
    }

    @Test
    void bugs() {
        StringBuilder table =
                new StringBuilder("\n| Bug | World | Shortest counterexample | Executions until then | Seconds |\n");
        for (String[] row : BUGS) {
            Target target = target(row[0], row[1], List.of(row[2]));
            ExperimentBuilder experiment = Experiment.on(target)
                    .strategy("exhaustive:shortest=true:" + row[3])
                    .faults(FaultBudget.parse(row[4]))
                    .steps(60)
                    .executions(EXECUTIONS_MAX)
                    .stopOnBug(true);
            long begin = WallClock.nanos();
            Totals totals = Campaign.run(experiment.build());
            String found = totals.violations().isEmpty()
                    ? totals.isUnfinished()
                            ? "none in " + EXECUTIONS_MAX + " executions"
                            : "none: " + told(totals).get("covered")
                    : totals.violations().iterator().next().verdict().property() + ", "
                            + totals.violations().iterator().next().script().size() + " decisions";
            table.append(String.format(
                    Locale.ROOT,
                    "| `%s` `%s` | %s, %s, %s | %s | %,d | %.1f |%n",
                    row[0],
                    row[2],
                    row[1],
                    row[3],
                    row[4],
                    found,
                    totals.executions(),
                    WallClock.millisSince(begin) / 1000.0));
        }
        System.out.println(table);
    }
}
