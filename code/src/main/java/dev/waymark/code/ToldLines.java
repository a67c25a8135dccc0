package dev.waymark.code;

import dev.waymark.core.Deployment;
import dev.waymark.core.Target;
import dev.waymark.core.Warning;
import dev.waymark.core.cluster.View;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.Covered;
import dev.waymark.core.coverage.Figures;
import dev.waymark.core.coverage.TargetSource;
import dev.waymark.core.coverage.TellsLines;
import dev.waymark.core.random.Mix;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Lines of a system that tells itself what ran of it, since its nodes live elsewhere. */
final class ToldLines implements Coverage, TargetSource {
    private static final String UNTOLD = "untold";

    private final Target plain;
    private final TellsLines first;
    private final Deque<Target> idle = new ArrayDeque<>();
    private final List<CodeItem> items;

    /** One deployment is made at once: whatever is wrong shows before the campaign begins. */
    ToldLines(Target target, TellsLines told) {
        this.plain = target;
        this.first = told.telling();
        idle.push(of(first));
        SortedSet<CodeItem> sorted = new TreeSet<>(CodeItem.ORDER);
        for (TellsLines.Block block : first.blocks()) {
            for (int line = block.first(); line <= block.last(); line++) {
                sorted.add(new CodeItem(block.file(), line, 0, fingerprint(block, line)));
            }
        }
        this.items = List.copyOf(sorted);
    }

    private static long fingerprint(TellsLines.Block block, int line) {
        return Mix.combine(Mix.text(block.file()), line);
    }

    private Target of(TellsLines deployment) {
        return new Target(plain.system(), plain.configuration(), deployment);
    }

    @Override
    public String name() {
        return CodeCoverage.LINES;
    }

    @Override
    public String summary() {
        return "lines of the system's own code that were run, as its host tells";
    }

    @Override
    public TargetSource targets() {
        return this;
    }

    @Override
    public synchronized Target lend() {
        Target ready = idle.poll();
        return ready != null ? ready : of(first.telling());
    }

    @Override
    public synchronized void giveBack(Target lent) {
        idle.push(lent);
    }

    @Override
    public Collector collector(Deployment deployment, Sink sink) {
        if (!(deployment instanceof TellsLines told)) {
            throw new IllegalArgumentException("a deployment that was not lent here");
        }
        return new Listener(told, sink);
    }

    @Override
    public boolean needsItems() {
        return true;
    }

    @Override
    public Figures figures(Covered covered) {
        return NeverRun.of(items, covered::contains).figures(name(), covered.size(), items.size());
    }

    @Override
    public List<Warning> warnings(Map<String, Long> counts) {
        long untold = counts.getOrDefault(UNTOLD, 0L);
        return untold == 0
                ? List.of()
                : List.of(new Warning(
                        "lines-untold",
                        "the lines of " + (untold == 1 ? "1 execution" : untold + " executions")
                                + " are not known: the host had failed and could not be asked"));
    }

    /** Asks after each execution. */
    private static final class Listener implements Collector {
        private final TellsLines told;
        private final Sink sink;
        private final List<long[]> fingerprints = new ArrayList<>();
        private @Nullable BitSet ran;

        Listener(TellsLines told, Sink sink) {
            this.told = told;
            this.sink = sink;
            for (TellsLines.Block block : told.blocks()) {
                long[] lines = new long[Math.max(0, block.last() - block.first() + 1)];
                for (int i = 0; i < lines.length; i++) {
                    lines[i] = fingerprint(block, block.first() + i);
                }
                fingerprints.add(lines);
            }
        }

        @Override
        public void end(View ended) {
            BitSet blocks = told.ran();
            ran = blocks;
            if (blocks != null) {
                blocks.stream().forEach(this::add);
            }
        }

        private void add(int block) {
            for (long fingerprint : fingerprints.get(block)) {
                sink.add(fingerprint);
            }
        }

        @Override
        public Map<String, Integer> counts() {
            return ran == null ? Map.of(UNTOLD, 1) : Map.of();
        }
    }
}
