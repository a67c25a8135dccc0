package dev.waymark.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.random.Rng;
import dev.waymark.histories.Checker;
import dev.waymark.histories.Operation;
import dev.waymark.histories.Operation.Outcome;
import dev.waymark.histories.Recorder;
import dev.waymark.histories.Verdict;
import dev.waymark.histories.linear.CounterChecker;
import dev.waymark.histories.linear.MutexChecker;
import dev.waymark.histories.linear.QueueChecker;
import dev.waymark.histories.linear.SetChecker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The checkers that read a history once, on tens of thousands of small ones with unknown outcomes: never a wrong "ok", never a wrong
 * "violated", and seldom "unknown". What is right is tried out here: every order of every choice of operations.
 */
class ScannedAgainstBruteForceTest {
    private static final int EACH = 10_000;
    private static final int CLIENTS = 4;
    private static final int OPERATIONS = 7;

    /** The state after an operation, or null if it cannot end as it did. */
    private interface Service<S> {
        @Nullable
        S apply(S state, Operation operation);
    }

    /** What is asked, and by whom; {@code number} is unique in its history. */
    private interface Asks {
        Asked ask(String process, int number, Rng random);
    }

    private record Asked(String function, @Nullable Object value) {}

    @Test
    void set() {
        compare(
                new SetChecker(),
                Set.of(),
                (state, operation) -> operation.function().equals("add")
                        ? with(state, Objects.requireNonNull(operation.value()))
                        : !operation.ok() || state.equals(new HashSet<>((Collection<?>) operation.result()))
                                ? state
                                : null,
                (process, number, random) -> random.chance(0.6) ? new Asked("add", number) : new Asked("read", null),
                (asked, random) -> asked.function.equals("add") ? asked.value : some(random),
                List::of,
                0);
    }

    private static Set<Object> with(Set<Object> state, Object value) {
        Set<Object> more = new HashSet<>(state);
        more.add(value);
        return more;
    }

