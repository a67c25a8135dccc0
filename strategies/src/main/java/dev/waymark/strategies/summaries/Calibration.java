package dev.waymark.strategies.summaries;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.ObserverList;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Seeds;
import dev.waymark.strategies.natural.NaturalOrder;
import dev.waymark.strategies.natural.Pace;
import dev.waymark.strategies.timeline.StateIdentity;
import dev.waymark.strategies.timeline.Summary;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds epsilon as MALLORY does (section 3.3): executions without faults, and the highest epsilon by which 90 of 100 of their
 * windows are states that were met before. Their first windows do not count: nodes have to come to rest.
 */
public final class Calibration {
    /** The curve, in the run folder. */
    public static final String FILE = "calibration.jsonl";

    private static final long SEED = 0x63616C6962L;
    private static final int EXECUTIONS = 20;
    private static final int WINDOWS = 12;
    private static final double SHARE = 0.9;
    private static final int STEPS = 20;

    /** A point of the curve: with this epsilon so many of the windows coincide with an earlier one. */
    public record Point(double epsilon, int windows, int states, double coincide) {}

    private final List<Point> points = new ArrayList<>();
    private final double epsilon;

    private Calibration(List<Long> hashes, List<int[]> signatures) {
        double chosen = 0;
        for (int step = STEPS; step >= 1; step--) {
            double tried = (double) step / STEPS;
            StateIdentity states = new StateIdentity(tried);
            for (int i = 0; i < hashes.size(); i++) {
                states.of(hashes.get(i), signatures.get(i), 0);
            }
            double coincide = hashes.isEmpty() ? 0 : 1 - (double) states.states() / hashes.size();
            points.add(new Point(tried, hashes.size(), states.states(), coincide));
            chosen = chosen == 0 && coincide >= SHARE ? tried : chosen;
        }
        epsilon = chosen == 0 ? 1.0 / STEPS : chosen;
    }

    /** {@code options} as they are wanted, but for epsilon. The same for the same system, whatever the campaign's seed. */
    public static Calibration of(Deployment deployment, SummaryOptions options) {
        List<Long> hashes = new ArrayList<>();
        List<int[]> signatures = new ArrayList<>();
        try (Cluster cluster = deployment.cluster()) {
            for (int i = 0; i < EXECUTIONS; i++) {
                run(cluster, deployment, options, Seeds.execution(SEED, i), hashes, signatures);
            }
        }
        return new Calibration(hashes, signatures);
    }

    private static void run(
            Cluster cluster,
            Deployment deployment,
            SummaryOptions options,
            long seed,
            List<Long> hashes,
            List<int[]> signatures) {
        NaturalOrder natural = new NaturalOrder(deployment, seed, Pace.USUAL);
        WindowSummaries summaries = new WindowSummaries(options, deployment);
        cluster.reset(seed, ObserverList.of(List.of(summaries, natural)));
        View view = cluster.view();
        long decision = natural.next(view, WINDOWS * options.length());
        while (decision != Code.stop() && view.failure() == null && !cluster.complete()) {
            cluster.apply(decision);
            decision = natural.next(view, WINDOWS * options.length());
        }
        for (int i = 0; i < summaries.count(); i++) {
            if (summaries.number(i) > 0) {
                int[] signature = new int[Summary.HASHES];
                System.arraycopy(summaries.signatures(), i * Summary.HASHES, signature, 0, Summary.HASHES);
                hashes.add(summaries.hash(i));
                signatures.add(signature);
            }
        }
    }

    public double epsilon() {
        return epsilon;
    }

    public List<Point> points() {
        return points;
    }
}
