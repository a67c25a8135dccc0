package dev.waymark.engine.campaign;

import dev.waymark.core.MachineLimit;
import dev.waymark.core.Warning;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.Covered;
import dev.waymark.core.coverage.Recognition;
import dev.waymark.core.file.UnwritableException;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Safety;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Saved;
import dev.waymark.core.time.WallClock;
import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.experiment.Budget;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Planning;
import dev.waymark.engine.primitive.GrowingLongSet;
import dev.waymark.engine.trace.text.DecisionText;
import dev.waymark.engine.trace.text.PayloadCodec;
import dev.waymark.engine.wire.Binary;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a campaign has found so far; outcomes are added in order of their index, by one thread. */
public final class Totals {
    /** Why a campaign ended. */
    public enum End {
        EXECUTIONS,
        DECISIONS,
        TIME,
        BUG,
        HANGS,
        MEMORY,
        INTERRUPTED,
        /** Java or the machine could not do something other than give memory. */
        MACHINE,
        /** The run folder could not be written any more. */
        UNWRITABLE
    }

    /** A century. */
    private static final long MILLIS_MAX = 100L * 366 * 24 * 3_600_000;

    private final Experiment experiment;
    private long startNanos = WallClock.nanos();
    private final Map<String, CoveredItems> coverage = new LinkedHashMap<>();
    private final Map<String, Recognition> recognitions = new LinkedHashMap<>();
    private Doctor.@Nullable Problem notRepeatable;
    private final Map<String, Map<String, Long>> counts = new LinkedHashMap<>();
    private final Map<String, VerdictCounts> properties = new LinkedHashMap<>();
    private final VerdictCounts executionTally = new VerdictCounts();
    private final Map<String, Violation> violations = new LinkedHashMap<>();
    private final Map<String, Long> skipped = new TreeMap<>();
    private final Map<String, Long> counters = new LinkedHashMap<>();
    private final long[] health;
    private long executions;
    private long decisions;
    private long deliveries;
    private long boundReached;
    private long crashes;
    private long drops;
    private long duplicates;
    private long liars;
    private long lies;
    private long unasked;
    private long notQuiescent;
    private boolean full;
    private boolean cutByMemory;
    private @Nullable End end;
    private @Nullable UnwritableException lost;
    private @Nullable MachineLimit limit;
    /** Of a campaign's limit on time shrinking may go beyond it by one part in so many, and never by more than this. */
    private static final int LATE_SHARE = 10;

    private static final long LATE_MILLIS_MAX = 5_000;

    private long elapsedMillis = -1;
    private Map<String, Map<String, Long>> statistics = Map.of();
    private @Nullable Planning planning;
    private Map<String, Object> plannerReport = Map.of();
    private List<String> plannerLines = List.of();
    private boolean unfinished;
    private Supplier<Map<String, List<?>>> files = Map::of;

    Totals(Experiment experiment) {
        this.experiment = experiment;
        for (Coverage each : experiment.coverages()) {
            coverage.put(each.name(), new CoveredItems());
            Recognition recognition = each.recognition();
            if (recognition != null) {
                recognitions.put(each.name(), recognition);
            }
        }
        for (Property property : experiment.properties()) {
            properties.put(property.name(), new VerdictCounts());
        }
        this.health = new long[experiment.target().deployment().health().size()];
    }

    /** Adds an outcome and returns it with only what is new to the whole campaign; new violations go to {@code fresh}. */
    Outcome add(Plan plan, Outcome outcome, List<Violation> fresh) {
        executions++;
        decisions += outcome.decisions();
        deliveries += outcome.deliveries();
        boundReached += outcome.boundReached() ? 1 : 0;
        crashes += outcome.faults().crashes();
        drops += outcome.faults().drops();
        duplicates += outcome.faults().duplicates();
        liars += outcome.faults().byzantine().count();
        lies += outcome.lies();
        unasked += outcome.inexact().unasked();
        notQuiescent += outcome.inexact().notQuiescent();
        addVerdicts(plan, outcome, fresh);
        for (int i = 0; i < health.length; i++) {
            health[i] += outcome.health()[i];
        }
        outcome.skipped().forEach((reason, count) -> skipped.merge(reason, (long) count, Long::sum));
        outcome.counters().forEach((name, count) -> counters.merge(name, (long) count, Long::sum));
        addCounts(outcome.counts());
        List<long[]> fingerprints = new ArrayList<>();
        int next = 0;
        for (Map.Entry<String, CoveredItems> each : coverage.entrySet()) {
            long[] candidates = recognised(each.getKey(), outcome, next++);
            fingerprints.add(each.getValue().addAll(candidates));
        }
        makeRoom();
        cutByMemory |= outcome.boundReached() && experiment.isCutByMemory(outcome.decisions());
        return outcome.withFresh(fingerprints);
    }

