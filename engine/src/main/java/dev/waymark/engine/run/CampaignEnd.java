package dev.waymark.engine.run;

import dev.waymark.engine.campaign.Totals;

/** What ended a campaign. */
public enum CampaignEnd {
    /** All that were asked for, or all that the strategy has. */
    EXECUTIONS,
    DECISIONS,
    TIME,
    /** The first violation, or a listener that had enough. */
    BUG,
    /** Too many handlers that do not return. */
    HANGS,
    MEMORY,
    INTERRUPTED,
    /** Java or the machine could not do something other than give memory. */
    MACHINE,
    /** The run folder could not be written any more. */
    UNWRITABLE;

    static CampaignEnd of(Totals.End end) {
        return switch (end) {
            case EXECUTIONS -> EXECUTIONS;
            case DECISIONS -> DECISIONS;
            case TIME -> TIME;
            case BUG -> BUG;
            case HANGS -> HANGS;
            case MEMORY -> MEMORY;
            case INTERRUPTED -> INTERRUPTED;
            case MACHINE -> MACHINE;
            case UNWRITABLE -> UNWRITABLE;
        };
    }
}
