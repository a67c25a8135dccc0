package dev.waymark.cli.fuzz;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.WorkloadSteps;
import dev.waymark.engine.campaign.Durations;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.experiment.CoverageMemory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What people write on one line: workloads, strategies, faults, amounts. */
class TextFuzzTest {
    private static final Catalog CATALOG = Catalog.seenBy(List.of(TextFuzzTest.class.getClassLoader()));
    private static final WorkloadSteps.Limits LIMITS = new WorkloadSteps.Limits(3, 3, 4, 1000);

    enum Kind {
        WORKLOADS(
                text -> Harness.of(text, LIMITS),
                "s1:k0<-101; empty; s0:k1=0?k0<-400",
                "random:requests=3:steps=4:keys=2",
                "enumerate:requests=2",
                "own"),
        STRATEGIES(
                text -> CATALOG.strategies().parse(text),
                "pctcp:depth=3",
                "fuzz:guide=model:preset=paper:messages=5",
                "waypoint:to=LogDiff(1);LogCommitDiff(3):preset=artifact",
                "timeline:windows=5",
                "swarm",
                "rounds:isolations=5"),
        FAULTS(FaultBudget::parse, "crashes=2,drops=10,duplicates=2", "byzantine=1", "none"),
        DURATIONS(text -> Durations.millis("--time", text), "60s", "200ms", "3m", "2h"),
        MEMORIES(CoverageMemory::parse, "64m", "128m");

        final Consumer<String> reader;
        final List<String> originals;

        Kind(Consumer<String> reader, String... originals) {
            this.reader = reader;
            this.originals = List.of(originals);
        }

        void fuzz(long seed, int count) throws IOException {
            ReaderFuzz fuzz = new ReaderFuzz(
                    name().toLowerCase(java.util.Locale.ROOT),
                    input -> reader.accept(new String(input, StandardCharsets.UTF_8)));
            originals.forEach(fuzz::from);
            fuzz.run(seed, count);
        }
    }

    @ParameterizedTest
    @EnumSource
    void texts(Kind kind) throws IOException {
        kind.fuzz(1, 3_000);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("long")
    void many(Kind kind) throws IOException {
        kind.fuzz(2, 100_000);
    }
}
