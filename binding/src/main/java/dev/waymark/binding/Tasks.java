package dev.waymark.binding;

import dev.waymark.core.Env;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The executors of one node, on its virtual time and without a thread. What a library submits runs before the step is over, one
 * after the other, once the node calls {@link #drain}; what it schedules is a timer. Chosen kinds of tasks become timers of their
 * own even if they are to run at once, so that a slow disk or a slow applier is a schedule. Virtual time is taken for milliseconds.
 */
public final class Tasks extends AbstractExecutorService implements ScheduledExecutorService {
    /** The timer of scheduled tasks that have no kind of their own. */
    public static final String TASK = "task";

    /** More in one step, and it would never end. */
    static final int STEP_MAX = 100_000;

    private final Env env;
    private final Function<Runnable, @Nullable String> kinds;
    private final ArrayDeque<Runnable> queue = new ArrayDeque<>();
    private final Map<String, NavigableSet<Waiting<?>>> waiting = new HashMap<>(); // looked up, never gone through
    private long count;
    private boolean draining;
    private boolean over;

    public Tasks(Env env) {
        this(env, task -> null);
    }

    /** {@code kinds}: the timer that a task becomes; null for none of its own. It sees what was submitted, as it was submitted. */
    public Tasks(Env env, Function<Runnable, @Nullable String> kinds) {
        this.env = env;
        this.kinds = kinds;
    }

    @Override
    public void execute(Runnable task) {
        String kind = kinds.apply(task);
        if (over) {
            return;
        } else if (kind == null) {
            queue.add(task);
        } else {
            await(kind, new Waiting<>(kind, env.now(), 0, task));
        }
    }

    /** Runs what was submitted, and what that submits. Within a task nothing happens: the outer call goes on. */
    public void drain() {
        if (draining) {
            return;
        }
        draining = true;
        try {
            int done = 0;
            for (Runnable next = queue.poll(); next != null; next = queue.poll()) {
                if (++done > STEP_MAX) {
                    throw new IllegalStateException("more than " + STEP_MAX + " tasks in one step of node " + env.self()
                            + ", the latest a " + next.getClass().getName()
                            + ": give a task that repeats itself a kind or a delay");
                }
                next.run();
            }
        } finally {
            draining = false;
        }
    }

    /** A timer fired: the earliest task of that kind runs, and what it submits. False: it is no timer of a task. */
    public boolean fire(String kind) {
        NavigableSet<Waiting<?>> others = waiting.get(kind);
        Waiting<?> first = others == null ? null : others.pollFirst();
        if (others == null || first == null) {
            return false;
        }
        arm(kind, others);
        queue.add(first);
        drain();
        return true;
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        return later(task, unit.toMillis(delay), 0);
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
        Waiting<V> scheduled = new Waiting<>(TASK, env.now() + Math.max(0, unit.toMillis(delay)), task);
        await(TASK, scheduled);
        return scheduled;
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long first, long period, TimeUnit unit) {
        return later(task, unit.toMillis(first), Math.max(1, unit.toMillis(period)));
    }

    /** A task takes no time of its own, so a fixed delay is a fixed rate. */
    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long first, long delay, TimeUnit unit) {
        return scheduleAtFixedRate(task, first, delay, unit);
    }

    private ScheduledFuture<?> later(Runnable task, long delay, long period) {
        String own = kinds.apply(task);
        String kind = own == null ? TASK : own;
        Waiting<?> scheduled = new Waiting<>(kind, env.now() + Math.max(0, delay), period, task);
        await(kind, scheduled);
        return scheduled;
    }

    private void await(String kind, Waiting<?> task) {
        if (over) {
            return;
        }
        NavigableSet<Waiting<?>> others = waiting.computeIfAbsent(
                kind,
                any -> new TreeSet<>(
                        Comparator.<Waiting<?>>comparingLong(each -> each.due).thenComparingLong(each -> each.number)));
        others.add(task);
        if (others.first().equals(task)) {
            arm(kind, others);
        }
    }

    private void arm(String kind, NavigableSet<Waiting<?>> others) {
        if (others.isEmpty()) {
            env.cancelTimer(kind);
        } else {
            env.setTimer(kind, Math.max(0, others.first().due - env.now()));
        }
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable task, T value) {
        return new Answer<>(() -> {
            task.run();
            return value;
        });
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> task) {
        return new Answer<>(task);
    }

    /** Waits for answers in a step, which never come in it. */
    @Override
    public <T> List<java.util.concurrent.Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) {
        throw new IllegalStateException(Answer.WAITS);
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) {
        throw new IllegalStateException(Answer.WAITS);
    }

    /** As for a process that ends: nothing that waits runs any more. */
    @Override
    public void shutdown() {
        over = true;
        queue.clear();
        waiting.keySet().stream().sorted().forEach(env::cancelTimer);
        waiting.clear();
    }

    @Override
    public List<Runnable> shutdownNow() {
        shutdown();
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return over;
    }

    @Override
    public boolean isTerminated() {
        return over;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return over;
    }

    /** The node has one thread: who waits in it for what runs in it later waits for ever. */
    private static class Answer<T> extends FutureTask<T> {
        static final String WAITS =
                "the library waits for a task in the thread that would run it, which would never end:"
                        + " give it a callback instead, or make the call in a task of its own";

        Answer(Callable<T> task) {
            super(task);
        }

        @Override
        public T get() throws InterruptedException, ExecutionException {
            if (!isDone()) {
                throw new IllegalStateException(WAITS);
            }
            return super.get();
        }

        @Override
        public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException {
            return get();
        }
    }

    private final class Waiting<T> extends Answer<T> implements ScheduledFuture<T> {
        private final String kind;
        private final long number = ++count;
        private final long period;
        private long due;

        Waiting(String kind, long due, Callable<T> task) {
            super(task);
            this.kind = kind;
            this.due = due;
            this.period = 0;
        }

        Waiting(String kind, long due, long period, Runnable task) {
            super(() -> {
                task.run();
                return null;
            });
            this.kind = kind;
            this.due = due;
            this.period = period;
        }

        @Override
        public void run() {
            if (period == 0) {
                super.run();
            } else if (runAndReset()) {
                due = Math.max(due, env.now()) + period;
                await(kind, this);
            }
        }

        /** On a real executor it would be lost in a future that nobody asks; here it is the node's failure. */
        @Override
        protected void setException(Throwable thrown) {
            super.setException(thrown);
            LibraryErrors.add(new LibraryErrors.Logged("scheduled task", "a task has thrown", thrown));
        }

        @Override
        public boolean cancel(boolean mayInterrupt) {
            NavigableSet<Waiting<?>> others = waiting.get(kind);
            if (others != null && others.remove(this)) {
                arm(kind, others);
            }
            return super.cancel(mayInterrupt);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - env.now(), TimeUnit.MILLISECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.MILLISECONDS), other.getDelay(TimeUnit.MILLISECONDS));
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(number);
        }
    }
}
