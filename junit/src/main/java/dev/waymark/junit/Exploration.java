package dev.waymark.junit;

import dev.waymark.core.campaign.Campaign;
import dev.waymark.core.campaign.CampaignSpec;
import dev.waymark.core.campaign.Finding;
import dev.waymark.core.campaign.Findings;
import dev.waymark.core.campaign.RunFolder;
import dev.waymark.core.campaign.Totals;
import dev.waymark.core.campaign.Violation;
import dev.waymark.core.shrink.Shrinker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A campaign that was carried out: its figures, and what it found, shrunk and on disk. */
record Exploration(Totals totals, List<Finding> findings) {
    /** {@code folder} is made anew: what an earlier run of the same test left there is gone. */
    static Exploration run(CampaignSpec spec, Subject subject, Path folder) {
        clear(folder);
        try (RunFolder output = RunFolder.create(
                folder, subject.system().name(), spec.strategy().label())) {
            return run(spec, subject, output);
        }
    }

    private static Exploration run(CampaignSpec spec, Subject subject, RunFolder output) {
        Findings findings = new Findings(
                spec, subject.system().name(), subject.configuration(), version(), output, Shrinker.Options.DEFAULT);
        Totals totals = Campaign.run(spec, new Campaign.Listener() {
            @Override
            public void found(Violation violation, Totals soFar) {
                findings.add(violation);
            }

            @Override
            public void progress(Totals soFar) {
                output.metrics(soFar, false);
            }
        });
        output.metrics(totals, true);
        return new Exploration(totals, findings.all());
    }

    private static String version() {
        @Nullable String version = Exploration.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    private static void clear(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> entries = Files.walk(folder)) {
            for (Path entry : entries.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(entry);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot clear " + folder, e);
        }
    }
}
