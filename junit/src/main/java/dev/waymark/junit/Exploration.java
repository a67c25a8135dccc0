package dev.waymark.junit;

import dev.waymark.engine.campaign.CampaignRun;
import dev.waymark.engine.campaign.Finding;
import dev.waymark.engine.campaign.RunFolder;
import dev.waymark.engine.campaign.RunRecord;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.run.CampaignReport;
import dev.waymark.engine.run.CampaignRunner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A campaign that was carried out: its figures, and what it found, shrunk and on disk. */
record Exploration(Totals totals, RunReport told, CampaignReport report, List<Finding> findings) {
    /** {@code folder} is made anew: what an earlier run of the same test left there is gone. */
    static Exploration run(Experiment experiment, Path folder, Hunt hunt, ExtensionContext context) {
        clear(folder);
        try (RunFolder output = RunFolder.create(
                folder, experiment.target().name(), experiment.strategy().label())) {
            CampaignRunner runner = new CampaignRunner(experiment, output, false, new CampaignRun.Watcher() {
                @Override
                public boolean enough(Totals totals) {
                    return hunt.isOn() && hunt.found(totals);
                }

                @Override
                public void notice(String text) {
                    Notice.publish(context, "waymark.notice", text);
                }
            });
            CampaignRunner.Ran ran = runner.carryOut(RunRecord.Origin.test(context.getUniqueId()));
            if (ran.lost() != null && ran.findings().isEmpty()) {
                throw ran.lost(); // with findings the test fails anyway, and shows them
            }
            return new Exploration(ran.totals(), ran.told(), ran.report(), ran.findings());
        }
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
