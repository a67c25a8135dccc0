package dev.waymark.grid;

import dev.waymark.engine.campaign.ReportJson;
import dev.waymark.grid.scheduler.WorkerStatus;
import java.util.List;
import java.util.Map;

/** Who works, for scripts. */
final class StatusJson {
    private StatusJson() {}

    static String of(List<WorkerStatus> workers) {
        return ReportJson.write(Map.of("workers", workers));
    }
}