    private long[] recognised(String name, Outcome outcome, int place) {
        Recognition recognition = recognitions.get(name);
        long[] candidates = outcome.fresh().get(place);
        return recognition == null || candidates.length == 0
                ? candidates
                : recognition.items(candidates, outcome.portraits().get(place));
    }

    private void addCounts(List<Map<String, Integer>> more) {
        for (int i = 0; i < more.size(); i++) {
            if (!more.get(i).isEmpty()) {
                Map<String, Long> sums =
                        counts.computeIfAbsent(experiment.coverages().get(i).name(), name -> new TreeMap<>());
                more.get(i).forEach((name, count) -> sums.merge(name, (long) count, Long::sum));
            }
        }
    }

    /** When there are too many fingerprints, the largest coverage that nobody asks for single ones becomes an estimate. */
    void makeRoom() {
        while (!full && kept() > experiment.memory().fingerprints()) {
            CoveredItems largest = null;
            for (Coverage each : experiment.coverages()) {
                CoveredItems items = items(each.name());
                if (mayBeEstimated(each) && !items.isEstimate() && (largest == null || items.kept() > largest.kept())) {
                    largest = items;
                }
            }
            if (largest == null) {
                full = true;
            } else {
                largest.estimate(executions);
            }
        }
    }

    private boolean mayBeEstimated(Coverage each) {
        return !each.needsItems() && !each.name().equals(experiment.configured().guide());
    }

    private long kept() {
        long sum = 0;
        for (CoveredItems items : coverage.values()) {
            sum += items.kept();
        }
        return sum;
    }

    /** Whether there is no room for what a coverage needs that cannot be estimated. */
    boolean isFull() {
        return full;
    }

    /** Whether some execution had no room to go on. */
    boolean isCutByMemory() {
        return cutByMemory;
    }

    /** What workers look at, per coverage. */
    List<GrowingLongSet> tables() {
        return coverage.values().stream().map(CoveredItems::table).toList();
    }

    private void addVerdicts(Plan plan, Outcome outcome, List<Violation> fresh) {
        Safety safety = Safety.KEPT;
        Reach reach = Reach.REACHED;
        for (Verdict verdict : outcome.verdicts()) {
            properties
                    .computeIfAbsent(verdict.property(), name -> new VerdictCounts())
                    .add(verdict.safety(), verdict.reach());
            if (verdict.reach() == Reach.NOT_REACHED) {
                reach = Reach.NOT_REACHED;
            }
            if (verdict.violated()) {
                safety = Safety.VIOLATED;
                addViolation(plan, verdict, outcome, fresh);
            } else if (verdict.safety() == Safety.INCONCLUSIVE && safety == Safety.KEPT) {
                safety = Safety.INCONCLUSIVE;
            }
        }
        executionTally.add(safety, reach);
    }

    private void addViolation(Plan plan, Verdict verdict, Outcome outcome, List<Violation> fresh) {
        Violation known = violations.get(Violation.id(verdict));
        if (known != null) {
            known.again();
            return;
        }
        Violation violation = new Violation(
                verdict,
                outcome.verdicts(),
                plan,
                outcome.script(),
                outcome.tail(),
                decisions,
                WallClock.millisSince(startNanos));
        violation.recorded(outcome.inexact().recorded());
        violation.evidence(outcome.inexact().evidence());
        violation.configuration(experiment.configured().configuration(plan));
        violations.put(violation.id(), violation);
        fresh.add(violation);
    }

    void ended(End newEnd, Planning planning) {
        end = newEnd;
        statistics = planning.statistics();
        plannerReport = planning.report();
        plannerLines = planning.lines();
        unfinished = planning.unfinished();
        files = planning::files;
        elapsedMillis = WallClock.millisSince(startNanos);
    }

    void stopped(MachineLimit by) {
        limit = by;
    }

    /** What the machine could not do, so that the campaign ended before its time; null if there was nothing. */
    public @Nullable MachineLimit limit() {
        return limit;
    }

    /** For whoever takes this for a whole campaign: one that the machine cut short would pass for one that found nothing. */
    public Totals demandWhole() {
        if (limit != null) {
            throw limit;
        }
        return this;
    }

    void lost(UnwritableException newLost) {
        lost = newLost;
    }

    /** Why something of the campaign is not on disk; null if all is. */
    @Nullable
    UnwritableException lost() {
        return lost;
    }

    CoveredItems items(int which) {
        return items(experiment.coverages().get(which).name());
    }

    private CoveredItems items(String name) {
        return Objects.requireNonNull(coverage.get(name));
    }

