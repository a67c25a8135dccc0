package dev.waymark.bind.microraft;

import dev.waymark.core.Env;
import dev.waymark.raft.vocabulary.Timers;
import io.microraft.RaftRole;
import io.microraft.executor.RaftNodeExecutor;
import io.microraft.impl.state.RaftState;
import io.microraft.impl.task.FlushTask;
import io.microraft.impl.task.HeartbeatTask;
import io.microraft.impl.task.LeaderBackoffResetTask;
import io.microraft.impl.task.LeaderElectionTimeoutTask;
import io.microraft.impl.task.PreVoteTimeoutTask;
import io.microraft.impl.task.RaftStateSummaryPublishTask;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The library's executor. What it wants done now happens within the step; what it wants done later is a timer. Its
 * periodic task is a leader's heartbeat and everybody else's look at the clock: as long as a leader is heard of nothing
 * comes of that, so it is armed for the moment when something does, and called {@code election} like the two timeouts of a
 * campaign. Of the others several of a kind may wait; they come in order, as on any clock.
 */
final class Tasks implements RaftNodeExecutor {
    static final String FLUSH = "flush";
    private static final String BACKOFF = "backoff";
    private static final String CHUNK = "chunk";
    private static final String NEVER = "";

    private record Waiting(long due, Runnable task) {}

    /** Which timer a task becomes that is not about elections or heartbeats. */
    private static final ClassValue<String> KINDS = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            if (type == LeaderBackoffResetTask.class) {
                return BACKOFF;
            } else if (type == RaftStateSummaryPublishTask.class) {
                return NEVER; // it tells listeners what they know
            } else if (type.getName().contains("TransferLeadershipTask")) {
                return Timers.TRANSFER;
            } else if (type.getName().contains("InstallSnapshotRequestHandler")) {
                return CHUNK;
            }
            throw new IllegalStateException("a task that MicroRaft 0.7 does not schedule: " + type.getName());
        }
    };

    private final Env env;
    private final boolean flushLater;
    private final long patience;
    private final ArrayDeque<Runnable> queue = new ArrayDeque<>();
    private final Map<String, ArrayDeque<Waiting>> waiting = new HashMap<>(); // looked up, never gone through
    private boolean running;

    private @Nullable Waiting periodic;
    private @Nullable Waiting preVoteTimeout;
    private @Nullable Waiting electionTimeout;
    private long heardAt;

    private @Nullable String armed;
    private long armedFor;

    /** {@code patience}: how long a follower waits for its leader. */
    Tasks(Env env, long patience, boolean flushLater) {
        this.env = env;
        this.patience = patience;
        this.flushLater = flushLater;
    }

    @Override
    public void execute(Runnable task) {
        if (running) {
            queue.add(task);
            return;
        }
        running = true;
        try {
            task.run();
            for (Runnable next = queue.poll(); next != null; next = queue.poll()) {
                next.run();
            }
        } finally {
            running = false;
        }
    }

    @Override
    public void submit(Runnable task) {
        if (flushLater && task instanceof FlushTask) {
            enqueue(FLUSH, new Waiting(env.now(), task));
        } else {
            execute(task);
        }
    }

    @Override
    public void schedule(Runnable task, long delay, TimeUnit unit) {
        Waiting scheduled = new Waiting(env.now() + unit.toMillis(delay), task);
        if (task instanceof HeartbeatTask) {
            periodic = scheduled;
        } else if (task instanceof PreVoteTimeoutTask) {
            preVoteTimeout = scheduled;
        } else if (task instanceof LeaderElectionTimeoutTask) {
            electionTimeout = scheduled;
        } else {
            String kind = KINDS.get(task.getClass());
            if (!kind.equals(NEVER)) {
                enqueue(kind, scheduled);
            }
        }
    }

    private void enqueue(String kind, Waiting scheduled) {
        ArrayDeque<Waiting> others = waiting.computeIfAbsent(kind, any -> new ArrayDeque<>());
        others.add(scheduled);
        if (others.size() == 1) {
            env.setTimer(kind, Math.max(0, scheduled.due() - env.now()));
        }
    }

    void heardFromLeader() {
        heardAt = env.now();
    }

    void fire(String kind, RaftState state) {
        if (kind.equals(Timers.ELECTION) || kind.equals(Timers.HEARTBEAT)) {
            armed = null;
            execute(nextOf(state).task());
            return;
        }
        ArrayDeque<Waiting> others = Objects.requireNonNull(waiting.get(kind));
        Runnable task = others.remove().task();
        Waiting next = others.peek();
        if (next != null) {
            env.setTimer(kind, Math.max(0, next.due() - env.now()));
        }
        execute(task);
    }

    /** The one of the three that would do something in this state. */
    private Waiting nextOf(RaftState state) {
        if (state.role() == RaftRole.CANDIDATE && electionTimeout != null) {
            return electionTimeout;
        } else if (state.preCandidateState() != null && state.leader() == null && preVoteTimeout != null) {
            return preVoteTimeout;
        }
        return Objects.requireNonNull(periodic, "MicroRaft does not repeat its periodic task");
    }

    /** Called when a step is over: arms the election timer, or a leader's heartbeat, if that changed. */
    void arm(RaftState state, boolean over) {
        if (over || state.role() == RaftRole.LEARNER) {
            disarm();
            return;
        }
        String kind = state.role() == RaftRole.LEADER ? Timers.HEARTBEAT : Timers.ELECTION;
        long due = nextOf(state).due();
        if (state.role() == RaftRole.FOLLOWER && state.leader() != null) {
            due = Math.max(due, heardAt + patience);
        }
        if (kind.equals(armed) && due == armedFor) {
            return;
        }
        if (!kind.equals(armed)) {
            disarm();
        }
        armed = kind;
        armedFor = due;
        env.setTimer(kind, Math.max(0, due - env.now()));
    }

    private void disarm() {
        if (armed != null) {
            env.cancelTimer(armed);
            armed = null;
        }
    }
}
