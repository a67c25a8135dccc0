package dev.waymark.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.Target;
import dev.waymark.core.property.Property;
import dev.waymark.engine.TraceReplay;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Finding;
import dev.waymark.engine.campaign.Findings;
import dev.waymark.engine.campaign.RunFolder;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.shrink.Shrinker;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.TraceFile;
import dev.waymark.engine.trace.text.PayloadCodec;
import dev.waymark.systems.raft.Raft;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindingsTest {
    @TempDir
    Path folder;

    /** Only the fair tail shows that no leader can be elected, so the tail belongs to the test case. */
    @Test
    void aViolationThatOnlyTheEpilogueShowsIsShrunkAndReplayed() {
        Raft system = new Raft();
        Configuration configuration =
                Configuration.of(system, Map.of("liveness", "true"), List.of("even-cluster-no-leader"));
        Deployment deployment = system.deploy(configuration);
        Experiment experiment = Experiment.on(new Target(system, configuration, deployment))
                .checking(List.of("liveness"))
                .executions(20)
                .stopOnBug(true)
                .build();
        RunFolder run = RunFolder.create(folder.resolve("run"), "raft", "random");
        Findings findings = new Findings(experiment, run, Shrinker.Options.DEFAULT);
        Campaign.run(experiment, new Campaign.Listener() {}, findings, null);
        Finding finding = findings.all().get(0);
        assertThat(finding.verdict().property()).isEqualTo("liveness");
        assertThat(finding.shrunk()).isNotNull();
        assertThat(finding.shrunkDecisions()).isLessThan(finding.decisions());
        Trace trace = TraceFile.read(finding.shrunk()).trace(PayloadCodec.of(deployment));
        List<Property> checked = deployment.properties().stream()
                .filter(property -> trace.properties().contains(property.name()))
                .toList();
        assertThat(checked).extracting(Property::name).containsExactly("liveness");
        assertThat(TraceReplay.of(deployment, checked, trace).result()).isEqualTo(TraceReplay.Result.REPRODUCED);
    }
}
