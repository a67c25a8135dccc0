package dev.waymark.binding;

import dev.waymark.core.Disk;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Result;
import dev.waymark.raft.vocabulary.Role;
import dev.waymark.raft.workload.GivenWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One server of a Raft library. Its binding starts the library, hands it messages and timers, shows its state, and proposes
 * operations. All else is here: operations that reach a server which does not lead, those that have to be tried again, elections and
 * commits as events, tasks, and errors that the library only logs.
 */
public abstract class RaftBinding implements Node {
    /** A server whose disk failed, and whose library stops then; no field. */
    public static final String STOPPED = "stopped";

    protected final Env env;
    protected final Tasks tasks;
    protected final SessionStore store;

    private List<Command.Execute> held = new ArrayList<>();
    private boolean tried;
    private long triedAt;
    private boolean booted;
    private boolean stopped;
    private int electedIn;
    private int committed;
    private @Nullable RaftState seen;

    /** {@code clients}: all that will ever ask; {@code kinds}: which tasks are timers of their own, see {@link Tasks}. */
    protected RaftBinding(Env env, int clients, Function<Runnable, @Nullable String> kinds) {
        this.env = env;
        this.tasks = new Tasks(env, kinds);
        this.store = new SessionStore(env, clients);
    }

    // What a binding says

    /** Starts the library, from what is on the disk. */
    protected abstract void boot();

    /** A message of the library has come. */
    protected abstract void deliver(int from, Object message);

    /** What an observer may know of the library now. Asked for once after each step, and whenever something must be told. */
    protected abstract RaftState look();

    /**
     * Asks the library, which leads here, to replicate the operation. Once it is applied {@link #answered} follows, on the server
     * that proposed it. {@link #unknown} if nobody can know what becomes of it.
     */
    protected abstract void propose(Command.Execute operation);

    /** The same for an operation that only reads, if the library can do that beside its log. */
    protected void read(Command.Execute operation, String key) {
        propose(operation);
    }

    /** Whether any server may answer that operation from what it has. */
    protected boolean readsAnywhere(Request request) {
        return false;
    }

    /** {@code members}: who shall be a member, this change included. */
    protected void change(Command.Execute operation, Set<Integer> members, int node, boolean add) {
        refused(operation);
    }

    protected void transfer(Command.Execute operation, int node) {
        refused(operation);
    }

    /** A timer that is no task's. */
    protected void fired(String kind) {
        throw new IllegalStateException("unexpected timer " + kind);
    }

    /** Lets the library go on until it waits for something. */
    protected void pump() {
        tasks.drain();
    }

    /** All of a step has happened: the binding can set its timers. */
    protected void settled() {}

    /** What was held back is tried again when this changes, once somebody leads. */
    protected long progress() {
        return ((long) term() * RaftState.NODES_MAX + leader()) << 32 | commit();
    }

    /** Which errors that the library logs are the server's failure. */
    protected Predicate<LibraryErrors.Logged> failures() {
        return LibraryErrors.EXCEPTIONS;
    }

    // The same as in look(), for those who have it cheaper

    protected Role role() {
        return look().role();
    }

    protected int term() {
        return look().term();
    }

    protected int leader() {
        return look().leader();
    }

    protected int commit() {
        return look().commit();
    }

    // Steps

    @Override
    public final void start() {
        if (!env.disk().keys().isEmpty()) {
            env.emit(Events.RESTART);
        }
        step(() -> {
            boot();
            booted = true;
        });
    }

    @Override
    public final void receive(int from, Object message) {
        step(() -> {
            if (message instanceof Message.Forward forward) {
                forwarded(forward);
            } else {
                deliver(from, message);
            }
        });
    }

    @Override
    public final void timer(String kind) {
        step(() -> {
            if (!tasks.fire(kind)) {
                fired(kind);
            }
        });
    }

