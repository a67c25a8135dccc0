package dev.waymark.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@SuppressWarnings("FutureReturnValueIgnored") // as libraries do
class TasksTest {
    private final HandEnv env = new HandEnv();
    private final List<String> done = new ArrayList<>();
    private final Tasks tasks = new Tasks(env, task -> task instanceof Slow ? "disk" : null);

    private record Slow(Runnable inner) implements Runnable {
        @Override
        public void run() {
            inner.run();
        }
    }

    private Runnable note(String text) {
        return () -> done.add(text + "@" + env.now);
    }

    @Test
    void whatIsSubmittedRunsWhenTheStepSaysSoAndInOrder() {
        tasks.execute(() -> {
            done.add("first");
            tasks.execute(note("third"));
        });
        tasks.execute(note("second"));
        assertThat(done).isEmpty();
        tasks.drain();
        assertThat(done).containsExactly("first", "second@0", "third@0");
    }

    @Test
    void whatIsScheduledIsOneTimerForTheEarliest() {
        tasks.schedule(note("late"), 50, TimeUnit.MILLISECONDS);
        tasks.schedule(note("early"), 20, TimeUnit.MILLISECONDS);
        tasks.schedule(note("too"), 20, TimeUnit.MILLISECONDS);
        while (!env.timers.isEmpty()) {
            assertThat(tasks.fire(env.next())).isTrue();
        }
        assertThat(done).containsExactly("early@20", "too@20", "late@50");
        assertThat(tasks.fire("election")).as("a timer of somebody else").isFalse();
    }

    @Test
    void aKindIsATimerOfItsOwnEvenAtOnce() {
        tasks.execute(new Slow(note("written")));
        tasks.drain();
        assertThat(done).isEmpty();
        assertThat(env.timers).containsOnlyKeys("disk");
        tasks.fire("disk");
        assertThat(done).containsExactly("written@0");
    }

    @Test
    void whatIsCancelledDoesNotRunAndThePeriodicRunsAgain() {
        ScheduledFuture<?> cancelled = tasks.schedule(note("never"), 5, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> again = tasks.scheduleAtFixedRate(note("tick"), 10, 10, TimeUnit.MILLISECONDS);
        cancelled.cancel(false);
        tasks.fire(env.next());
        tasks.fire(env.next());
        again.cancel(false);
        assertThat(done).containsExactly("tick@10", "tick@20");
        assertThat(env.timers).isEmpty();
    }

    @Test
    void whoWaitsInTheOnlyThreadIsToldSoInsteadOfHanging() {
        Future<?> later = tasks.submit(note("later"));
        assertThatThrownBy(later::get)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("would never end");
        tasks.drain();
        assertThat(later).isDone();
    }

    @Test
    void aTaskThatRepeatsItselfForEverIsNamed() {
        tasks.execute(new Runnable() {
            @Override
            public void run() {
                tasks.execute(this);
            }
        });
        assertThatThrownBy(tasks::drain)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("more than 100000 tasks in one step of node 1")
                .hasMessageContaining("TasksTest");
    }

    @Test
    void whatAScheduledTaskThrowsIsNotLost() {
        tasks.schedule(
                () -> {
                    throw new IllegalArgumentException("lost?");
                },
                1,
                TimeUnit.MILLISECONDS);
        tasks.fire(env.next());
        assertThatThrownBy(() -> LibraryErrors.throwFirst(LibraryErrors.EXCEPTIONS))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void afterTheShutdownNothingRuns() {
        tasks.schedule(note("never"), 1, TimeUnit.MILLISECONDS);
        tasks.execute(note("nor this"));
        tasks.shutdown();
        tasks.execute(note("nor that"));
        tasks.drain();
        assertThat(env.timers).isEmpty();
        assertThat(done).isEmpty();
    }
}
