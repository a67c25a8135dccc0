package dev.waymark.grid.desk;

import dev.waymark.core.SystemMistake;
import dev.waymark.grid.wire.Letter;
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
public final class TaskDesk implements Employer {
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
        final Mailer mailer;
        final Set<Long> inHand = new LinkedHashSet<>();
        final long sinceNanos = System.nanoTime();
        long executions;

        Worker(int threads, Mailer mailer) {
            this.threads = threads;
            this.mailer = mailer;
        }
    }

    private final Map<String, Worker> workers = new LinkedHashMap<>();
    /** In the order in which they were added. */
    private final NavigableMap<Long, Task> waiting = new TreeMap<>();
    /** By the number of the order: what is handed out again has another one, so that late answers are known. */
    private final Map<Long, Task> given = new HashMap<>();

    private long places;
    private long orders;
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
    public synchronized void joined(String name, int threads, Mailer mailer) {
        workers.put(name, new Worker(threads, mailer));
        assign();
    }

    @Override
    public void left(String name) {
        Task hopeless = takeBack(name);
        if (hopeless != null) {
            fail(SystemMistake.starting(Desk.LOST_MAX + " workers were lost, one after the other, with the same task: "
                    + hopeless.text + "; try it in one process, without --grid, to see what it does"));
        }
    }

    private synchronized @Nullable Task takeBack(String name) {
        Worker gone = workers.remove(name);
        if (gone == null) {
            return null;
        }
        Task hopeless = null;
        for (long order : gone.inHand) {
            Task task = given.remove(order);
            if (task != null) {
                waiting.put(task.place, task);
                hopeless = ++task.lost == Desk.LOST_MAX ? task : hopeless;
            }
        }
        assign();
        return hopeless;
    }

    private void assign() {
        while (!waiting.isEmpty()) {
            Worker worker = workers.values().stream()
                    .filter(each -> each.inHand.size() < each.threads)
                    .min(Comparator.comparingDouble(each -> (double) each.inHand.size() / each.threads))
                    .orElse(null);
            if (worker == null) {
                return;
            }
            Task task = waiting.pollFirstEntry().getValue();
            long order = ++orders;
            given.put(order, task);
            worker.inHand.add(order);
            worker.mailer.send(new Letter.Task(order, task.text));
        }
    }

    /** False if nobody waits for it: it is late, or came twice. */
    public boolean answered(String name, long order, String text, long executions) {
        Task task = take(name, order, executions);
        if (task == null) {
            return false;
        }
        task.answer.complete(new Answer(name, text));
        return true;
    }

    private synchronized @Nullable Task take(String name, long order, long executions) {
        Worker worker = workers.get(name);
        if (worker == null || !worker.inHand.remove(order)) {
            late++;
            return null;
        }
        worker.executions += executions;
        Task task = given.remove(order);
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
                        entry.getValue().inHand.size()))
                .toList();
    }

    @Override
    public synchronized long late() {
        return late;
    }
}
