package dev.waymark.cli.fuzz;

import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.campaign.RunRecord;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.RunOptions;
import dev.waymark.engine.spec.SpecJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Descriptions of campaigns, read and made ready; and {@code run.json}, which has one in it. */
class SpecFuzzTest {
    private static final Catalog CATALOG = Catalog.seenBy(List.of(SpecFuzzTest.class.getClassLoader()));

    private static final List<String> SPECS = List.of("""
            {"format":1,"system":{"name":"two-phase-commit"},"execution":{"seed":1}}
            """, """
            {"format":1,"system":{"name":"raft","parameters":{"nodes":"3","clients":"2"},"bugs":["forgets-vote"]},
             "strategy":{"name":"pctcp:depth=3"},
             "checks":{"properties":["election-safety"],"alsoProperties":["no-failure"],"coverages":["states","traces"]},
             "execution":{"seed":-7,"steps":50,"faults":{"crashes":2,"drops":10,"duplicates":2}},
             "budget":{"executions":100,"decisions":5000,"millis":60000,"stopOnBug":true},
             "coverageMemoryBytes":33554432,"plugins":["plugins/mine"]}
            """, """
            {"format":1,"system":{"name":"pbft"},"strategy":{"name":"fuzz","guide":"states"},
             "execution":{"seed":3,"faults":{"byzantine":1,"liars":[2]}},"budget":{"executions":10}}
            """, """
            {"format":1,"system":{"name":"cassandra-paxos","parameters":{"workload":"s1:k0<-101; empty; s0:k1=0?k0<-400"}},
             "strategy":{"name":"rounds:isolations=5"},"execution":{"seed":3}}
            """, """
            {"format":1,"system":{"name":"rsl"},"strategy":{"name":"bonus-max:alpha=0.2"},"execution":{"seed":3,"faults":{}}}
            """, """
            {"format":1,"system":{"name":"raft"},"strategy":{"scenario":"Liveness"},"execution":{"seed":3}}
            """);

    @TempDir
    Path folder;

    private void specs(long seed, int count) throws IOException {
        Path file = folder.resolve("spec.json");
        ReaderFuzz fuzz = new ReaderFuzz("specs", input -> {
            Files.write(file, input);
            var unused = Experiment.of(SpecJson.read(file), RunOptions.USUAL, CATALOG);
        });
        SPECS.forEach(fuzz::from);
        fuzz.run(seed, count);
    }

    private void records(long seed, int count) throws IOException {
        ReaderFuzz fuzz = new ReaderFuzz("records", input -> {
            Files.write(folder.resolve(RunRecord.FILE), input);
            var unused = RunRecord.toGoOn(folder);
        });
        String spec = SPECS.get(1).strip();
        fuzz.from("{\"spec\":" + spec + ",\"resolved\":" + spec
                + ",\"provenance\":{\"waymark\":\"0.1.0\",\"commit\":\"abc\",\"code\":{\"system\":\"1\",\"waymark\":\"2\"},"
                + "\"workers\":2,\"arguments\":[\"run\",\"raft\"]}}\n");
        fuzz.run(seed, count);
    }

    /** A file that a strategy names. */
    private void scripts(long seed, int count) throws IOException {
        Path file = folder.resolve("faults.txt");
        CampaignSpec spec = SpecJson.read(
                "{\"system\":{\"name\":\"raft\"},\"strategy\":{\"name\":\"nemesis:script=" + file + "\"}}");
        new ReaderFuzz("scripts", input -> {
                    Files.write(file, input);
                    var unused = Experiment.of(spec, RunOptions.USUAL, CATALOG);
                })
                .from("""
                        # as in the documentation
                        for 10000 every 2500 cycle partition-one leader | heal
                        for 5000
                        for 10000 stagger 1000 mix kill-kept any | restart | pause minority | resume
                        """)
                .run(seed, count);
    }

    @Test
    void scripts() throws IOException {
        scripts(1, 1_500);
    }

    @Test
    void specs() throws IOException {
        specs(1, 1_500);
    }

    @Test
    void records() throws IOException {
        records(1, 2_000);
    }

    @Test
    @Tag("long")
    void many() throws IOException {
        specs(2, 50_000);
        records(2, 50_000);
        scripts(2, 50_000);
    }
}
