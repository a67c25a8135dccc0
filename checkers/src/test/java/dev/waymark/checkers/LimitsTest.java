package dev.waymark.checkers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.checkers.bench.RegisterHistories;
import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.history.History;
import dev.waymark.checkers.history.HistoryBuilder;
import dev.waymark.checkers.judgement.Judgement;
import dev.waymark.checkers.judgement.Judgement.Reason;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.judgement.Reached;
import dev.waymark.checkers.spec.Requests.Dequeue;
import dev.waymark.checkers.spec.Requests.Enqueue;
import dev.waymark.checkers.spec.Specification;
import dev.waymark.checkers.spec.Specifications;
import dev.waymark.core.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LimitsTest {
    private static final long MEGABYTE = 1 << 20;

    /** Thirty clients enqueue at once; what is dequeued then is possible but for the last, which nobody finds out soon. */
    private static HistoryBuilder hard() {
        HistoryBuilder history = History.builder();
        for (int client = 1; client <= 30; client++) {
            history.invoke(client, new Enqueue(client));
        }
        for (int client = 1; client <= 30; client++) {
            history.ok(client, null);
        }
        for (int client = 1; client <= 30; client++) {
            history.invoke(client, new Dequeue());
        }
        for (int client = 1; client <= 30; client++) {
            history.ok(client, client == 30 ? 1 : client);
        }
        return history;
    }

    @Test
    void memory() {
        Judgement judgement =
                Linearizability.check(hard().build(), Specifications.queue(), new Limits(60_000, 8 * MEGABYTE));
        assertThat(judgement.inconclusive()).isTrue();
        assertThat(judgement.reason()).isEqualTo(Reason.MEMORY);
        assertThat(judgement.bytes()).isBetween(MEGABYTE, 8 * MEGABYTE);
        Reached reached = judgement.reached();
        assertThat(reached.order()).hasSizeBetween(30, 60);
        assertThat(reached.state())
                .isEqualTo(reached.order().get(reached.order().size() - 1).state());
        assertThat(reached.summary()).matches("the best order found has \\d+ of 60 operations and ends in \\[.*");
    }

    @Test
    void everyMemoryLimitSaysHowFarItCame() {
        for (long bytes = 1; bytes < MEGABYTE / 4; bytes += 997) {
            Judgement judgement =
                    Linearizability.check(hard().build(), Specifications.queue(), new Limits(60_000, bytes));
            assertThat(judgement.reason()).isEqualTo(Reason.MEMORY);
            assertThat(judgement.reached() == null || judgement.reached().operations() == 60)
                    .isTrue();
        }
    }

    @Test
    void time() {
        Judgement judgement =
                Linearizability.check(hard().build(), Specifications.queue(), new Limits(1, 256 * MEGABYTE));
        assertThat(judgement.reason()).isEqualTo(Reason.TIME);
    }

    @Test
    void aHardKeyDoesNotHideTheViolationOfAnother() {
        History history =
                hard().invoke(31, new Named("small", new Dequeue())).ok(31, 7).build();
        Judgement judgement = Linearizability.check(
                history, new NamedQueues<>(Specifications.queue()), new Limits(60_000, 4 * MEGABYTE));
        assertThat(judgement.violated()).isTrue();
        assertThat(judgement.expectViolation().key()).isEqualTo("small");
    }

    @Test
    void nothingIsNoLimit() {
        assertThatThrownBy(() -> new Limits(0, 1)).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> Limits.DEFAULT.memoryBytes(0)).isInstanceOf(UsageException.class);
    }

    /** The default limit allows four times this heap; the check still ends inside it. */
    @Test
    void aSmallHeapIsEnough() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SmallHeap.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output.lines())
                .hasSize(2)
                .allMatch(line -> line.matches("holds null|violated null|inconclusive (time|memory)"));
    }

    static final class SmallHeap {
        private SmallHeap() {}

        public static void main(String[] arguments) {
            Limits limits = Limits.DEFAULT.timeMillis(2_000);
            print(Linearizability.check(hard().build(), Specifications.queue(), limits));
            History register = RegisterHistories.linearizable(1, 30, 2000, Integer.MAX_VALUE, 0.01);
            print(Linearizability.check(register, Specifications.register(null), limits));
        }

        private static void print(Judgement judgement) {
            System.out.println((judgement.answer() + " " + judgement.reason()).toLowerCase(Locale.ROOT));
        }
    }

    private record Named(String queue, Object request) {}

    /** Several queues; requests without a name go to one of their own. */
    private record NamedQueues<S>(Specification<S> queue) implements Specification<S> {
        @Override
        public S initial() {
            return queue.initial();
        }

        @Override
        public @Nullable S apply(S state, Object request, CallOutcome outcome) {
            return queue.apply(state, request instanceof Named named ? named.request() : request, outcome);
        }

        @Override
        public Object key(Object request) {
            return request instanceof Named named ? named.queue() : "large";
        }
    }
}
