package dev.waymark.junit;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.engine.campaign.VerdictCounts;
import dev.waymark.engine.run.CampaignReport;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What came of a campaign that passed, for a test that demands more of it. */
public final class CampaignResult {
    private final CampaignReport report;
    private final @Nullable Found found;

    CampaignResult(CampaignReport report, @Nullable Found found) {
        this.report = report;
        this.found = found;
    }

    /** All that came of it. */
    public CampaignReport report() {
        return report;
    }

    /** What the campaign was to find; only for one with {@link Campaign#finds}. */
    public Found found() {
        if (found == null) {
            throw new UsageException("this campaign was to find nothing: @Campaign(finds = \"PROPERTY\")");
        }
        return found;
    }

    public long executions() {
        return report.executions();
    }

    public long decisions() {
        return report.decisions();
    }

    /** In how many executions this property was put to the test. */
    public long reached(String property) {
        return verdicts(property).reached();
    }

    /** The verdicts on this property, counted. */
    public VerdictCounts verdicts(String property) {
        return report.property(property);
    }

    /** How much of this coverage was seen; it must be among those measured. */
    public int covered(String coverage) {
        return report.coverage(coverage).covered();
    }

    /** What was counted besides, by name: with coverage {@code model}, events {@code mapped}, {@code disabled} and so on. */
    public Map<String, Long> counts(String coverage) {
        return report.coverage(coverage).counts();
    }

    /** Mean number per execution of an internal event that the system declares as a health figure. */
    public double health(String event) {
        Double mean = report.health().get(event);
        if (mean == null) {
            throw new UsageException(
                    Nearest.unknown("health figure", event, report.health().keySet()));
        }
        return mean;
    }
}
