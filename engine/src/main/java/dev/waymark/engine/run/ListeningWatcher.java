package dev.waymark.engine.run;

import dev.waymark.engine.campaign.CampaignRun;
import dev.waymark.engine.campaign.Finding;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells listeners what a campaign tells. */
final class ListeningWatcher implements CampaignRun.Watcher {
    private final List<CampaignListener> listeners;
    private @Nullable CampaignProgress shown;

    ListeningWatcher(List<CampaignListener> listeners) {
        this.listeners = List.copyOf(listeners);
    }

    private CampaignProgress of(Totals totals) {
        CampaignProgress known = shown; // of a campaign there is one, whatever has happened
        CampaignProgress now = known == null ? new CampaignProgress(totals) : known;
        shown = now;
        return now;
    }

    @Override
    public void found(Violation violation, Totals totals) {
        listeners.forEach(each -> each.found(violation.verdict(), violation.firstExecution()));
    }

    @Override
    public void shrunk(Finding finding) {
        FoundViolation found = FoundViolation.of(finding);
        listeners.forEach(each -> each.shrunk(found));
    }

    @Override
    public void counted(Totals totals) {
        CampaignProgress soFar = of(totals);
        listeners.forEach(each -> each.executed(soFar));
    }

    @Override
    public void progress(Totals totals) {
        CampaignProgress soFar = of(totals);
        listeners.forEach(each -> each.progress(soFar));
    }

    @Override
    public boolean enough(Totals totals) {
        CampaignProgress soFar = of(totals);
        return listeners.stream().anyMatch(each -> each.enough(soFar));
    }

    @Override
    public void notice(String text) {
        listeners.forEach(each -> each.notice(text));
    }

    @Override
    public boolean cancelled() {
        return listeners.stream().anyMatch(CampaignListener::cancelled);
    }
}
