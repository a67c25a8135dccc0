package dev.waymark.strategies.rounds;

import dev.waymark.core.cluster.FaultKind;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Strategy {@code rounds} with the plans of an enumeration in place of a sampler's. */
final class EnumeratedRounds implements ConfiguredStrategy {
    private final Enumeration enumeration;
    private final ConfiguredStrategy rounds;

    EnumeratedRounds(Enumeration enumeration, ConfiguredStrategy rounds) {
        this.enumeration = enumeration;
        this.rounds = rounds;
    }

    @Override
    public Set<FaultKind> ownFaults() {
        return rounds.ownFaults();
    }

    @Override
    public boolean keepsFaults() {
        return rounds.keepsFaults();
    }

    @Override
    public long size() {
        return enumeration.executions();
    }

    @Override
    public Planner planner(List<String> measured) {
        return new Planner() {
            @Override
            public Plan plan(long index) {
                return enumeration.plan(index);
            }

            @Override
            public void learn(Plan plan, Outcome outcome) {
                if (outcome.violated()) {
                    enumeration.violated(plan);
                }
            }

            @Override
            public void save(DataOutput out) throws IOException {
                for (long count : enumeration.violatedBy()) {
                    out.writeLong(count);
                }
            }

            @Override
            public void restore(DataInput in) throws IOException {
                long[] counts = enumeration.violatedBy();
                for (int i = 0; i < counts.length; i++) {
                    counts[i] = in.readLong();
                }
            }
        };
    }

    @Override
    public Run run(Plan plan) {
        return rounds.run(plan);
    }

    @Override
    public Map<String, Object> report() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("isolations", enumeration.sizes());
        figures.put("spaces", enumeration.table());
        return Map.of("enumeration", figures);
    }

    @Override
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(row("isolations", "plans", "executed", "violated"));
        for (Enumeration.Size size : enumeration.sizes()) {
            lines.add(row(
                    number(size.isolations()), number(size.plans()), number(size.executed()), number(size.violated())));
        }
        lines.add("  (plans that cannot differ from one before them are counted with it and not executed)");
        lines.add("");
        enumeration.table().forEach((name, size) -> lines.add(String.format(Locale.ROOT, "  %-44s %s", name, size)));
        return lines;
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String row(String isolations, String plans, String executed, String violated) {
        return String.format(Locale.ROOT, "  %10s  %12s  %12s  %12s", isolations, plans, executed, violated);
    }
}