    /** All but the fingerprints. */
    void save(DataOutput out) throws IOException {
        for (long number : new long[] {
            executions,
            decisions,
            deliveries,
            boundReached,
            crashes,
            drops,
            duplicates,
            liars,
            lies,
            unasked,
            notQuiescent,
            elapsedMillis()
        }) {
            out.writeLong(number);
        }
        for (long number : health) {
            out.writeLong(number);
        }
        executionTally.save(out);
        out.writeInt(properties.size());
        for (Map.Entry<String, VerdictCounts> property : properties.entrySet()) {
            Binary.text(out, property.getKey());
            property.getValue().save(out);
        }
        for (Recognition recognition : recognitions.values()) {
            recognition.save(out);
        }
        Binary.counts(out, skipped);
        Binary.counts(out, counters);
        out.writeInt(counts.size());
        for (Map.Entry<String, Map<String, Long>> each : counts.entrySet()) {
            Binary.text(out, each.getKey());
            Binary.counts(out, each.getValue());
        }
        out.writeInt(violations.size());
        for (Violation violation : violations.values()) {
            violation.save(
                    out, new DecisionText(PayloadCodec.of(experiment.target().deployment())));
        }
    }

    void restore(DataInput in) throws IOException {
        executions = Saved.natural(in, "a number of executions");
        decisions = Saved.natural(in, "a number of decisions");
        deliveries = Saved.natural(in, "a number of deliveries");
        boundReached = Saved.natural(in, "a number of executions");
        crashes = Saved.natural(in, "a number of faults");
        drops = Saved.natural(in, "a number of faults");
        duplicates = Saved.natural(in, "a number of faults");
        liars = Saved.natural(in, "a number of faults");
        lies = Saved.natural(in, "a number of faults");
        unasked = Saved.natural(in, "a number of effects");
        notQuiescent = Saved.natural(in, "a number of decisions");
        startNanos -= Saved.between(in.readLong(), 0, MILLIS_MAX, "a time") * 1_000_000;
        for (int i = 0; i < health.length; i++) {
            health[i] = Saved.natural(in, "a number of events");
        }
        executionTally.restore(in);
        for (int left = Saved.count(in, "a number of properties"); left > 0; left--) {
            VerdictCounts known = properties.get(Binary.text(in));
            Saved.demand(known != null, "a property");
            Objects.requireNonNull(known).restore(in);
        }
        for (Recognition recognition : recognitions.values()) {
            recognition.restore(in);
        }
        Binary.counts(in, skipped);
        Binary.counts(in, counters);
        for (int left = Saved.count(in, "a number of coverages"); left > 0; left--) {
            String name = Binary.text(in);
            Saved.demand(coverage.containsKey(name), "a coverage");
            Binary.counts(in, counts.computeIfAbsent(name, each -> new TreeMap<>()));
        }
        for (int left = Saved.count(in, "a number of violations"); left > 0; left--) {
            Violation violation = Violation.restore(
                    in, new DecisionText(PayloadCodec.of(experiment.target().deployment())));
            Saved.demand(violations.put(violation.id(), violation) == null, "a violation twice");
        }
        demandSums();
    }

    /** What does not add up was not written by a campaign. */
    private void demandSums() throws IOException {
        Saved.demand(executionTally.isOf(executions), "verdicts");
        Saved.demand(deliveries <= decisions && boundReached <= executions, "numbers of decisions");
        for (Map.Entry<String, VerdictCounts> property : properties.entrySet()) {
            Saved.demand(property.getValue().isOf(executions), "verdicts");
            long seen = 0;
            for (Violation violation : violations.values()) {
                boolean ofIt = violation.verdict().property().equals(property.getKey());
                seen += ofIt ? violation.occurrences() : 0;
            }
            Saved.demand(property.getValue().violated() == seen, "a number of violations");
        }
        for (Violation violation : violations.values()) {
            Saved.demand(properties.containsKey(violation.verdict().property()), "a property");
            Saved.demand(
                    violation.firstExecution() < executions && violation.firstDecision() <= decisions, "a violation");
        }
    }

    /** Null while the campaign runs. */
    public @Nullable End end() {
        return end;
    }

    public Experiment experiment() {
        return experiment;
    }

    public long executions() {
        return executions;
    }

    public long decisions() {
        return decisions;
    }

    public long deliveries() {
        return deliveries;
    }

    /** Executions that the bound on decisions cut short. */
    public long boundReached() {
        return boundReached;
    }

    /** Effects that no decision caused; 0 on exact clusters. */
    public long unasked() {
        return unasked;
    }

    /** Decision points at which a cluster gave up waiting for its nodes; 0 on exact clusters. */
    public long notQuiescent() {
        return notQuiescent;
    }

    public long elapsedMillis() {
        return elapsedMillis >= 0 ? elapsedMillis : WallClock.millisSince(startNanos);
    }

