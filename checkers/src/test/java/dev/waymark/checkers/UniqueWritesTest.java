package dev.waymark.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.checkers.bench.RegisterHistories;
import dev.waymark.checkers.history.Call;
import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.history.History;
import dev.waymark.checkers.judgement.Judgement;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.judgement.Violation;
import dev.waymark.checkers.spec.Access;
import dev.waymark.checkers.spec.Requests.Get;
import dev.waymark.checkers.spec.Requests.Put;
import dev.waymark.checkers.spec.Requests.Read;
import dev.waymark.checkers.spec.Requests.Write;
import dev.waymark.checkers.spec.Specification;
import dev.waymark.checkers.spec.Specifications;
import dev.waymark.core.random.Rng;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Registers whose values are written once are decided without a search. */
class UniqueWritesTest {
    private static final int HISTORIES = 100_000;

    /** The same specification, but silent on being a register. */
    private record Searched<S>(Specification<S> register) implements Specification<S> {
        @Override
        public S initial() {
            return register.initial();
        }

        @Override
        public @Nullable S apply(S state, Object request, CallOutcome outcome) {
            return register.apply(state, request, outcome);
        }

        @Override
        public boolean changesNothing(Object request, CallOutcome outcome) {
            return register.changesNothing(request, outcome);
        }

        @Override
        public boolean affects(Object earlier, Object request, CallOutcome outcome) {
            return register.affects(earlier, request, outcome);
        }

        @Override
        public @Nullable Access access(Object request, CallOutcome outcome) {
            return null;
        }
    }

    /** Reads see what was written, is written later, is never written, or was there at first. */
    private static History small(long seed, int[] written) {
        written[0] = 0;
        return RandomHistories.of(
                new Rng(seed),
                4,
                9,
                random -> random.chance(0.5) ? new Read() : new Write(++written[0]),
                (request, random) -> request instanceof Read && random.chance(0.9)
                        ? (Object) (1 + random.nextInt(written[0] + (random.chance(0.1) ? 2 : 1)))
                        : null);
    }

    @Test
    void decidesAsTheSearchDoes() {
        Specification<?> register = Specifications.register(null);
        Specification<?> searched = new Searched<>(register);
        int[] written = new int[1];
        int violated = 0;
        for (int i = 0; i < HISTORIES; i++) {
            History history = small(i, written);
            Judgement judgement = Linearizability.check(history, register, Limits.DEFAULT);
            Judgement expected = Linearizability.check(history, searched, Limits.DEFAULT);
            if (judgement.answer() != expected.answer()) {
                throw new AssertionError(judgement + " but " + expected + " of " + history.calls());
            }
            assertThat(judgement.configurations()).isZero();
            if (judgement.violated()) {
                violated++;
                explains(judgement.expectViolation(), register, expected.expectViolation());
            }
        }
        assertThat(violated).isBetween(HISTORIES / 10, HISTORIES * 9 / 10);
    }

    /** The order is legal and keeps real time, what breaks it cannot follow, and is what broke the search. */
    private static <S> void explains(Violation violation, Specification<S> specification, Violation searched) {
        S state = specification.initial();
        long lastBegin = Long.MIN_VALUE;
        for (Violation.Placed placed : violation.order()) {
            Call call = placed.call();
            state = specification.apply(state, call.request(), call.outcome());
            if (!placed.state().equals(state) || call.effectBy() < lastBegin) {
                throw new AssertionError(violation.toString());
            }
            lastBegin = Math.max(lastBegin, call.invokedAt());
        }
        Call breaking = violation.breaking();
        assertThat(specification.apply(state, breaking.request(), breaking.outcome()))
                .isNull();
        if (!breaking.equals(searched.breaking())) {
            throw new AssertionError(violation + " but " + searched);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void thirtyClientsOnOneKey(long seed) {
        History history = RegisterHistories.linearizable(seed, 30, 5_000, Integer.MAX_VALUE, 0.01);
        Judgement judgement = Linearizability.check(history, Specifications.register(null), Limits.DEFAULT);
        assertThat(judgement.holds()).isTrue();

        History stale = RegisterHistories.withStaleRead(history);
        Violation violation = Linearizability.check(stale, Specifications.register(null), Limits.DEFAULT)
                .expectViolation();
        assertThat(violation.breaking()).isIn(stale.calls()).isNotIn(history.calls());
        assertThat(violation.order()).hasSizeGreaterThan(2_000);
    }

    @Test
    void aKeyOfAStoreIsARegister() {
        History history = RegisterHistories.linearizable(1, 30, 2_000, Integer.MAX_VALUE, 0.01)
                .map(call -> new Call(
                        call.name(),
                        call.request() instanceof Write write ? new Put("x", write.value()) : new Get("x"),
                        call.outcome(),
                        call.invokedAt(),
                        call.endedAt()));
        Judgement judgement = Linearizability.check(history, Specifications.keyValueStore(), Limits.DEFAULT);
        assertThat(judgement.holds()).isTrue();
        assertThat(judgement.configurations()).isZero();
    }

    /** Which of the two was read is not known, so it is searched. */
    @Test
    void aValueThatIsWrittenTwiceAndReadIsSearched() {
        History history = History.builder()
                .invoke(1, new Write(1))
                .invoke(2, new Write(2))
                .invoke(3, new Write(1))
                .ok(1, null)
                .ok(2, null)
                .ok(3, null)
                .invoke(1, new Read())
                .ok(1, 1)
                .build();
        Judgement judgement = Linearizability.check(history, Specifications.register(null), Limits.DEFAULT);
        assertThat(judgement.holds()).isTrue();
        assertThat(judgement.configurations()).isPositive();
    }
}
