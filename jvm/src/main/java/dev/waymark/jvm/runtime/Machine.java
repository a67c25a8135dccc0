package dev.waymark.jvm.runtime;

import dev.waymark.jvm.hook.Hook;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import org.jspecify.annotations.Nullable;

/**
 * One node's machine: threads, of which one runs at a time, a clock, and what the JDK draws for it. A crash drops its threads where they
 * are, so that no {@code finally} runs, as with {@code kill -9}.
 */
public final class Machine {
    /** Of one command: more, and some of its threads never rest. */
    private static final int STEPS_MAX = 500_000;

    /** Looks at the clock while handling one command, after which time passes with each: a loop waits for it. */
    private static final int LOOKS_MAX = 100_000;

    private static final long LOOK_NANOS = 100_000;
    private static final long FAR = Long.MAX_VALUE / 4;

    private static @Nullable Machine running;
    private static @Nullable Task runningTask;

    private final int number;
    private final long seed;
    private final InetAddress address;
    private final List<Machine> all;
    private final Randomness randomness;
    private final List<Task> runnable = new ArrayList<>();
    private final List<Task> live = new ArrayList<>();
    private final PriorityQueue<Alarm> alarms = new PriorityQueue<>();
    private final Map<Long, Task> byThread = new HashMap<>();
    private final Map<Integer, List<Adopted>> adopted = new HashMap<>();
    private final Map<Task, BooleanSupplier> waiting = new LinkedHashMap<>();
    private final List<Runnable> atDeath = new ArrayList<>();
    private final List<Object> effects = new ArrayList<>();
    private Journal journal = Journal.NONE;
    private boolean dead = true;
    private boolean exited;
    private int effectsLeft = -1;
    private int tasks;
    private long alarmsMade;
    private long steps;
    private long time;
    private int looks;
    private @Nullable Throwable failure;
    private @Nullable String failedThread;
    private Thread.@Nullable UncaughtExceptionHandler defaultHandler;
    private @Nullable MBeanServer beans;

    private record Adopted(Runnable continuation, Task task) {}

