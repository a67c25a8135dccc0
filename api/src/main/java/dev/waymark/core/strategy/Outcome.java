package dev.waymark.core.strategy;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.Safety;
import dev.waymark.core.property.Verdict;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What came of one execution. {@code fresh} holds, per coverage, the fingerprints that are new; {@code portraits} what it
 * takes to recognise them, where they are not items by themselves; {@code script} the
 * decisions by name, kept only if a property was violated; {@code tail} how many decisions came before the fair tail, -1
 * if there was none; {@code faults} the faults that happened; {@code lies} how often the nodes that may lie did;
 * {@code counters} what the run counted of itself; {@code counts}, per coverage, what its collector counted; {@code output} what the run hands
 * back to its planner.
 */
public record Outcome(
        int decisions,
        int deliveries,
        List<Verdict> verdicts,
        List<long[]> fresh,
        List<int[]> portraits,
        List<Decision> script,
        int tail,
        int[] health,
        Map<String, Integer> skipped,
        FaultBudget faults,
        int lies,
        boolean boundReached,
        Map<String, Integer> counters,
        List<Map<String, Integer>> counts,
        byte[] output,
        Inexact inexact) {
    /**
     * What only clusters have that are not exact: the number of effects that no decision caused, and of decision points at
     * which some node was still busy; and, if a property was violated, the whole execution, since it may never be seen
     * again, and what the cluster keeps of it besides, by names of files.
     */
    public record Inexact(
            int unasked, int notQuiescent, @Nullable RecordedExecution recorded, Map<String, String> evidence) {
        /** Of an exact cluster. */
        public static final Inexact NOTHING = new Inexact(0, 0, null);

        private static final Pattern FILE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

        /** Nothing but the execution is kept. */
        public Inexact(int unasked, int notQuiescent, @Nullable RecordedExecution recorded) {
            this(unasked, notQuiescent, recorded, Map.of());
        }

        public Inexact {
            evidence = Map.copyOf(evidence);
            for (String file : evidence.keySet()) {
                if (!FILE.matcher(file).matches()) {
                    throw new IllegalArgumentException("not a name of a file: " + file);
                }
            }
        }
    }

    /** On an exact cluster, without a fair tail, where nobody lied. */
    public Outcome(
            int decisions,
            int deliveries,
            List<Verdict> verdicts,
            List<long[]> fresh,
            List<Decision> script,
            int[] health,
            Map<String, Integer> skipped,
            FaultBudget faults,
            boolean boundReached,
            Map<String, Integer> counters,
            List<Map<String, Integer>> counts,
            byte[] output) {
        this(
                decisions,
                deliveries,
                verdicts,
                fresh,
                List.of(),
                script,
                -1,
                health,
                skipped,
                faults,
                0,
                boundReached,
                counters,
                counts,
                output,
                Inexact.NOTHING);
    }

    /** Of a run and collectors that count nothing. */
    public Outcome(
            int decisions,
            int deliveries,
            List<Verdict> verdicts,
            List<long[]> fresh,
            List<Decision> script,
            int[] health,
            Map<String, Integer> skipped,
            FaultBudget faults,
            boolean boundReached) {
        this(
                decisions,
                deliveries,
                verdicts,
                fresh,
                script,
                health,
                skipped,
                faults,
                boundReached,
                Map.of(),
                List.of(),
                Plan.NOTHING);
    }

    public boolean violated() {
        for (Verdict verdict : verdicts) {
            if (verdict.safety() == Safety.VIOLATED) {
                return true;
            }
        }
        return false;
    }

    public Outcome withFresh(List<long[]> newFresh) {
        return new Outcome(
                decisions,
                deliveries,
                verdicts,
                newFresh,
                List.of(),
                script,
                tail,
                health,
                skipped,
                faults,
                lies,
                boundReached,
                counters,
                counts,
                output,
                inexact);
    }

    public Outcome withOutput(byte[] newOutput) {
        return new Outcome(
                decisions,
                deliveries,
                verdicts,
                fresh,
                portraits,
                script,
                tail,
                health,
                skipped,
                faults,
                lies,
                boundReached,
                counters,
                counts,
                newOutput,
                inexact);
    }
}
