package dev.waymark.grid.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.SystemMistake;
import dev.waymark.grid.wire.Letter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Workers that come, go, answer late and answer twice: every task gets one answer. */
class TaskDeskTest {
    private final TaskDesk desk = new TaskDesk();

    private final class Worker {
        final String name;
        final List<Letter.Task> tasks = new ArrayList<>();

        Worker(String name, int threads) {
            this.name = name;
            desk.joined(name, threads, letter -> tasks.add((Letter.Task) letter));
        }

        boolean answer(int i, String text) {
            return desk.answered(name, tasks.get(i).order(), text, 10);
        }
    }

    @Test
    void eachThreadHasOneAndWhatIsLostGoesFirstToAnother() {
        List<CompletableFuture<TaskDesk.Answer>> answers = new ArrayList<>();
        for (String task : List.of("a", "b", "c", "d")) {
            answers.add(desk.add(task));
        }
        Worker lost = new Worker("lost", 2);
        assertThat(lost.tasks).extracting(Letter.Task::text).containsExactly("a", "b");
        assertThat(lost.answer(0, "of a")).isTrue();
        assertThat(lost.tasks).extracting(Letter.Task::text).containsExactly("a", "b", "c");
        desk.left("lost");
        Worker other = new Worker("other", 1);
        assertThat(other.tasks).extracting(Letter.Task::text).containsExactly("b");
        assertThat(lost.answer(1, "too late")).isFalse();
        assertThat(other.answer(0, "of b")).isTrue();
        assertThat(other.answer(0, "twice")).isFalse();
        assertThat(other.answer(1, "of c")).isTrue();
        assertThat(other.answer(2, "of d")).isTrue();
        assertThat(answers).extracting(answer -> answer.join().text()).containsExactly("of a", "of b", "of c", "of d");
        assertThat(answers)
                .extracting(answer -> answer.join().worker())
                .containsExactly("lost", "other", "other", "other");
        assertThat(desk.late()).isEqualTo(2);
        List<WorkerStatus> status = desk.status();
        assertThat(status)
                .containsExactly(new WorkerStatus("other", 1, 30, status.get(0).millis(), 0));
    }

    @Test
    void aTaskThatCostsEveryWorkerItsLifeEndsAll() {
        CompletableFuture<TaskDesk.Answer> deadly = desk.add("deadly");
        CompletableFuture<TaskDesk.Answer> behind = desk.add("behind it");
        for (int i = 0; i < 4; i++) {
            assertThat(deadly).isNotDone();
            Worker next = new Worker("w" + i, 1);
            desk.left(next.name);
        }
        for (CompletableFuture<TaskDesk.Answer> each : List.of(deadly, behind, desk.add("one more"))) {
            assertThatThrownBy(each::join)
                    .hasRootCauseInstanceOf(SystemMistake.class)
                    .hasMessageContaining("4 workers were lost")
                    .hasMessageContaining("deadly");
        }
    }
}
