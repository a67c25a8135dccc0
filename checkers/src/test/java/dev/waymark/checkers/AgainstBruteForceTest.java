package dev.waymark.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.checkers.history.Call;
import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.history.History;
import dev.waymark.checkers.judgement.Judgement;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.judgement.Violation;
import dev.waymark.checkers.spec.Requests.Add;
import dev.waymark.checkers.spec.Requests.Append;
import dev.waymark.checkers.spec.Requests.AppendAt;
import dev.waymark.checkers.spec.Requests.CompareAndPut;
import dev.waymark.checkers.spec.Requests.CompareAndSet;
import dev.waymark.checkers.spec.Requests.Contains;
import dev.waymark.checkers.spec.Requests.Dequeue;
import dev.waymark.checkers.spec.Requests.Enqueue;
import dev.waymark.checkers.spec.Requests.Get;
import dev.waymark.checkers.spec.Requests.Put;
import dev.waymark.checkers.spec.Requests.Read;
import dev.waymark.checkers.spec.Requests.ReadAll;
import dev.waymark.checkers.spec.Requests.Remove;
import dev.waymark.checkers.spec.Requests.Write;
import dev.waymark.checkers.spec.Specification;
import dev.waymark.checkers.spec.Specifications;
import dev.waymark.checkers.spec.Transaction;
import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A hundred thousand histories of ready-made specifications, and some more of the rest. */
class AgainstBruteForceTest {
    private static final int EACH = 20_000;

    private static int small(Rng random) {
        return 1 + random.nextInt(2);
    }

    /** Of either type, or none. */
    private static @Nullable Object smallOrNone(Rng random) {
        return switch (random.nextInt(5)) {
            case 0 -> null;
            case 1 -> (long) small(random);
            default -> small(random);
        };
    }

    @Test
    void register() {
        linearizability(
                Specifications.register(null),
                random -> random.chance(0.5) ? new Read() : new Write(smallOrNone(random)),
                (request, random) -> request instanceof Read && random.chance(0.8) ? small(random) : null);
    }

    @Test
    void compareAndSet() {
        linearizability(
                Specifications.register(1),
                random -> switch (random.nextInt(4)) {
                    case 0 -> new Read();
                    case 1 -> new Write(small(random));
                    default ->
                        new CompareAndSet(
                                random.nextInt(3) == 0 ? null : small(random),
                                random.nextInt(4) == 0 ? null : 1 + random.nextInt(3));
                },
                (request, random) -> request instanceof Read ? smallOrNone(random) : yesNoOrNothing(random));
    }

    @Test
    void queue() {
        linearizability(
                Specifications.queue(),
                random -> random.chance(0.5) ? new Dequeue() : new Enqueue(small(random)),
                (request, random) -> request instanceof Dequeue && random.chance(0.7) ? small(random) : null);
    }

    @Test
    void set() {
        linearizability(
                Specifications.set(),
                random -> switch (random.nextInt(3)) {
                    case 0 -> new Add(small(random));
                    case 1 -> new Remove(small(random));
                    default -> new Contains(small(random));
                },
                (request, random) -> yesNoOrNothing(random));
    }

    @Test
    void appendList() {
        linearizability(
                Specifications.appendList(),
                random -> random.chance(0.4) ? new ReadAll() : new Append(small(random)),
                (request, random) -> request instanceof ReadAll ? list(random) : null);
    }

    @Test
    void keyValueStore() {
        linearizability(
                Specifications.keyValueStore(),
                AgainstBruteForceTest::keyValueRequest,
                AgainstBruteForceTest::keyValueResult);
    }

    @Test
    void appendedTexts() {
        linearizability(
                Specifications.keyValueStore(),
                random -> switch (random.nextInt(7)) {
                    case 0 -> new Put("x", random.chance(0.3) ? "" : "" + small(random));
                    case 1, 2, 3 -> new AppendAt("x", random.chance(0.1) ? 12 : small(random));
                    default -> new Get("x");
                },
                (request, random) -> request instanceof Get ? text(random) : null);
    }

