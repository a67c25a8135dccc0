package dev.waymark.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

@SuppressWarnings("FutureReturnValueIgnored") // as libraries do
class RpcTest {
    private final HandEnv env = new HandEnv();
    private final Rpc<String, String> rpc = Rpc.copying(env, 100, Copier.STANDARD);

    private Rpc.Request request(int place) {
        return (Rpc.Request) env.sent.get(place).message();
    }

    @Test
    void aResponseCompletesItsRequestOnce() {
        CompletableFuture<String> answer = rpc.call(2, "ask");
        Rpc.Response response = new Rpc.Response(request(0).number(), "answer");
        assertThat(rpc.receive(3, response)).as("of another server").isTrue();
        assertThat(answer).isNotDone();
        rpc.receive(2, response);
        rpc.receive(2, response);
        assertThat(answer).isCompletedWithValue("answer");
        assertThat(rpc.unwanted()).isEqualTo(2);
        assertThat(env.timers).isEmpty();
        assertThat(rpc.receive(2, "something else")).isFalse();
    }

    @Test
    void oneTimerGivesUpWhatWaitsTooLong() {
        CompletableFuture<String> first = rpc.call(2, "first");
        env.now = 30;
        CompletableFuture<String> second = rpc.call(3, "second");
        assertThat(env.timers).containsEntry(Rpc.TIMEOUT, 100L);
        rpc.fire(env.next());
        assertThat(first).isCompletedExceptionally();
        assertThat(first.handle((done, failure) -> failure).join())
                .isInstanceOf(TimeoutException.class)
                .hasMessageContaining("of node 1 to node 2");
        assertThat(second).isNotDone();
        assertThat(env.timers).containsEntry(Rpc.TIMEOUT, 130L);
        rpc.receive(2, new Rpc.Response(request(0).number(), "late"));
        assertThat(rpc.unwanted()).isEqualTo(1);
    }

    @Test
    void aResponseToARequestBeforeTheRestartIsNobodys() {
        rpc.call(2, "before");
        int before = request(0).number();
        Rpc<String, String> restarted = Rpc.copying(env, 100, Copier.STANDARD);
        CompletableFuture<String> after = restarted.call(2, "after");
        restarted.receive(2, new Rpc.Response(before, "late"));
        assertThat(after).isNotDone();
        assertThat(request(1).number()).isNotEqualTo(before);
    }

    @Test
    void whoServesMayAnswerLater() {
        CompletableFuture<String> later = new CompletableFuture<>();
        rpc.serve((from, asked) -> later.thenApply(text -> asked + " " + from + " " + text));
        rpc.receive(2, new Rpc.Request(7, "asked"));
        assertThat(env.sent).isEmpty();
        later.complete("done");
        assertThat(env.sent).containsExactly(new HandEnv.Sent(2, new Rpc.Response(7, "asked 2 done")));
    }
}
