package dev.waymark.report;

import dev.waymark.core.CommandPermission;
import dev.waymark.core.Target;
import dev.waymark.engine.campaign.CampaignRun;
import dev.waymark.engine.campaign.RunFolder;
import dev.waymark.engine.campaign.RunRecord;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import dev.waymark.engine.experiment.RecordedCase;
import dev.waymark.report.data.Cases;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Run folders of bundled systems, as `waymark run` leaves them but for the page. */
public final class Runs {
    private static final Catalog CATALOG = Catalog.seenBy(List.of(Runs.class.getClassLoader()));

    private Runs() {}

    public static Target target(String system, Map<String, String> parameters, List<String> bugs) {
        return Target.of(CATALOG.system(system), parameters, bugs);
    }

    public static RunReport run(Path folder, Target target, UnaryOperator<ExperimentBuilder> more) {
        Experiment experiment =
                more.apply(Experiment.on(target, CATALOG).executions(1000)).build();
        try (RunFolder out = RunFolder.create(folder, target.name(), "test")) {
            return new CampaignRun(experiment, out, false, new CampaignRun.Watcher() {})
                    .carryOut(RunRecord.Origin.UNKNOWN);
        }
    }

    /** Traces of bundled systems can be made again. */
    public static Cases cases() {
        return trace -> RecordedCase.read(trace, Runs::found, CommandPermission.NONE, CATALOG, List.of());
    }

    private static Target found(
            String system,
            Map<String, String> parameters,
            java.util.Collection<String> bugs,
            CommandPermission permission) {
        return Target.of(CATALOG.system(system), parameters, bugs, permission);
    }

    public static String page(Path folder) {
        try {
            return Files.readString(Report.write(folder, cases()).file());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