    /**
     * How long a violation that is found now may be shrunk: as long as the campaign still has, and a little longer, so that what is
     * found last becomes short as well. Null: the campaign has no limit on time, and shrinking neither.
     */
    public @Nullable Long shrinkingMillis() {
        long limit = experiment.budget().millis();
        return limit == Budget.UNLIMITED
                ? null
                : Math.max(0, limit + Math.min(limit / LATE_SHARE, LATE_MILLIS_MAX) - elapsedMillis());
    }

    /** Items covered, by name of the coverage. */
    public Map<String, Integer> covered() {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        coverage.forEach((name, items) -> sizes.put(name, items.size()));
        return sizes;
    }

    /** Whether some execution covered this. */
    public boolean covers(String name, long fingerprint) {
        CoveredItems items = coverage.get(name);
        return items != null && items.contains(fingerprint);
    }

    /** What the collectors counted besides, by name of the coverage. */
    public Map<String, Map<String, Long>> counts() {
        return counts;
    }

    /** What was seen of the coverage of this name, which must be one that is measured. */
    public Covered covered(String name) {
        CoveredItems items = items(name);
        Map<String, Long> counted = counts.getOrDefault(name, Map.of());
        return new Covered() {
            @Override
            public int size() {
                return items.size();
            }

            @Override
            public boolean contains(long fingerprint) {
                return items.contains(fingerprint);
            }

            @Override
            public boolean isEstimate() {
                return items.isEstimate();
            }

            @Override
            public Map<String, Long> counts() {
                return counted;
            }
        };
    }

    /** For each coverage that became an estimate, the first execution that was not counted exactly. */
    public Map<String, Long> estimatedFrom() {
        Map<String, Long> from = new LinkedHashMap<>();
        coverage.forEach((name, items) -> {
            if (items.isEstimate()) {
                from.put(name, items.estimatedFrom());
            }
        });
        return from;
    }

    /** What the coverages have to say of what was counted, each thing once. */
    public List<Warning> coverageWarnings() {
        return experiment.coverages().stream()
                .flatMap(each -> each.warnings(counts.getOrDefault(each.name(), Map.of())).stream())
                .distinct()
                .toList();
    }

    /** What is to be said of what the strategy counted. */
    public List<Warning> strategyWarnings() {
        return Waypoints.warnings(statistics);
    }

    /** Per execution: violated if one property was, reached if all were. */
    public VerdictCounts verdicts() {
        return executionTally;
    }

    public Map<String, VerdictCounts> properties() {
        return properties;
    }

    public Collection<Violation> violations() {
        return violations.values();
    }

    public Map<String, Long> skipped() {
        return skipped;
    }

    /** What the strategy counted of itself, over all executions. */
    public Map<String, Long> counters() {
        return counters;
    }

    /** What only the planner can tell: sections of results by name. */
    public Map<String, Object> plannerReport() {
        return plannerReport;
    }

    /** The same for people. */
    public List<String> plannerLines() {
        return plannerLines;
    }

    void goesBy(Planning newPlanning) {
        planning = newPlanning;
    }

    /** While the campaign goes on: how far the planner is, in a few words; empty if it cannot say. */
    public String plannerProgress() {
        return planning == null ? "" : planning.progress();
    }

    /** What is ahead, and what would end sooner; empty if the planner cannot say. */
    public String plannerOutlook() {
        return planning == null ? "" : planning.outlook(elapsedMillis());
    }

    /** Whether all executions of something were to be made, and were not. */
    public boolean isUnfinished() {
        return unfinished;
    }

    /** What the strategy's planner counted, in groups; empty while the campaign runs. */
    public Map<String, Map<String, Long>> statistics() {
        return statistics;
    }

    /** What the strategy remembers, by the names of files; worked out only if somebody wants to write them. */
    Map<String, List<?>> strategyFiles() {
        return files.get();
    }

    /** Mean number per execution of each internal event that the system declared. */
    public Map<String, Double> health() {
        Map<String, Double> means = new LinkedHashMap<>();
        for (int i = 0; i < health.length; i++) {
            means.put(
                    experiment.target().deployment().health().get(i),
                    executions == 0 ? 0.0 : (double) health[i] / executions);
        }
        return means;
    }

    /** An execution came out otherwise when it was made again. */
    void notRepeatable(Doctor.Problem problem) {
        notRepeatable = problem;
    }

    /** The first execution that came out otherwise when it was made again; null if none of those that were tried did. */
    public Doctor.@Nullable Problem notRepeatable() {
        return notRepeatable;
    }

    /** Mean number of faults per execution that really happened. */
    public Map<String, Double> faults() {
        Map<String, Double> means = new LinkedHashMap<>();
        double count = Math.max(1, executions);
        means.put("crashes", crashes / count);
        means.put("drops", drops / count);
        means.put("duplicates", duplicates / count);
        if (liars > 0) {
            means.put("byzantine", liars / count);
            means.put("lies", lies / count);
        }
        return means;
    }
}