    /** {@code all}: the machines of this execution, this one among them. */
    public Machine(int number, long seed, List<Machine> all) {
        this.number = number;
        this.seed = Mix.of(seed, number);
        this.all = all;
        this.randomness = new Randomness(this.seed);
        try {
            this.address = InetAddress.getByAddress(name(), new byte[] {10, 0, 0, (byte) number});
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The one whose threads run now; null: none. */
    public static @Nullable Machine running() {
        return running;
    }

    /** The one whose threads run now. */
    public static Machine here() {
        Machine here = running;
        if (here == null) {
            throw new IllegalStateException("no node runs now");
        }
        return here;
    }

    static @Nullable Task runningTask() {
        return runningTask;
    }

    public int number() {
        return number;
    }

    public String name() {
        return "node" + number;
    }

    public InetAddress address() {
        return address;
    }

    public List<Machine> all() {
        return all;
    }

    public boolean dead() {
        return dead;
    }

    /** Whether the server ended itself. */
    public boolean exited() {
        return exited;
    }

    public void journal(Journal to) {
        journal = to;
    }

    Random secureRandom() {
        return randomness.secure();
    }

    // ---- time

    public long nanos() {
        return time;
    }

    long look() {
        if (++looks > LOOKS_MAX) {
            time += LOOK_NANOS;
        }
        return time;
    }

    /** The clock is never set back. */
    public void advance(long nanos) {
        time = Math.max(time, nanos);
    }

    /** When the first of its timed waits ends; -1: there is none that does. */
    public long deadline() {
        Alarm first = alarms.peek();
        return first == null || first.at >= FAR ? -1 : first.at;
    }

    Alarm alarm(Runnable command, long nanos) {
        long wait = Math.max(nanos, 1);
        Alarm alarm = new Alarm(this, command, wait >= FAR ? 2 * FAR : time + wait, ++alarmsMade);
        alarms.add(alarm);
        return alarm;
    }

    void forget(Alarm alarm) {
        alarms.remove(alarm);
    }

    /** Ends the timed waits whose time has come. */
    public void ring() {
        while (!alarms.isEmpty() && alarms.peek().at <= time) {
            alarms.poll().run();
        }
    }

    // ---- effects

    /** From now on so many may happen, then the machine is dead; -1: all. */
    public void limitEffects(int most) {
        effectsLeft = most;
    }

    /** Counts what its running thread is about to do. Does not return if the machine is to be dead by then. */
    public void effect(Object effect) {
        if (effectsLeft == 0) {
            kill();
            if (runningTask == null) {
                throw new Down();
            }
            block(() -> false, 0, false);
        }
        effectsLeft -= effectsLeft > 0 ? 1 : 0;
        effects.add(effect);
    }

    /** What happened since it was asked last, in order. */
    public List<Object> takeEffects() {
        List<Object> taken = new ArrayList<>(effects);
        effects.clear();
        return taken;
    }

    // ---- life

    public void boot() {
        dead = false;
        exited = false;
        defaultHandler = null;
        beans = null;
    }

    /** To be done when the machine dies. */
    public void atDeath(Runnable action) {
        atDeath.add(action);
    }

    public void kill() {
        if (dead) {
            return;
        }
        dead = true;
        runnable.clear();
        live.clear();
        waiting.clear();
        alarms.clear();
        byThread.clear();
        adopted.clear();
        List<Runnable> actions = new ArrayList<>(atDeath);
        atDeath.clear();
        actions.forEach(Runnable::run);
    }

    void exit(int status) {
        effect(new Exit(status));
        exited = true;
        kill();
        block(() -> false, 0, false);
    }

    /** The machine died before any of its threads ran. */
    public static final class Down extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Down() {
            super(null, null, false, false);
        }
    }

    /** The node has ended itself. */
    public record Exit(int status) {}

    /** What an uncaught exception or a loop without end did; null: nothing. It is told once. */
    public @Nullable Throwable takeFailure() {
        Throwable taken = failure;
        failure = null;
        return taken;
    }

    public String failedThread() {
        return failedThread == null ? "" : failedThread;
    }

    private void fail(Task task, Throwable thrown) {
        if (failure == null && !dead) {
            failure = thrown;
            failedThread = task.name();
        }
    }

    void defaultHandler(Thread.@Nullable UncaughtExceptionHandler handler) {
        defaultHandler = handler;
    }

    /** Each process has one. */
    MBeanServer beans() {
        if (beans == null) {
            beans = MBeanServerFactory.newMBeanServer();
        }
        return beans;
    }

    void died(Task task, Throwable thrown) {
        Thread facade = task.facade;
        if (dead || facade == null) {
            return;
        }
        Thread.UncaughtExceptionHandler handler = facade.getUncaughtExceptionHandler();
        if (handler == null || handler == facade.getThreadGroup() || handler instanceof ThreadGroup) {
            handler = defaultHandler;
        }
        if (handler == null) {
            fail(task, thrown); // nobody in the application has thought of it
            return;
        }
        try {
            handler.uncaughtException(facade, thrown);
        } catch (RuntimeException | Error e) {
            fail(task, e);
        }
    }

    // ---- threads

    int nextTask() {
        return ++tasks;
    }

    /** Starts a thread for what is not the application's own: its main, a client. */
    public void spawn(String name, ClassLoader loader, Runnable body) {
        Thread facade = new Thread(null, null, name, 0, false);
        facade.setContextClassLoader(loader);
        spawn(facade, body);
    }

    void spawn(Thread facade, Runnable body) {
        Task task = new Task(nextTask(), this, facade, body);
        byThread.put(JdkThreads.id(facade), task);
        byThread.put(JdkThreads.id(task.virtual), task);
        live.add(task);
        task.virtual.setContextClassLoader(facade.getContextClassLoader());
        task.virtual.start();
    }

    @Nullable
    Task task(Thread thread) {
        return byThread.get(JdkThreads.id(thread));
    }

    Task adopted(Runnable continuation, Supplier<Task> make) {
        List<Adopted> known = adopted.computeIfAbsent(0, k -> new ArrayList<>());
        for (Adopted each : known) {
            if (each.continuation == continuation) {
                return each.task;
            }
        }
        Task made = make.get();
        known.add(new Adopted(continuation, made));
        return made;
    }

    void ready(Task task) {
        if (!dead) {
            runnable.add(task);
        }
    }

    /** Until all threads wait, or the machine is dead. */
    public void run() {
        running = this;
        looks = 0;
        randomness.enter();
        try {
            int count = 0;
            while (!dead && !runnable.isEmpty()) {
                Task task = next();
                if (++count > STEPS_MAX) {
                    fail(task, busy(task));
                    kill();
                } else {
                    step(task);
                }
            }
        } finally {
            randomness.leave();
            running = null;
        }
    }

    private static Throwable busy(Task task) {
        IllegalStateException busy = new IllegalStateException(
                "thread " + task.name() + " and others never rest: " + STEPS_MAX + " steps and time stands still");
        busy.setStackTrace(task.virtual.getStackTrace());
        return busy;
    }

    private Task next() {
        int size = runnable.size();
        steps++;
        return runnable.remove(size == 1 ? 0 : (int) Long.remainderUnsigned(Mix.of(seed, steps), size));
    }

    private void step(Task task) {
        journal.step(number, steps, task.id, task.name(), time);
        Watchdog.step(task.virtual, task.toString());
        runningTask = task;
        Hook.self = task.facade;
        try {
            task.go();
        } finally {
            runningTask = null;
            Hook.self = null;
            Watchdog.rest();
        }
        journal.stepped(task.virtual);
        if (task.done) {
            live.remove(task);
        }
        settle();
    }

    /** Threads that the exit of a monitor made ready wait in a list of the JVM, which a thread of its own would empty. */
    private void settle() {
        for (Task task : live) {
            if (JdkThreads.gotMonitor(task.virtual)) {
                JdkThreads.unblock();
                return;
            }
        }
    }

    // ---- waiting, for the network

    /** Blocks the running thread until that holds; false: the time is over, or it was interrupted and may be. */
    public boolean block(BooleanSupplier until, long nanos, boolean interruptible) {
        Task me = runningTask;
        if (me == null) {
            throw new IllegalStateException("nobody runs who could wait");
        }
        long deadline = nanos > 0 ? time + nanos : Long.MAX_VALUE;
        boolean interrupted = false;
        while (!until.getAsBoolean()) {
            if (time >= deadline || (interruptible && Thread.currentThread().isInterrupted())) {
                return false;
            }
            waiting.putIfAbsent(me, until);
            if (nanos > 0) {
                LockSupport.parkNanos(deadline - time);
            } else {
                LockSupport.park();
            }
            waiting.remove(me);
            interrupted |= !interruptible && Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return true;
    }

    /** Something of the network has changed: whoever waits for it goes on. */
    public void changed() {
        for (Map.Entry<Task, BooleanSupplier> each : List.copyOf(waiting.entrySet())) {
            if (each.getValue().getAsBoolean()) {
                waiting.remove(each.getKey());
                LockSupport.unpark(each.getKey().virtual);
            }
        }
    }

    @Override
    public String toString() {
        return name();
    }
}