    private static @Nullable String text(Rng random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            text.append(small(random));
        }
        return text.length() == 0 && random.chance(0.5) ? null : text.toString();
    }

    /** Without the hints that the ready-made specifications give. */
    @Test
    void userSpecification() {
        linearizability(new Bounded(), random -> 1 - random.nextInt(3), (request, random) -> random.nextInt(4));
    }

    @Test
    void sequentialConsistency() {
        compare(
                EACH / 2,
                Specifications.keyValueStore(),
                AgainstBruteForceTest::keyValueRequest,
                AgainstBruteForceTest::keyValueResult,
                BruteForce::sameClient,
                SequentialConsistency::check);
    }

    @Test
    void serializability() {
        transactions((a, b) -> false, Serializability::check);
        transactions(BruteForce::realTime, Serializability::checkStrict);
    }

    private void transactions(BiPredicate<Call, Call> precedes, Check check) {
        Specification<?> parts = Specifications.keyValueStore();
        int violated = 0;
        for (int i = 0; i < EACH / 4; i++) {
            History history = RandomHistories.of(
                    new Rng(i),
                    3,
                    5,
                    random -> Transaction.of(keyValueRequest(random), keyValueRequest(random)),
                    (request, random) -> {
                        List<@Nullable Object> results = new ArrayList<>();
                        ((Transaction) request).requests().forEach(part -> results.add(keyValueResult(part, random)));
                        return results;
                    });
            boolean legal = BruteForce.legal(history.calls(), Specifications.transactions(parts), precedes);
            agree(check.check(history, parts, Limits.DEFAULT), legal, history);
            violated += legal ? 0 : 1;
        }
        assertThat(violated).isBetween(EACH / 40, EACH / 4 * 9 / 10);
    }

    private interface Check {
        Judgement check(History history, Specification<?> specification, Limits limits);
    }

    private static void linearizability(
            Specification<?> specification,
            Function<Rng, Object> requests,
            BiFunction<Object, Rng, @Nullable Object> results) {
        compare(EACH, specification, requests, results, BruteForce::realTime, Linearizability::check);
        compare(
                EACH / 4,
                Specifications.unpartitioned(specification),
                requests,
                results,
                BruteForce::realTime,
                Linearizability::check);
    }

    private static void compare(
            int histories,
            Specification<?> specification,
            Function<Rng, Object> requests,
            BiFunction<Object, Rng, @Nullable Object> results,
            BiPredicate<Call, Call> precedes,
            Check check) {
        int violated = 0;
        for (int i = 0; i < histories; i++) {
            History history = RandomHistories.of(new Rng(i), 4, 7, requests, results);
            boolean legal = BruteForce.legal(history.calls(), specification, precedes);
            Judgement judgement = check.check(history, specification, Limits.DEFAULT);
            agree(judgement, legal, history);
            if (!legal) {
                violated++;
                explains(judgement.expectViolation(), specification);
            }
        }
        assertThat(violated).isBetween(histories / 10, histories * 9 / 10);
    }

    private static void agree(Judgement judgement, boolean legal, History history) {
        if (judgement.holds() != legal || judgement.inconclusive()) {
            throw new AssertionError("legal: " + legal + ", but " + judgement + " of " + history.calls());
        }
    }

    /** The order is legal, and the breaking operation is answered but not in it. */
    private static <S> void explains(Violation violation, Specification<S> specification) {
        S state = specification.initial();
        for (Violation.Placed placed : violation.order()) {
            state = specification.apply(
                    state, placed.call().request(), placed.call().outcome());
            if (!placed.state().equals(state) || placed.call().equals(violation.breaking())) {
                throw new AssertionError(violation.toString());
            }
        }
        if (!violation.before().equals(state) || !violation.breaking().known()) {
            throw new AssertionError(violation.toString());
        }
    }

    private static @Nullable Object yesNoOrNothing(Rng random) {
        return switch (random.nextInt(5)) {
            case 0, 1 -> true;
            case 2, 3 -> false;
            default -> null;
        };
    }

    private static List<Object> list(Rng random) {
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            list.add(small(random));
        }
        return list;
    }

    private static Object keyValueRequest(Rng random) {
        String key = random.chance(0.5) ? "x" : "y";
        return switch (random.nextInt(5)) {
            case 0 -> new Put(key, random.chance(0.2) ? null : "" + small(random));
            case 1 ->
                new CompareAndPut(
                        key,
                        random.chance(0.3) ? null : "" + small(random),
                        random.chance(0.2) ? null : "" + small(random));
            case 2 -> new AppendAt(key, small(random));
            default -> new Get(key);
        };
    }

    private static @Nullable Object keyValueResult(Object request, Rng random) {
        if (request instanceof CompareAndPut) {
            return yesNoOrNothing(random);
        }
        if (!(request instanceof Get) || random.chance(0.3)) {
            return null;
        }
        return random.chance(0.2) ? "" + small(random) + small(random) : "" + small(random);
    }

    /** A counter that stays within 0 to 3; every request says what it is afterwards. */
    private static final class Bounded implements Specification<Integer> {
        @Override
        public Integer initial() {
            return 1;
        }

        @Override
        public @Nullable Integer apply(Integer state, Object request, CallOutcome outcome) {
            int sum = Math.max(0, Math.min(3, state + (Integer) request));
            return !outcome.known() || outcome.result().equals(sum) ? (Integer) sum : null;
        }
    }
}
