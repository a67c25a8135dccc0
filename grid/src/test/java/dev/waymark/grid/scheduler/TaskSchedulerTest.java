package dev.waymark.grid.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.SystemMistake;
import dev.waymark.grid.wire.GridMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Workers that come, go, answer late and answer twice: every task gets one answer. */
class TaskSchedulerTest {
    private final TaskScheduler scheduler = new TaskScheduler();

    private final class Worker {
        final String name;
        final List<GridMessage.Task> tasks = new ArrayList<>();

        Worker(String name, int threads) {
            this.name = name;
            scheduler.joined(name, threads, message -> tasks.add((GridMessage.Task) message));
        }

        boolean answer(int i, String text) {
            return scheduler.answered(name, tasks.get(i).assignment(), text, 10);
        }
    }

    @Test
    void eachThreadHasOneAndWhatIsLostGoesFirstToAnother() {
        List<CompletableFuture<TaskScheduler.Answer>> answers = new ArrayList<>();
        for (String task : List.of("a", "b", "c", "d")) {
            answers.add(scheduler.add(task));
        }
        Worker lost = new Worker("lost", 2);
        assertThat(lost.tasks).extracting(GridMessage.Task::text).containsExactly("a", "b");
        assertThat(lost.answer(0, "of a")).isTrue();
        assertThat(lost.tasks).extracting(GridMessage.Task::text).containsExactly("a", "b", "c");
        scheduler.left("lost");
        Worker other = new Worker("other", 1);
        assertThat(other.tasks).extracting(GridMessage.Task::text).containsExactly("b");
        assertThat(lost.answer(1, "too late")).isFalse();
        assertThat(other.answer(0, "of b")).isTrue();
        assertThat(other.answer(0, "twice")).isFalse();
        assertThat(other.answer(1, "of c")).isTrue();
        assertThat(other.answer(2, "of d")).isTrue();
        assertThat(answers).extracting(answer -> answer.join().text()).containsExactly("of a", "of b", "of c", "of d");
        assertThat(answers)
                .extracting(answer -> answer.join().worker())
                .containsExactly("lost", "other", "other", "other");
        assertThat(scheduler.late()).isEqualTo(2);
        List<WorkerStatus> status = scheduler.status();
        assertThat(status)
                .containsExactly(new WorkerStatus("other", 1, 30, status.get(0).millis(), 0));
    }

    @Test
    void aTaskThatCostsEveryWorkerItsLifeEndsAll() {
        CompletableFuture<TaskScheduler.Answer> deadly = scheduler.add("deadly");
        CompletableFuture<TaskScheduler.Answer> behind = scheduler.add("behind it");
        for (int i = 0; i < 4; i++) {
            assertThat(deadly).isNotDone();
            Worker next = new Worker("w" + i, 1);
            scheduler.left(next.name);
        }
        for (CompletableFuture<TaskScheduler.Answer> each : List.of(deadly, behind, scheduler.add("one more"))) {
            assertThatThrownBy(each::join)
                    .hasRootCauseInstanceOf(SystemMistake.class)
                    .hasMessageContaining("4 workers were lost")
                    .hasMessageContaining("deadly");
        }
    }
}
