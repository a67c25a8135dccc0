package dev.waymark.engine.campaign;

import dev.waymark.core.property.Aftermath;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** What properties may ask of a campaign that is over. */
record CampaignAftermath(Totals totals, CampaignRun.Watcher watcher, BooleanSupplier cancel) implements Aftermath {
    @Override
    public boolean violated(String property) {
        return totals.violations().stream()
                .anyMatch(violation -> violation.verdict().property().equals(property));
    }

    @Override
    public Map<String, Long> counts(String name) {
        return totals.counts().getOrDefault(name, Map.of());
    }

    @Override
    public void notice(String text) {
        watcher.notice(text);
    }

    @Override
    public boolean cancelled() {
        return cancel.getAsBoolean();
    }
}
