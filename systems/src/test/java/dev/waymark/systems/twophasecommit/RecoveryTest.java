package dev.waymark.systems.twophasecommit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Property;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Run;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecoveryTest {
    private static final FaultBudget FAULTS = new FaultBudget(2, 10, 2);
    private static final Map<String, String> DURABLE = Map.of("durable", "true", "retry", "true");

    @Test
    void survivesCrashesInTheMiddleOfAHandlerWithAnyDiskButALostOne() {
        try (Trial trial = new Trial(Trial.deployment(DURABLE), FAULTS)
                .through((plan, run) -> new CrashingWithin(run, new Rng(Seeds.stream(plan.seed(), "test", 0))))) {
            trial.run(10_000);
            assertThat(trial.violations).isEmpty();
            assertThat(trial.inconclusive).isZero();
        }
    }

    @Test
    void aLostDiskIsInconclusive() {
        try (Trial trial = new Trial(Trial.deployment(DURABLE), FAULTS).through((plan, run) -> view -> {
            long decision = run.next(view);
            return Code.kind(decision) == Code.CRASH ? Code.crash(Code.a(decision), DiskMode.WIPED) : decision;
        })) {
            trial.run(1_000);
            assertThat(trial.violations).isEmpty();
            assertThat(trial.inconclusive).isGreaterThan(900);
        }
    }

    @Test
    void withRetriesEveryTransactionIsFinishedOnceTheFaultsAreOver() {
        Property termination = CommonProperties.termination("done", State.class, 40, RecoveryTest::idle);
        try (Trial trial = new Trial(Trial.deployment(DURABLE), FAULTS, termination)) {
            trial.run(2_000);
            assertThat(trial.violations).isEmpty();
        }
    }

    private static boolean idle(State state) {
        return state instanceof State.Manager manager
                ? manager.undecided() == 0 && manager.finished() == (manager.committed() | manager.aborted())
                : state instanceof State.Resource resource
                        && (resource.prepared() | resource.refused() | resource.locked()) == 0;
    }

    /** Moves some of the crashes to a point between two effects of a handler. */
    private record CrashingWithin(Run inner, Rng random) implements Run {
        private static final List<Integer> HANDLED = List.of(Code.DELIVER, Code.INVOKE, Code.FIRE);

        @Override
        public long next(View view) {
            long decision = inner.next(view);
            DiskMode disk = random.chance(0.5) ? DiskMode.KEPT : DiskMode.UNSYNCED_LOST;
            if (Code.kind(decision) == Code.CRASH) {
                return Code.crash(Code.a(decision), disk);
            }
            if (HANDLED.contains(Code.kind(decision)) && view.crashes() < FAULTS.crashes() && random.chance(0.05)) {
                return Code.crashingAfter(decision, random.nextInt(7), disk);
            }
            return decision;
        }
    }
}
