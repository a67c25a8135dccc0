package dev.waymark.testkit.threads;

import dev.waymark.core.Disk;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.model.Failure;
import dev.waymark.core.random.Rng;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One node from its start to its crash, on a thread of its own. Its timers run in real time, so what they lead to comes
 * unasked; so does what the node does on threads of its own making.
 */
final class Host implements Env {
    private final Exchange exchange;
    private final int self;
    private final int nodes;
    private final Rng random;
    private final Disk disk;
    private final long startNanos = System.nanoTime();
    private final ScheduledThreadPoolExecutor executor;
    private final Map<String, Integer> armings = new ConcurrentHashMap<>();
    private @Nullable Node node;
    private volatile @Nullable Thread own;
    private volatile @Nullable Object state;

    /** The decision that its thread is at work for, 0 if for none; its thread's alone. */
    private long cause;

    Host(Exchange exchange, int self, int nodes, Rng random, Map<String, Object> stored) {
        this.exchange = exchange;
        this.self = self;
        this.nodes = nodes;
        this.random = random;
        this.disk = new KeptDisk(this, stored);
        this.executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread made = new Thread(task, "node-" + self);
            made.setDaemon(true);
            own = made;
            return made;
        });
        exchange.admit(this);
    }

    void start(long newCause, Function<Env, Node> factory) {
        ask(newCause, () -> {
            Node made = factory.apply(this);
            node = made;
            made.start();
        });
    }

    /** Has the node do something on account of decision {@code newCause}. */
    void handle(long newCause, Consumer<Node> input) {
        ask(newCause, () -> {
            Node running = node;
            if (running != null) {
                input.accept(running);
            }
        });
    }

    private void ask(long newCause, Runnable work) {
        exchange.asked(this);
        executor.execute(() -> {
            attempt(newCause, work);
            exchange.done(this);
        });
    }

    private void attempt(long newCause, Runnable work) {
        cause = newCause;
        try {
            work.run();
            Node running = node;
            state = running == null ? null : running.state();
        } catch (Throwable e) {
            post(teller -> teller.failed(Failure.thrown(self, e)));
        }
        cause = 0;
    }

    /** Whatever it may still do, nobody hears of it. */
    void kill() {
        exchange.forget(this);
        executor.shutdownNow();
    }

    @Nullable
    Object state() {
        return state;
    }

    void post(Consumer<Teller> effect) {
        exchange.post(this, Thread.currentThread() == own ? cause : 0, effect);
    }

    @Override
    public int self() {
        return self;
    }

    @Override
    public int nodes() {
        return nodes;
    }

    @Override
    public void send(int to, Object message) {
        post(teller -> teller.sent(self, to, message));
    }

    /** It fires by itself, unless the node arms or cancels it again before; nobody can make it fire. */
    @Override
    public void setTimer(String kind, long delay) {
        int arming = armings.merge(kind, 1, Integer::sum);
        Runnable fire = () -> {
            Node running = node;
            if (running != null && armings.getOrDefault(kind, 0) == arming) {
                running.timer(kind);
            }
        };
        try {
            Future<?> unused = executor.schedule(() -> attempt(0, fire), delay, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            return; // it was killed meanwhile
        }
    }

    @Override
    public void cancelTimer(String kind) {
        armings.merge(kind, 1, Integer::sum);
    }

    @Override
    public long now() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    }

    @Override
    public Disk disk() {
        return disk;
    }

    @Override
    public Rng random() {
        return random;
    }

    @Override
    public void emit(String event, @Nullable Object... fields) {
        post(teller -> teller.emitted(self, event, fields));
    }

    @Override
    public void reply(Operation operation, @Nullable Object result) {
        post(teller -> teller.replied(operation.client(), operation.number(), self, result));
    }
}
