package dev.waymark.checkers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.checkers.Judgement.Reason;
import dev.waymark.checkers.Requests.Dequeue;
import dev.waymark.checkers.Requests.Enqueue;
import dev.waymark.core.UsageException;
import dev.waymark.core.model.OperationName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LimitsTest {
    private static final long MEGABYTE = 1 << 20;

    /** Thirty clients enqueue at once; what is dequeued then is possible but for the last, which nobody finds out soon. */
    private static History hard() {
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
        return history.build();
    }

    @Test
    void memory() {
        Judgement judgement = Linearizability.check(hard(), Specifications.queue(), new Limits(60_000, 8 * MEGABYTE));
        assertThat(judgement.inconclusive()).isTrue();
        assertThat(judgement.reason()).isEqualTo(Reason.MEMORY);
        assertThat(judgement.bytes()).isBetween(MEGABYTE, 8 * MEGABYTE);
    }

    @Test
    void time() {
        Judgement judgement = Linearizability.check(hard(), Specifications.queue(), new Limits(1, 256 * MEGABYTE));
        assertThat(judgement.reason()).isEqualTo(Reason.TIME);
    }

    @Test
    void aHardKeyDoesNotHideTheViolationOfAnother() {
        List<Call> calls = new ArrayList<>(hard().calls());
        calls.add(new Call(new OperationName(31, 1), new Named("small", new Dequeue()), Outcome.ok(7), 100, 101));
        Judgement judgement =
                Linearizability.check(new History(calls), new NamedQueues(), new Limits(60_000, 4 * MEGABYTE));
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
            print(Linearizability.check(hard(), Specifications.queue(), limits));
            History register = RegisterHistories.linearizable(1, 30, 2000, Integer.MAX_VALUE, 0.01);
            print(Linearizability.check(register, Specifications.register(null), limits));
        }

        private static void print(Judgement judgement) {
            System.out.println((judgement.answer() + " " + judgement.reason()).toLowerCase(Locale.ROOT));
        }
    }

    private record Named(String queue, Object request) {}

    /** Several queues; requests without a name go to one of their own. */
    private static final class NamedQueues implements Specification<Sequence> {
        private final QueueSpecification queue = new QueueSpecification();

        @Override
        public Sequence initial() {
            return queue.initial();
        }

        @Override
        public @Nullable Sequence apply(Sequence state, Object request, Outcome outcome) {
            return queue.apply(state, request instanceof Named named ? named.request() : request, outcome);
        }

        @Override
        public Object key(Object request) {
            return request instanceof Named named ? named.queue() : "large";
        }
    }
}