    private static List<Object> some(Rng random) {
        List<Object> some = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            if (random.chance(0.5)) {
                some.add(i);
            }
        }
        return some;
    }

    @Test
    void queue() {
        queue(true, 0.05);
    }

    @Test
    void unorderedQueue() {
        queue(false, 0.01);
    }

    private static void queue(boolean ordered, double unknownMax) {
        compare(
                new QueueChecker(ordered),
                List.of(),
                (state, operation) -> {
                    List<Object> next = new ArrayList<>(state);
                    if (operation.function().equals("enqueue")) {
                        next.add(Objects.requireNonNull(operation.value()));
                        return next;
                    }
                    Object told = operation.result();
                    if (operation.ok()) {
                        boolean possible = told == null
                                ? next.isEmpty()
                                : ordered ? !next.isEmpty() && next.remove(0).equals(told) : next.remove(told);
                        return possible ? next : null;
                    }
                    // of unknown outcome: it takes the one that is named, which brute force has chosen
                    return told != null
                                    && (ordered ? !next.isEmpty() && next.get(0).equals(told) : true)
                                    && next.remove(told)
                            ? next
                            : null;
                },
                (process, number, random) -> random.chance(0.5)
                        ? new Asked("enqueue", number)
                        : new Asked(random.chance(0.25) ? "drain" : "dequeue", null),
                (asked, random) -> switch (asked.function) {
                    case "enqueue" -> asked.value;
                    case "dequeue" -> random.chance(0.3) ? null : (Object) (1 + random.nextInt(3));
                    default -> some(random);
                },
                ScannedAgainstBruteForceTest::drained,
                unknownMax);
    }

    /** A drain takes one after the other until nothing is left; what one of unknown outcome took nobody knows, nor when it stopped. */
    private static List<Operation> drained(Operation operation) {
        if (!operation.function().equals("drain") && !(operation.function().equals("dequeue") && !operation.ok())) {
            return List.of(operation);
        }
        List<Operation> parts = new ArrayList<>();
        List<@Nullable Object> taken = new ArrayList<>();
        if (operation.ok()) {
            taken.addAll((Collection<?>) Objects.requireNonNull(operation.result()));
            taken.add(null);
        } else {
            for (int value = 1; value <= OPERATIONS; value++) {
                taken.add(value); // at most one of a dequeue: see legal
            }
        }
        for (Object each : taken) {
            parts.add(new Operation(
                    operation.line(),
                    operation.process(),
                    "dequeue",
                    null,
                    operation.function(),
                    operation.outcome(),
                    each,
                    operation.invoked(),
                    operation.completed()));
        }
        return parts;
    }

    @Test
    void mutex() {
        compare(
                new MutexChecker(),
                "",
                (holder, operation) -> operation.function().equals("acquire")
                        ? (holder.isEmpty() ? operation.process() : null)
                        : (holder.equals(operation.process()) ? "" : null),
                (process, number, random) -> new Asked(random.chance(0.5) ? "acquire" : "release", null),
                (asked, random) -> null,
                List::of,
                0.01);
    }

    @Test
    void counter() {
        counter(random -> 1, 0.01);
        counter(random -> 1 + random.nextInt(3), 0.05);
        counter(random -> random.nextInt(5) - 2, 0.05);
    }

    private static void counter(Function<Rng, Integer> amounts, double unknownMax) {
        compare(
                new CounterChecker(),
                0L,
                (sum, operation) -> operation.function().equals("add")
                        ? (Long) (sum + ((Integer) Objects.requireNonNull(operation.value())))
                        : !operation.ok()
                                        || sum.equals(
                                                ((Integer) Objects.requireNonNull(operation.result())).longValue())
                                ? sum
                                : null,
                (process, number, random) ->
                        random.chance(0.55) ? new Asked("add", amounts.apply(random)) : new Asked("read", null),
                (asked, random) -> asked.function.equals("add") ? asked.value : (Object) random.nextInt(5),
                List::of,
                unknownMax);
    }

    private interface Answers {
        @Nullable
        Object answer(Asked asked, Rng random);
    }

    private static <S> void compare(
            Checker checker,
            S initial,
            Service<S> service,
            Asks asks,
            Answers answers,
            Function<Operation, List<Operation>> parts,
            double unknownMax) {
        int ok = 0;
        int violated = 0;
        int unknown = 0;
        for (int i = 0; i < EACH; i++) {
            List<Operation> history = history(new Rng(i), asks, answers);
            boolean legal = legal(history, initial, service, parts);
            Verdict verdict = checker.check(history);
            if (legal ? verdict.violated() : verdict.ok()) {
                throw new AssertionError("legal: " + legal + ", but " + verdict + " of " + text(history));
            }
            ok += verdict.ok() ? 1 : 0;
            violated += verdict.violated() ? 1 : 0;
            // what nobody looked at is no question
            unknown += verdict.answer() == Verdict.Answer.UNKNOWN
                            && !verdict.undecided().contains("nobody has read")
                    ? 1
                    : 0;
        }
        assertThat(ok).isGreaterThan(EACH / 20);
        assertThat(violated).isGreaterThan(EACH / 10);
        assertThat(unknown).isLessThanOrEqualTo((int) (EACH * unknownMax));
    }

    private static List<Operation> history(Rng random, Asks asks, Answers answers) {
        Recorder recorder = new Recorder();
        Asked[] open = new Asked[CLIENTS];
        int wanted = 2 + random.nextInt(OPERATIONS - 1);
        int begun = 0;
        double unknown = random.chance(0.5) ? 0 : 0.3;
        for (int line = 1; line <= 4 * OPERATIONS; line++) {
            int client = random.nextInt(CLIENTS);
            Asked asked = open[client];
            String process = "p" + client;
            if (asked != null) {
                Outcome outcome =
                        random.chance(unknown) ? Outcome.UNKNOWN : random.chance(0.05) ? Outcome.FAILED : Outcome.OK;
                recorder.end(
                        line,
                        process,
                        asked.function,
                        outcome,
                        outcome == Outcome.OK ? answers.answer(asked, random) : null);
                open[client] = null;
            } else if (begun < wanted) {
                open[client] = asks.ask(process, ++begun, random);
                recorder.invoke(line, process, open[client].function, null, open[client].value);
            }
        }
        return recorder.operations();
    }

    private static <S> boolean legal(
            List<Operation> history, S initial, Service<S> service, Function<Operation, List<Operation>> parts) {
        List<Operation> all = new ArrayList<>();
        history.stream().filter(each -> !each.failed()).forEach(each -> all.addAll(parts.apply(each)));
        return new Orders<>(all, service).legal(0, initial);
    }

    private static final class Orders<S> {
        private final List<Operation> all;
        private final Service<S> service;
        private final Set<List<Object>> seen = new HashSet<>();

        Orders(List<Operation> all, Service<S> service) {
            this.all = all;
            this.service = service;
        }

        boolean legal(long placed, S state) {
            boolean complete = true;
            for (int i = 0; i < all.size(); i++) {
                complete &= (placed >> i & 1) == 1 || !all.get(i).ok();
            }
            if (complete) {
                return true;
            }
            if (!seen.add(Arrays.asList(placed, state))) {
                return false;
            }
            for (int i = 0; i < all.size(); i++) {
                if ((placed >> i & 1) == 0 && mayFollow(placed, i)) {
                    S next = service.apply(state, all.get(i));
                    if (next != null && legal(placed | 1L << i, next)) {
                        return true;
                    }
                }
            }
            return false;
        }

        private boolean mayFollow(long placed, int i) {
            Operation next = all.get(i);
            for (int j = 0; j < all.size(); j++) {
                boolean done = (placed >> j & 1) == 1;
                Operation other = all.get(j);
                boolean samePart = other.line() == next.line();
                // a drain takes them in the order that it tells; a dequeue takes one at most
                if (!done && (other.before(next) || samePart && j < i && next.ok())
                        || done && samePart && !next.ok() && "dequeue".equals(next.value())) {
                    return false;
                }
            }
            return true;
        }
    }

    private static String text(List<Operation> history) {
        StringBuilder text = new StringBuilder();
        history.forEach(each -> text.append("\n  ")
                .append(each.process())
                .append(' ')
                .append(each)
                .append(" [")
                .append(each.invoked())
                .append(", ")
                .append(each.completed())
                .append(']'));
        return text.toString();
    }
}