    @Override
    public final void request(Operation asked) {
        step(() -> {
            Command.Execute operation =
                    new Command.Execute(asked.client(), asked.number(), GivenWorkload.request(asked.request()));
            if (readsAnywhere(operation.request())) {
                read(operation, ((Request.Get) operation.request()).key());
            } else {
                carryOutOrForward(operation);
            }
        });
    }

    private void step(Runnable step) {
        if (stopped) {
            return;
        }
        seen = null;
        try {
            step.run();
            pump();
            resume();
            pump();
            tellElection();
            tellCommit();
            committed = commit();
            settled();
        } catch (Disk.StorageException e) {
            stopped = true;
            tasks.shutdown();
            env.emit(STOPPED);
        }
        LibraryErrors.throwFirst(failures());
    }

    @Override
    public final @Nullable RaftState state() {
        if (booted && seen == null) {
            seen = look();
        }
        return seen;
    }

    /** To be called before a leader's first entry is written, if that happens within a step. */
    protected final void tellElection() {
        if (booted && role() == Role.LEADER && term() > electedIn) {
            electedIn = term();
            env.emit(Events.ELECTION, electedIn);
        }
    }

    /** To be called before anything is applied, if that happens within a step. Followers commit what they are told, and do not tell. */
    protected final void tellCommit() {
        if (booted && role() == Role.LEADER && commit() > committed) {
            committed = commit();
            env.emit(Events.COMMIT, committed);
        }
    }

    // Operations

    private void carryOutOrForward(Command.Execute operation) {
        int leader = leader();
        if (role() == Role.LEADER) {
            carryOut(operation);
        } else if (leader != 0 && leader != env.self()) {
            env.send(leader, new Message.Forward(term(), operation));
        } else {
            unknown(operation);
        }
    }

    /** Who does not lead sends it on if it knows better than the sender: with every hop the term grows, so hops end. */
    private void forwarded(Message.Forward forward) {
        if (role() == Role.LEADER || term() > forward.term()) {
            carryOutOrForward(forward.operation());
        } else {
            unknown(forward.operation());
        }
    }

    private void carryOut(Command.Execute operation) {
        Request request = operation.request();
        if (request instanceof Request.Transfer transfer) {
            transfer(operation, transfer.node());
        } else if (request instanceof Request.AddServer add) {
            change(operation, add.node(), true);
        } else if (request instanceof Request.RemoveServer remove) {
            change(operation, remove.node(), false);
        } else if (request instanceof Request.Get get) {
            read(operation, get.key());
        } else {
            propose(operation);
        }
    }

    private void change(Command.Execute operation, int node, boolean add) {
        int bits = look().members();
        Set<Integer> members = new java.util.TreeSet<>();
        for (int each = 1; each <= RaftState.NODES_MAX; each++) {
            if ((bits >> each & 1) != 0) {
                members.add(each);
            }
        }
        if (add) {
            members.add(node);
        } else {
            members.remove(node);
        }
        change(operation, members, node, add);
    }

    /** It was not done, or may not have been: it is tried again when something has changed. The store sees to it that it counts once. */
    protected final void unknown(Command.Execute operation) {
        if (!held.contains(operation)) {
            held.add(operation);
        }
    }

    /** It cannot be done. */
    protected final void refused(Command.Execute operation) {
        reply(operation, Result.REFUSED);
    }

    protected final void answered(Command.Execute operation, SessionStore.Answer answer) {
        env.emit(Events.ANSWER, operation.client(), operation.number(), answer.index());
        reply(operation, answer.result());
    }

    /** An answer that may be old: others cannot build on it. */
    protected final void answeredPerhapsOld(Command.Execute operation, SessionStore.Answer answer) {
        reply(operation, answer.result());
    }

    private void reply(Command.Execute operation, Object result) {
        env.reply(new Operation(operation.client(), operation.number(), operation.request()), result);
    }

    private void resume() {
        if (held.isEmpty() || leader() == 0 || (tried && progress() == triedAt)) {
            return;
        }
        tried = true;
        triedAt = progress();
        List<Command.Execute> waiting = held;
        held = new ArrayList<>();
        waiting.forEach(this::carryOutOrForward);
    }
}
