package dev.waymark.engine.shrink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.CrashPoint;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.shrink.fixture.Fixture;
import dev.waymark.engine.shrink.fixture.ForgetfulDisk;
import dev.waymark.engine.shrink.fixture.Found;
import dev.waymark.engine.shrink.fixture.LockService;
import dev.waymark.engine.shrink.fixture.PaxosRegister;
import dev.waymark.engine.shrink.fixture.Poll;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ShrinkerTest {
    private static final FaultBudget FAULTS = FaultBudget.parse("crashes=3,drops=5,duplicates=5");

    @Test
    void findsTheKnownShortestCounterexampleInLongExecutionsFullOfFaults() {
        FaultBudget many = FaultBudget.parse("crashes=30,drops=50,duplicates=50");
        for (Found found : Found.byRandom(deploy(LockService.SYSTEM), LockService.SYSTEM.property(), many, 5, 200)) {
            assertThat(faults(found.script())).isGreaterThan(5);
            Shrinker.Shrunk shrunk = shrink(LockService.SYSTEM, found);

            assertThat(shrunk.decisions()).hasSize(LockService.SHORTEST);
            assertThat(faults(shrunk.decisions())).isZero();
            assertThat(shrunk.reproduced()).isTrue();
            assertThat(shrunk.minimal()).isTrue();
            assertMinimal(LockService.SYSTEM, found.seed(), shrunk.decisions());
        }
    }

    @Test
    void crashThatMattersStays() {
        for (Found found : find(ForgetfulDisk.SYSTEM, 10, 20)) {
            Shrinker.Shrunk shrunk = shrink(ForgetfulDisk.SYSTEM, found);

            assertThat(shrunk.decisions())
                    .hasSize(ForgetfulDisk.SHORTEST)
                    .contains(new Decision.Crash(1, DiskMode.UNSYNCED_LOST), new Decision.Restart(1));
            assertMinimal(ForgetfulDisk.SYSTEM, found.seed(), shrunk.decisions());
        }
    }

    @Test
    void windowsOfFaultsThatDoNotMatterGoAtOnce() {
        Found found = find(ForgetfulDisk.SYSTEM, 1, 1).get(0);
        Decision passes = new Decision.Advance(0, 2500);
        List<Decision> script = new ArrayList<>();
        for (int window = 0; window < 3; window++) {
            script.addAll(List.of(
                    new Decision.Pause(1),
                    new Decision.Partition(List.of(List.of(1))),
                    new Decision.Heal(),
                    new Decision.Resume(1),
                    passes));
        }
        script.addAll(found.script());
        try (CandidateTester trials = new CandidateTester(
                deploy(ForgetfulDisk.SYSTEM),
                ForgetfulDisk.SYSTEM.property(),
                new Plan(0, found.seed()),
                Shrinker.Options.DEFAULT)) {
            Counterexample original = Objects.requireNonNull(trials.original(script));
            int before = trials.executions();
            Reduction reduction = new Reduction(trials, original);
            reduction.blankWindows(2500);
            assertThat(trials.executions() - before)
                    .as("an attempt or two for each window")
                    .isLessThanOrEqualTo(8);
            assertThat(reduction.trail().decisions())
                    .doesNotContain(new Decision.Pause(1), new Decision.Heal())
                    .contains(new Decision.Crash(1, DiskMode.UNSYNCED_LOST), passes);
        }
    }

    @Test
    void anotherFailureIsNotTheSameViolation() {
        // Delivered as it is, the injected message makes node 1 throw too, but in another place and with fewer
        // decisions.
        Decision spoil = new Decision.Inject(2, 1, new ForgetfulDisk.Confirmed(0));
        Decision spoilt = new Decision.Deliver(new MessageName(2, 1, 1, 0, true), null, null);
        Found found = find(ForgetfulDisk.SYSTEM, 1, 1).get(0);
        List<Decision> script = new ArrayList<>(List.of(spoil));
        script.addAll(found.script());
        script.add(spoilt);
        assertThat(violates(ForgetfulDisk.SYSTEM, found.seed(), List.of(spoil, spoilt)))
                .isTrue();

        assertThat(shrink(ForgetfulDisk.SYSTEM, new Found(found.seed(), script)).decisions())
                .hasSize(ForgetfulDisk.SHORTEST)
                .doesNotContain(spoil);
    }

    @Test
    void crashPointThatDoesNotMatterIsRemoved() {
        OperationName first = new OperationName(1, 1);
        // Node 2 goes down after it has answered: nothing is lost.
        CrashPoint afterAnswer = new CrashPoint(1, DiskMode.KEPT);
        List<Decision> script = List.of(
                new Decision.Invoke(first, 1, null),
                new Decision.Deliver(new MessageName(1, 2, 1, 0, false), null, afterAnswer),
                new Decision.Deliver(new MessageName(1, 3, 1, 0, false), null, null),
                new Decision.Deliver(new MessageName(1, 4, 1, 0, false), null, null),
                new Decision.Deliver(new MessageName(2, 1, 1, 0, false), null, null),
                new Decision.Deliver(new MessageName(3, 1, 1, 0, false), null, null),
                new Decision.Deliver(new MessageName(4, 1, 1, 0, false), null, null));

        List<Decision> shrunk = shrink(Poll.SYSTEM, new Found(1, script)).decisions();

        assertThat(shrunk).hasSize(7).noneMatch(d -> d instanceof Decision.Deliver deliver && deliver.crash() != null);
    }

    @Test
    void independentDeliveriesComeInSendOrder() {
        for (Found found : find(Poll.SYSTEM, 20, 1)) {
            assertThat(shrink(Poll.SYSTEM, found).decisions().stream().map(ShrinkerTest::brief))
                    .containsExactly("c1#1", "1>2#1", "1>3#1", "1>4#1", "2>1#1", "3>1#1", "4>1#1");
        }
    }

    @Test
    void violationInTheEpilogueIsShrunkToWhatComesBeforeIt() {
        Fixture system = new Fixture(4, Poll.SYSTEM.node(), Poll.SYSTEM.workload(), Poll.ALL_ANSWER);
        FaultBudget drops = new FaultBudget(0, 3, 0);
        for (Found found : Found.byRandom(deploy(system), system.property(), drops, 10, 1)) {
            assertThat(found.script()).contains(new Decision.Heal());
            Shrinker.Shrunk shrunk = shrink(system, found);

            assertThat(shrunk.decisions()).hasSizeLessThanOrEqualTo(3).doesNotContain(new Decision.Heal());
            assertThat(shrunk.minimal()).isTrue();
            assertMinimal(system, found.seed(), shrunk.decisions());
        }
    }

    @Test
    void whatDoesNotReproduceIsGivenBackUnchanged() {
        Found found = find(LockService.SYSTEM, 1, 100).get(0);
        List<Decision> harmless = found.script().subList(0, 20);

        Shrinker.Shrunk shrunk = shrink(LockService.SYSTEM, new Found(found.seed(), harmless));

        assertThat(shrunk.reproduced()).isFalse();
        assertThat(shrunk.minimal()).isFalse();
        assertThat(shrunk.decisions()).isEqualTo(harmless);
    }

    @Test
    void timeLimitLeavesAViolationThatMayBeLonger() {
        Found found = find(LockService.SYSTEM, 1, 100).get(0);
        Shrinker.Shrunk shrunk = shrinker(
                        LockService.SYSTEM, found.seed(), new Shrinker.Options(Integer.MAX_VALUE).within(0L))
                .shrink(found.script());

        assertThat(shrunk.reproduced()).isTrue();
        assertThat(shrunk.minimal()).isFalse();
        assertThat(violates(LockService.SYSTEM, found.seed(), shrunk.decisions()))
                .isTrue();
    }

    @Test
    void limitOnExecutionsIsKept() {
        Found found = find(LockService.SYSTEM, 1, 100).get(0);
        for (int limit : new int[] {1, 10, 40}) {
            Shrinker.Shrunk shrunk = shrinker(LockService.SYSTEM, found.seed(), new Shrinker.Options(limit))
                    .shrink(found.script());

            assertThat(shrunk.executions()).isLessThanOrEqualTo(limit);
            assertThat(shrunk.minimal()).isFalse();
            assertThat(violates(LockService.SYSTEM, found.seed(), shrunk.decisions()))
                    .isTrue();
        }
    }

    @Test
    void interruptionKeepsTheShortestSoFarAndDoesNotCallItMinimal() {
        Found found = find(LockService.SYSTEM, 1, 100).get(0);
        int longer = Integer.MAX_VALUE;
        for (int calls : new int[] {1, 15, 40}) {
            AtomicInteger asked = new AtomicInteger();
            Shrinker.Options options = Shrinker.Options.DEFAULT.interruptedBy(() -> asked.incrementAndGet() >= calls);
            Shrinker.Shrunk shrunk =
                    shrinker(LockService.SYSTEM, found.seed(), options).shrink(found.script());

            assertThat(shrunk.end()).isEqualTo(Shrinker.End.INTERRUPTION);
            assertThat(shrunk.minimal()).isFalse();
            assertThat(asked).as("not asked again").hasValue(calls);
            assertThat(shrunk.decisions()).hasSizeLessThan(longer);
            assertThat(violates(LockService.SYSTEM, found.seed(), shrunk.decisions()))
                    .isTrue();
            longer = shrunk.decisions().size();
        }
        assertThat(longer).isGreaterThan(LockService.SHORTEST);
    }

    /** Nothing more can be left out then, but nobody knows what the rest of the search would have found. */
    @Test
    void whatIsCutWhileItLooksForAnotherWayIsNotCalledMinimal() {
        Found found = find(PaxosRegister.SYSTEM, 1, 40).get(0);
        AtomicInteger asked = new AtomicInteger();
        Shrinker.Options counting = Shrinker.Options.DEFAULT.interruptedBy(() -> asked.incrementAndGet() < 0);
        Shrinker.Shrunk whole =
                shrinker(PaxosRegister.SYSTEM, found.seed(), counting).shrink(found.script());
        assertThat(whole.end()).isEqualTo(Shrinker.End.DONE);
        assertThat(whole.minimal()).isTrue();

        int calls = asked.getAndSet(0);
        Shrinker.Options late = Shrinker.Options.DEFAULT.interruptedBy(() -> asked.incrementAndGet() >= calls);
        Shrinker.Shrunk cut = shrinker(PaxosRegister.SYSTEM, found.seed(), late).shrink(found.script());
        assertThat(cut.end()).isEqualTo(Shrinker.End.INTERRUPTION);
        assertThat(cut.minimal()).isFalse();
        assertThat(cut.decisions()).isEqualTo(whole.decisions());

        Shrinker.Options bounded = new Shrinker.Options(whole.executions() - 1);
        Shrinker.Shrunk shorter =
                shrinker(PaxosRegister.SYSTEM, found.seed(), bounded).shrink(found.script());
        assertThat(shorter.end()).isEqualTo(Shrinker.End.EXECUTIONS);
        assertThat(shorter.minimal()).as("none can be left out on any machine").isTrue();
        assertThat(shorter.executions()).isEqualTo(whole.executions() - 1);
    }

    @Test
    void byDefaultNoClockIsLookedAtOnAnExactCluster() {
        assertThat(Shrinker.Options.DEFAULT.limitMillis()).isNull();
        try (CandidateTester trials = new CandidateTester(
                deploy(LockService.SYSTEM), LockService.SYSTEM.property(), new Plan(0, 1), Shrinker.Options.DEFAULT)) {
            assertThat(trials.limitMillis()).isEqualTo(Long.MAX_VALUE);
        }
    }

    @Test
    void aLimitIsNotAnInterruption() {
        Found found = find(LockService.SYSTEM, 1, 100).get(0);
        Shrinker.Options options = new Shrinker.Options(10).interruptedBy(() -> false);
        assertThat(shrinker(LockService.SYSTEM, found.seed(), options)
                        .shrink(found.script())
                        .end())
                .isEqualTo(Shrinker.End.EXECUTIONS);
    }

    @Test
    void sameInputSameResult() {
        for (Found found : find(PaxosRegister.SYSTEM, 2, 40)) {
            List<Decision> before = List.copyOf(found.script());
            List<Decision> once = shrink(PaxosRegister.SYSTEM, found).decisions();

            assertThat(shrink(PaxosRegister.SYSTEM, found).decisions()).isEqualTo(once);
            assertThat(found.script()).isEqualTo(before);
        }
    }

    @Test
    void shrinkingWhatIsShrunkChangesNothing() {
        for (Found found : find(PaxosRegister.SYSTEM, 2, 40)) {
            List<Decision> once = shrink(PaxosRegister.SYSTEM, found).decisions();

            assertThat(shrink(PaxosRegister.SYSTEM, new Found(found.seed(), once))
                            .decisions())
                    .isEqualTo(once);
        }
    }

    @Test
    void resultsFromDifferentExecutionsAreOfSimilarLength() {
        IntSummaryStatistics lengths = new IntSummaryStatistics();
        for (Found found : find(PaxosRegister.SYSTEM, 12, 1)) {
            Shrinker.Shrunk shrunk = shrink(PaxosRegister.SYSTEM, found);
            assertMinimal(PaxosRegister.SYSTEM, found.seed(), shrunk.decisions());
            lengths.accept(shrunk.decisions().size());
        }

        assertThat((double) lengths.getMax()).isLessThanOrEqualTo(1.5 * lengths.getMin());
    }

    private static List<Found> find(Fixture system, int count, int decisionsMin) {
        return Found.byRandom(deploy(system), system.property(), FAULTS, count, decisionsMin);
    }

    private static Deployment deploy(Fixture system) {
        return system.deploy(Map.of());
    }

    private static Shrinker shrinker(Fixture system, long seed, Shrinker.Options options) {
        return new Shrinker(deploy(system), system.property(), new Plan(0, seed), options);
    }

    private static Shrinker.Shrunk shrink(Fixture system, Found found) {
        return shrinker(system, found.seed(), Shrinker.Options.DEFAULT).shrink(found.script());
    }

    private static boolean violates(Fixture system, long seed, List<Decision> decisions) {
        return Found.violates(deploy(system), system.property(), seed, decisions);
    }

    private static void assertMinimal(Fixture system, long seed, List<Decision> decisions) {
        assertThat(violates(system, seed, decisions)).isTrue();
        for (int i = 0; i < decisions.size(); i++) {
            List<Decision> without = new ArrayList<>(decisions);
            without.remove(i);
            assertThat(violates(system, seed, without))
                    .as("without %s", decisions.get(i))
                    .isFalse();
        }
    }

    private static long faults(List<Decision> decisions) {
        return decisions.stream()
                .filter(d ->
                        !(d instanceof Decision.Deliver || d instanceof Decision.Fire || d instanceof Decision.Invoke))
                .count();
    }

    private static String brief(Decision decision) {
        return decision instanceof Decision.Deliver d
                ? d.message().toString()
                : decision instanceof Decision.Invoke i ? i.operation().toString() : decision.toString();
    }
}
