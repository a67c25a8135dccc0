package dev.waymark.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.engine.trace.text.EventText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A cluster at work that is looked at closely: before and after every decision all must agree with what was told. */
final class Trial implements AutoCloseable {
    final Deployment deployment;
    final Cluster cluster;
    final Capabilities capabilities;
    private final List<Decision> decisions = new ArrayList<>();
    private Ledger ledger;
    private int drops;
    private int duplicates;

    Trial(Deployment deployment, long seed) {
        this.deployment = deployment;
        this.cluster = deployment.cluster();
        this.capabilities = cluster.capabilities();
        this.ledger = new Ledger(deployment.nodes());
        reset(seed);
    }

    void reset(long seed) {
        ledger = new Ledger(deployment.nodes());
        decisions.clear();
        drops = 0;
        duplicates = 0;
        cluster.reset(seed, ledger);
        assertEquals(1, ledger.begun(), "begin() is called once, before anything else");
        assertTrue(ledger.failed() || ledger.started() == deployment.nodes(), "reset() starts all nodes");
        assertAgrees();
    }

    Ledger ledger() {
        return ledger;
    }

    View view() {
        return cluster.view();
    }

    /** Those that were carried out. */
    List<Decision> decisions() {
        return decisions;
    }

    List<String> lines() {
        return EventText.lines(ledger.events());
    }

    /** Carries it out, or not; either way everything must agree afterwards. */
    @Nullable
    Skip apply(Decision decision) {
        int before = ledger.decided();
        int told = ledger.events().size();
        Skip skip = cluster.apply(view().encode(decision));
        assertInOrder();
        int carriedOut = ledger.decided() - before;
        if (skip == null) {
            assertEquals(
                    1,
                    carriedOut,
                    () -> decision + ": stepped() is called once for each decision, besides those of"
                            + " what came unasked; told: " + since(told));
            Event first = ledger.decisive();
            assertTrue(first == null || Deeds.fits(decision, first), () -> decision + " begins with " + first);
            assertTrue(first != null || !Deeds.alwaysTold(decision), () -> decision + " is told nobody");
            decisions.add(decision);
            drops += decision instanceof Decision.Drop ? 1 : 0;
            duplicates += decision instanceof Decision.Duplicate ? 1 : 0;
        } else {
            assertEquals(0, carriedOut, () -> decision + " was skipped (" + skip + "), but told: " + since(told));
        }
        assertAgrees();
        return skip;
    }

    private List<String> since(int told) {
        return lines().subList(told, lines().size());
    }

    /** Carries out what must be possible. */
    void must(Decision decision) {
        Skip skip = apply(decision);
        assertEquals(null, skip, () -> decision + " must be possible here");
    }

    void skips(Decision decision, Skip... reasons) {
        Skip skip = apply(decision);
        assertNotNull(skip, () -> decision + " does not apply here and must be skipped");
        assertTrue(
                skip == Skip.UNSUPPORTED || List.of(reasons).contains(skip),
                () -> decision + " was skipped because: " + skip + "; expected one of " + List.of(reasons));
    }

    private void assertInOrder() {
        assertEquals(List.of(), ledger.problems(), "what observers were told");
    }

    private void assertAgrees() {
        assertInOrder();
        Agreement agreement = new Agreement(cluster, ledger, deployment.nodes());
        agreement.nodes();
        agreement.messages();
        agreement.timers();
        agreement.counts(drops, duplicates);
    }

    @Override
    public void close() {
        cluster.close();
    }
}
