package dev.waymark.strategies.rounds;

import dev.waymark.core.cluster.FaultKind;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Every behaviour of processes that are started and stopped, once. */
final class EnumeratedProcesses implements ConfiguredStrategy {
    /** With so many isolations: plans, what can come of them, of that what is executed, and plans that violate something. */
    public record Size(int isolations, long plans, long behaviours, long executed, long violated) {}

    private final ProcessRounds rounds;
    private final ProcessEnumeration enumeration;
    private final long seed;
    private final long[] violated;

    EnumeratedProcesses(Settings settings, RoundsOptions options) {
        Enumeration.refuseVarying(settings);
        this.rounds = new ProcessRounds(settings, options);
        this.seed = Seeds.execution(settings.seed(), 0);
        this.enumeration = new ProcessEnumeration(rounds.steps(0, seed), options.isolations());
        this.violated = new long[options.isolations() + 1];
    }

    @Override
    public long size() {
        return enumeration.executed().size();
    }

    @Override
    public Planner planner(List<String> measured) {
        return new Planner() {
            @Override
            public Plan plan(long index) {
                ProcessPlan plan = enumeration.executed().get((int) index).plan();
                return new Plan(index, seed, plan.slots(), List.of());
            }

            @Override
            public void learn(Plan plan, Outcome outcome) {
                if (outcome.violated()) {
                    long[] equal =
                            enumeration.executed().get((int) plan.index()).equal();
                    Arrays.setAll(violated, d -> violated[d] + equal[d]);
                }
            }

            @Override
            public void save(DataOutput out) throws IOException {
                for (long count : violated) {
                    out.writeLong(count);
                }
            }

            @Override
            public void restore(DataInput in) throws IOException {
                for (int i = 0; i < violated.length; i++) {
                    violated[i] = in.readLong();
                }
            }
        };
    }

    @Override
    public Run run(Plan plan) {
        return rounds.run(plan);
    }

    @Override
    public Set<FaultKind> ownFaults() {
        return rounds.ownFaults();
    }

    @Override
    public String configuration(Plan plan) {
        return rounds.configuration(plan);
    }

    private List<Size> sizes() {
        List<Size> sizes = new ArrayList<>();
        for (int d = 0; d < violated.length; d++) {
            sizes.add(new Size(d, enumeration.plans(d), enumeration.behaviours(d), enumeration.asking(d), violated[d]));
        }
        return sizes;
    }

    @Override
    public Map<String, Object> report() {
        return Map.of("enumeration", Map.of("isolations", sizes()));
    }

    @Override
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(row("isolations", "plans", "behaviours", "executed", "violated"));
        for (Size size : sizes()) {
            lines.add(row(
                    number(size.isolations()),
                    number(size.plans()),
                    number(size.behaviours()),
                    number(size.executed()),
                    number(size.violated())));
        }
        lines.add("  (a behaviour is executed once, with the fewest isolations it takes, if a client asks something in"
                + " it; 'violated' counts plans)");
        return lines;
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String row(String isolations, String plans, String behaviours, String executed, String violated) {
        return String.format(
                Locale.ROOT, "  %10s  %10s  %10s  %10s  %10s", isolations, plans, behaviours, executed, violated);
    }
}
