package dev.waymark.engine.run;

import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.VerdictCounts;
import java.util.Collections;
import java.util.Map;

/** How far a campaign is, at the moment of the call that it is given to. */
public final class CampaignProgress {
    private final Totals totals;

    CampaignProgress(Totals totals) {
        this.totals = totals;
    }

    public long executions() {
        return totals.executions();
    }

    public long decisions() {
        return totals.decisions();
    }

    public long elapsedMillis() {
        return totals.elapsedMillis();
    }

    /** Different violations so far. */
    public int violations() {
        return totals.violations().size();
    }

    /** Items covered, by name of the coverage. */
    public Map<String, Integer> covered() {
        return totals.covered();
    }

    /** The verdicts on each property, counted. */
    public Map<String, VerdictCounts> properties() {
        return Collections.unmodifiableMap(totals.properties());
    }
}
