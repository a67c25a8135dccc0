package dev.waymark.bind.microraft;

import dev.waymark.binding.Tasks;
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
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The library's executor. Its periodic task is a leader's heartbeat and everybody else's look at the clock: as long as a leader is
 * heard of nothing comes of that, so it is armed for the moment when something does, and called {@code election} like the two timeouts
 * of a campaign. All else is a matter of {@link Tasks}.
 */
final class Timing implements RaftNodeExecutor {
    private record Waiting(long due, Runnable task) {}

    /** Which timer a task becomes that is not about elections or heartbeats. */
    private static final ClassValue<String> KINDS = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            if (type == LeaderBackoffResetTask.class) {
                return "backoff";
            } else if (type.getName().contains("TransferLeadershipTask")) {
                return Timers.TRANSFER;
            } else if (type.getName().contains("InstallSnapshotRequestHandler")) {
                return "chunk";
            }
            throw new IllegalStateException("a task that MicroRaft 0.7 does not schedule: " + type.getName());
        }
    };

    private record Later(Runnable task) implements Runnable {
        @Override
        public void run() {
            task.run();
        }
    }

    private final Env env;
    private final Tasks tasks;
    private final long patience;

    private @Nullable Waiting periodic;
    private @Nullable Waiting preVoteTimeout;
    private @Nullable Waiting electionTimeout;
    private long heardAt;

    private @Nullable String armed;
    private long armedFor;

    /** {@code patience}: how long a follower waits for its leader. */
    Timing(Env env, Tasks tasks, long patience) {
        this.env = env;
        this.tasks = tasks;
        this.patience = patience;
    }

    /** {@code flushLater}: a leader's flush waits for a timer. */
    static Function<Runnable, @Nullable String> kinds(boolean flushLater) {
        return task -> task instanceof Later later
                ? KINDS.get(later.task().getClass())
                : flushLater && task instanceof FlushTask ? "flush" : null;
    }

    @Override
    public void execute(Runnable task) {
        tasks.execute(task);
    }

    @Override
    public void submit(Runnable task) {
        tasks.execute(task);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the library never cancels anything
    public void schedule(Runnable task, long delay, TimeUnit unit) {
        Waiting scheduled = new Waiting(env.now() + unit.toMillis(delay), task);
        if (task instanceof HeartbeatTask) {
            periodic = scheduled;
        } else if (task instanceof PreVoteTimeoutTask) {
            preVoteTimeout = scheduled;
        } else if (task instanceof LeaderElectionTimeoutTask) {
            electionTimeout = scheduled;
        } else if (!(task instanceof RaftStateSummaryPublishTask)) { // it tells listeners what they know
            tasks.schedule(new Later(task), delay, unit);
        }
    }

    void heardFromLeader() {
        heardAt = env.now();
    }

    /** The timer of elections and heartbeats fired. */
    void fired(RaftState state) {
        armed = null;
        tasks.execute(nextOf(state).task());
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
