package dev.waymark.junit;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.campaign.Totals;
import dev.waymark.core.campaign.VerdictCounts;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What came of a campaign that passed, for a test that demands more of it. */
public final class CampaignResult {
    private final Totals totals;
    private final @Nullable Found found;

    CampaignResult(Totals totals, @Nullable Found found) {
        this.totals = totals;
        this.found = found;
    }

    Totals totals() {
        return totals;
    }

    /** What the campaign was to find; only for one with {@link Campaign#finds}. */
    public Found found() {
        if (found == null) {
            throw new UsageException("this campaign was to find nothing: @Campaign(finds = \"PROPERTY\")");
        }
        return found;
    }

    public long executions() {
        return totals.executions();
    }

    public long decisions() {
        return totals.decisions();
    }

    /** In how many executions this property was put to the test. */
    public long reached(String property) {
        return find("property", property, totals.properties()).reached();
    }

    /** The verdicts on this property, counted. */
    public VerdictCounts verdicts(String property) {
        return find("property", property, totals.properties());
    }

    /** How much of this coverage was seen; it must be among those measured. */
    public int covered(String coverage) {
        return find("coverage of this campaign", coverage, totals.covered());
    }

    /** What was counted besides, by name: with coverage {@code model}, events {@code mapped}, {@code disabled} and so on. */
    public Map<String, Long> counts(String coverage) {
        find("coverage of this campaign", coverage, totals.covered());
        return totals.counts().getOrDefault(coverage, Map.of());
    }

    /** Mean number per execution of an internal event that the system declares as a health figure. */
    public double health(String event) {
        return find("health figure", event, totals.health());
    }

    private static <T> T find(String what, String name, Map<String, T> all) {
        T found = all.get(name);
        if (found == null) {
            throw new UsageException(Nearest.unknown(what, name, all.keySet()));
        }
        return found;
    }
}
