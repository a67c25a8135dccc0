package dev.waymark.bind.ratis;

import dev.waymark.bind.ratis.session.Word;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import dev.waymark.raft.vocabulary.Timers;
import dev.waymark.raft.workload.GivenWorkload;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server of Ratis in its place in the simulation: what it is given goes to the servers' JVM, and what it did there happens here.
 * Its timeouts never pass by themselves; the timers here stand for them. Clients find the leader as Ratis' own do: a server
 * that does not lead names who does, and the request goes there.
 */
final class RatisNode implements Node {
    /** Virtual time; elections begin after one to two of these. */
    static final int ELECTION_DELAY = 150;

    private static final int HEARTBEAT_DELAY = 50;

    /** Upon it a client that has no reply asks again, by way of the server that it asked before. */
    static final String RETRY = "retry";

    private static final int RETRY_DELAY = 400;

    private final Env env;
    private final RatisCluster cluster;
    private final boolean again;
    private @Nullable RaftState state;
    private List<Command.Execute> held = new ArrayList<>();
    private int triedTerm = -1;
    private int triedLeader;
    private int triedCommit;
    private boolean beats;

    RatisNode(Env env, RatisCluster cluster, boolean again) {
        this.env = env;
        this.cluster = cluster;
        this.again = again;
    }

    @Override
    public void start() {
        if (again) {
            env.emit(Events.RESTART);
        }
        call("start " + env.self());
        awaitLeader();
        if (cluster.wording().hasOpen(env.self())) {
            arm(RETRY, RETRY_DELAY);
        }
    }

    @Override
    public void receive(int from, Object message) {
        if (message instanceof Message.Forward forward) {
            forwarded(forward);
        } else if (message instanceof Carried carried) {
            int term = state == null ? 0 : state.term();
            call("deliver " + carried.handle());
            RaftState now = state;
            if (now != null && now.role() == Role.FOLLOWER && (carried.isFromLeader() || now.term() > term)) {
                awaitLeader();
            }
        }
    }

    @Override
    public void timer(String kind) {
        if (kind.equals(Timers.ELECTION)) {
            awaitLeader();
            call("campaign " + env.self());
        } else if (kind.equals(RETRY)) {
            List<Command.Execute> open = cluster.wording().open(env.self());
            if (!open.isEmpty()) {
                arm(RETRY, RETRY_DELAY);
                open.forEach(this::carryOut);
            }
        } else {
            arm(Timers.HEARTBEAT, HEARTBEAT_DELAY);
            call("heartbeat " + env.self());
        }
    }

    private void awaitLeader() {
        arm(Timers.ELECTION, ELECTION_DELAY + env.random().nextInt(ELECTION_DELAY));
    }

    /** Counted from the latest clock of all: who has just heard from a leader waits for longer than that leader does. */
    private void arm(String kind, long delay) {
        env.setTimer(kind, cluster.latest() - env.now() + delay);
    }

    @Override
    public void request(Operation operation) {
        Command.Execute asked =
                new Command.Execute(operation.client(), operation.number(), GivenWorkload.request(operation.request()));
        cluster.wording().asked(asked, env.self());
        arm(RETRY, RETRY_DELAY);
        carryOut(asked);
    }

    @Override
    public @Nullable Object state() {
        return state;
    }

    private void call(String command) {
        take(cluster.call(env.self(), command));
    }

    /** What the server did: first what it has become, then what follows from that. */
    void take(List<Word> words) {
        for (Word word : words) {
            if (word.kind().equals("state")) {
                become(cluster.wording().state(word));
            }
        }
        for (Word word : words) {
            switch (word.kind()) {
                case "message" -> env.send(word.number(0), cluster.wording().message(word));
                case "execute" -> env.emit(Events.EXECUTE, word.number(0), word.number(1));
                case "answer" -> answer(word.number(0), word.number(1), word.text(2));
                case "refused" -> hold(word.number(0), word.number(1));
                case "failed" -> throw new ServerFailed(ServerFailed.Kind.THREAD_ENDED, word.text(0));
                default -> {}
            }
        }
        resume();
    }

    private void become(RaftState now) {
        RaftState before = state;
        state = now;
        boolean leads = now.role() == Role.LEADER;
        if (leads && (before == null || before.role() != Role.LEADER || before.term() != now.term())) {
            env.emit(Events.ELECTION, now.term());
        }
        if (leads && now.commit() > (before == null ? 0 : before.commit())) {
            env.emit(Events.COMMIT, now.commit());
        }
        if (leads && !beats) {
            env.cancelTimer(Timers.ELECTION);
            arm(Timers.HEARTBEAT, HEARTBEAT_DELAY);
        } else if (!leads && beats) {
            env.cancelTimer(Timers.HEARTBEAT);
            awaitLeader();
        }
        beats = leads;
    }

    private void answer(int client, int number, String answer) {
        cluster.wording().answered(client, number);
        env.emit(Events.ANSWER, client, number, Wording.index(answer));
        env.reply(new Operation(client, number, ""), Wording.result(answer));
    }

    private void carryOut(Command.Execute operation) {
        int leader = state == null ? 0 : state.leader();
        if (state != null && state.role() == Role.LEADER) {
            String command = Wording.command(operation.request());
            call("ask " + env.self() + " " + operation.client() + " " + operation.number() + " " + command);
        } else if (leader != 0 && leader != env.self()) {
            env.send(leader, new Message.Forward(state == null ? 0 : state.term(), operation));
        } else {
            hold(operation);
        }
    }

    /** Who does not lead sends it on if it knows better than the sender: with every hop the term grows, so hops end. */
    private void forwarded(Message.Forward forward) {
        if (state != null && (state.role() == Role.LEADER || state.term() > forward.term())) {
            carryOut(forward.operation());
        } else {
            hold(forward.operation());
        }
    }

    private void hold(int client, int number) {
        Command.Execute operation = cluster.wording().asked(client, number);
        if (operation != null) {
            hold(operation);
        }
    }

    private void hold(Command.Execute operation) {
        if (!held.contains(operation)) {
            held.add(operation);
        }
    }

    /** Tries again what is held, if something has changed since the last time. */
    private void resume() {
        RaftState now = state;
        if (held.isEmpty() || now == null || now.leader() == 0) {
            return;
        }
        if (now.term() == triedTerm && now.leader() == triedLeader && now.commit() == triedCommit) {
            return;
        }
        triedTerm = now.term();
        triedLeader = now.leader();
        triedCommit = now.commit();
        List<Command.Execute> waiting = held;
        held = new ArrayList<>();
        waiting.forEach(this::carryOut);
    }
}
