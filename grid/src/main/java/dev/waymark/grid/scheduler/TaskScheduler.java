package dev.waymark.grid.scheduler;

import dev.waymark.core.SystemMistake;
import dev.waymark.grid.wire.GridMessage;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Hands whole tasks to workers that come and go, one for each of their threads. A task that was lost with its worker is done
 * again from its beginning, by somebody else.
 */
public final class TaskScheduler implements WorkSource {
    /** What came of a task, and who did it. */
    public record Answer(String worker, String text) {}

    private static final class Task {
        final long place;
        final String text;
        final CompletableFuture<Answer> answer = new CompletableFuture<>();
        int lost;

        Task(long place, String text) {
            this.place = place;
            this.text = text;
        }
    }

    private static final class Worker {
        final int threads;
        final MessageSender sender;
        final Set<Long> outstanding = new LinkedHashSet<>();
        final long sinceNanos = System.nanoTime();
        long executions;

        Worker(int threads, MessageSender sender) {
            this.threads = threads;
            this.sender = sender;
        }
    }

    private final Map<String, Worker> workers = new LinkedHashMap<>();
    /** In the order in which they were added. */
    private final NavigableMap<Long, Task> waiting = new TreeMap<>();
    /** By the number of the assignment: what is handed out again has another one, so that late answers are known. */
    private final Map<Long, Task> given = new HashMap<>();

    private long places;
    private long assignments;
    private long late;
    private @Nullable RuntimeException fault;

    /** What comes of it; completed by a thread of the network. */
    public synchronized CompletableFuture<Answer> add(String text) {
        Task task = new Task(++places, text);
        if (fault != null) {
            task.answer.completeExceptionally(fault);
            return task.answer;
        }
        waiting.put(task.place, task);
        assign();
        return task.answer;
    }

    @Override
    public synchronized void joined(String name, int threads, MessageSender sender) {
        workers.put(name, new Worker(threads, sender));
        assign();
    }

    @Override
    public void left(String name) {
        Task hopeless = takeBack(name);
        if (hopeless != null) {
            fail(SystemMistake.starting(
                    BatchScheduler.LOST_MAX + " workers were lost, one after the other, with the same task: "
                            + hopeless.text + "; try it in one process, without --grid, to see what it does"));
        }
    }

    private synchronized @Nullable Task takeBack(String name) {
        Worker gone = workers.remove(name);
        if (gone == null) {
            return null;
        }
        Task hopeless = null;
        for (long assignment : gone.outstanding) {
            Task task = given.remove(assignment);
            if (task != null) {
                waiting.put(task.place, task);
                hopeless = ++task.lost == BatchScheduler.LOST_MAX ? task : hopeless;
            }
        }
        assign();
        return hopeless;
    }

    private void assign() {
        while (!waiting.isEmpty()) {
            Worker worker = workers.values().stream()
                    .filter(each -> each.outstanding.size() < each.threads)
                    .min(Comparator.comparingDouble(each -> (double) each.outstanding.size() / each.threads))
                    .orElse(null);
            if (worker == null) {
                return;
            }
            Task task = waiting.pollFirstEntry().getValue();
            long assignment = ++assignments;
            given.put(assignment, task);
            worker.outstanding.add(assignment);
            worker.sender.send(new GridMessage.Task(assignment, task.text));
        }
    }

    /** False if nobody waits for it: it is late, or came twice. */
    public boolean answered(String name, long assignment, String text, long executions) {
        Task task = take(name, assignment, executions);
        if (task == null) {
            return false;
        }
        task.answer.complete(new Answer(name, text));
        return true;
    }

    private synchronized @Nullable Task take(String name, long assignment, long executions) {
        Worker worker = workers.get(name);
        if (worker == null || !worker.outstanding.remove(assignment)) {
            late++;
            return null;
        }
        worker.executions += executions;
        Task task = given.remove(assignment);
        assign();
        return task;
    }

    @Override
    public void fail(RuntimeException why) {
        withdraw(why).forEach(task -> task.answer.completeExceptionally(why));
    }

    private synchronized List<Task> withdraw(RuntimeException why) {
        fault = fault == null ? why : fault;
        given.values().forEach(task -> waiting.put(task.place, task));
        List<Task> all = List.copyOf(waiting.values());
        waiting.clear();
        given.clear();
        return all;
    }

    @Override
    public synchronized List<WorkerStatus> status() {
        return workers.entrySet().stream()
                .map(entry -> new WorkerStatus(
                        entry.getKey(),
                        entry.getValue().threads,
                        entry.getValue().executions,
                        (System.nanoTime() - entry.getValue().sinceNanos) / 1_000_000,
                        entry.getValue().outstanding.size()))
                .toList();
    }

    @Override
    public synchronized long late() {
        return late;
    }
}
