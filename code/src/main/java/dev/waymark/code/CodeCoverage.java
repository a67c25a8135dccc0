package dev.waymark.code;

import dev.waymark.core.Deployment;
import dev.waymark.core.Warning;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.Covered;
import dev.waymark.core.coverage.Figures;
import dev.waymark.core.coverage.TargetSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongPredicate;

/** Lines or branches: the items that the probes of an execution show. */
public final class CodeCoverage implements Coverage {
    public static final String LINES = "lines";
    public static final String BRANCHES = "branches";

    private final String name;
    private final String summary;
    private final MeasuredSystem system;
    private final Function<ClassCode, ItemTable> table;
    private final List<CodeItem> items;

    CodeCoverage(
            String name,
            String summary,
            MeasuredSystem system,
            Function<ClassCode, ItemTable> table,
            Collection<CodeItem> items) {
        this.name = name;
        this.summary = summary;
        this.system = system;
        this.table = table;
        this.items = List.copyOf(items);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String summary() {
        return summary;
    }

    @Override
    public TargetSource targets() {
        return system;
    }

    @Override
    public Collector collector(Deployment deployment, Sink sink) {
        List<ItemTable> tables = new ArrayList<>();
        system.classes().forEach(each -> tables.add(table.apply(each)));
        return new ProbeCollector(system.copy(deployment), tables, sink);
    }

    @Override
    public List<Warning> warnings(Map<String, Long> counts) {
        List<String> missing = system.notLoaded();
        if (missing.isEmpty()) {
            return List.of();
        }
        return List.of(new Warning(
                "code-not-loaded",
                (missing.size() == 1 ? "1 class" : missing.size() + " classes")
                        + " of the system could not be initialised and count as never run: "
                        + String.join(", ", missing)));
    }

    @Override
    public boolean needsItems() {
        return true;
    }

    @Override
    public Figures figures(Covered covered) {
        return neverRun(covered::contains).figures(name, covered.size(), items.size());
    }

    /** All that there is to cover, by file and line. */
    public List<CodeItem> items() {
        return items;
    }

    public NeverRun neverRun(LongPredicate covered) {
        return NeverRun.of(items, covered);
    }

    public MeasuredSystem system() {
        return system;
    }
}
