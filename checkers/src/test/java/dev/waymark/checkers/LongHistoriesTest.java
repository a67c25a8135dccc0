package dev.waymark.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.checkers.bench.RegisterHistories;
import dev.waymark.checkers.history.History;
import dev.waymark.checkers.judgement.Judgement;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.judgement.Violation;
import dev.waymark.checkers.spec.Specifications;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongHistoriesTest {
    private static final Limits GENEROUS = Limits.DEFAULT.timeMillis(30_000);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void tenThousandOperationsAreLinearizableUntilOneReadIsStale(long seed) {
        History history = RegisterHistories.linearizable(seed, 10, 10_000, Integer.MAX_VALUE, 0.01);
        assertThat(history.size()).isEqualTo(10_000);
        assertThat(history.calls()).filteredOn(call -> !call.known()).hasSizeBetween(50, 200);
        assertThat(Linearizability.check(history, Specifications.register(null), GENEROUS)
                        .holds())
                .isTrue();

        History stale = RegisterHistories.withStaleRead(history);
        Judgement judgement = Linearizability.check(stale, Specifications.register(null), GENEROUS);
        assertThat(judgement.violated()).isTrue();
        Violation violation = judgement.expectViolation();
        assertThat(violation.breaking()).isIn(stale.calls()).isNotIn(history.calls());
        assertThat(violation.order()).hasSizeGreaterThan(4_000);
    }

    @Test
    void fewValuesAreNoObstacle() {
        History history = RegisterHistories.linearizable(7, 10, 10_000, 5, 0.01);
        assertThat(Linearizability.check(history, Specifications.register(null), GENEROUS)
                        .holds())
                .isTrue();
    }
}
