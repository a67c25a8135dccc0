package dev.waymark.systems.raft;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.raft.coverage.Clause;
import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import dev.waymark.raft.vocabulary.Timers;
import dev.waymark.raft.workload.GivenWorkload;
import dev.waymark.systems.raft.setup.Setup;
import dev.waymark.systems.raft.zoo.Flaws;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One Raft server: its state (figure 2 of the paper), the changes of role, and the way to the handlers, which are grouped
 * as the paper's sections are.
 */
final class Server implements Node {
    final Env env;
    final Setup setup;
    final Flaws flaws;
    final int self;

    int term;
    int vote;
    final RaftLog log = new RaftLog();
    final Store store;

    Role role = Role.FOLLOWER;
    int leader;
    int commit;

    /** When this server last heard from a leader; voters with CheckQuorum stay loyal for a while. */
    long heardAt = -Setup.ELECTION_MIN;

    final Storage storage;
    final Membership membership;
    final CatchUp catchUp;
    final Voting voting;
    final Replication replication;
    final Snapshots snapshots;
    final Clients clients;

    private @Nullable RaftState seen;

    Server(Env env, Setup setup) {
        this.env = env;
        this.setup = setup;
        this.flaws = setup.flaws();
        this.self = env.self();
        this.store = new Store(setup.allClients());
        this.storage = new Storage(this);
        this.membership = new Membership(this);
        this.catchUp = new CatchUp(this);
        this.voting = new Voting(this);
        this.replication = new Replication(this);
        this.snapshots = new Snapshots(this);
        this.clients = new Clients(this);
    }

    @Override
    public void start() {
        seen = null;
        if (storage.load()) {
            env.emit(Events.RESTART);
            heardAt = env.now(); // perhaps it heard from a leader just before it went down: the lease must not suffer
        }
        armElection();
    }

    @Override
    public void receive(int from, Object message) {
        seen = null;
        if (message instanceof Message.AppendEntries append) {
            replication.onAppendEntries(from, append);
        } else if (message instanceof Message.AppendEntriesResponse response) {
            replication.onAppendEntriesResponse(from, response);
        } else if (message instanceof Message.RequestVote request) {
            voting.onRequestVote(from, request);
        } else if (message instanceof Message.RequestVoteResponse response) {
            voting.onRequestVoteResponse(from, response);
        } else if (message instanceof Message.Forward forward) {
            clients.onForward(forward);
        } else if (message instanceof Message.PreVote request) {
            voting.onPreVote(from, request);
        } else if (message instanceof Message.PreVoteResponse response) {
            voting.onPreVoteResponse(from, response);
        } else if (message instanceof Message.InstallSnapshot install) {
            snapshots.onInstallSnapshot(from, install);
        } else if (message instanceof Message.InstallSnapshotResponse response) {
            snapshots.onInstallSnapshotResponse(from, response);
        } else if (message instanceof Message.TimeoutNow timeout) {
            voting.onTimeoutNow(timeout);
        } else {
            throw new IllegalStateException("not a message of Raft: " + message);
        }
        storage.save();
    }

    @Override
    public void timer(String kind) {
        seen = null;
        switch (kind) {
            case Timers.ELECTION -> voting.onElectionTimeout();
            case Timers.HEARTBEAT -> {
                clause(Clause.HEARTBEAT);
                env.setTimer(Timers.HEARTBEAT, Setup.HEARTBEAT);
                replication.broadcast();
            }
            case Timers.QUORUM -> replication.onQuorumTimeout();
            case Timers.TRANSFER -> membership.onTransferTimeout();
            case Timers.CATCH_UP -> catchUp.onTimeout();
            default -> throw new IllegalStateException("not a timer of Raft: " + kind);
        }
        storage.save();
    }

    @Override
    public void request(Operation operation) {
        seen = null;
        clients.onRequest(new Command.Execute(
                operation.client(), operation.number(), GivenWorkload.request(operation.request())));
        storage.save();
    }

    void clause(Clause clause) {
        env.clause(clause.ordinal());
    }

    /** What was promised is on disk before anybody hears of it (§5.1, figure 2: "before responding to RPCs"). */
    void send(int to, Message message) {
        storage.save();
        env.send(to, message);
    }

    void armElection() {
        env.setTimer(Timers.ELECTION, Setup.ELECTION_MIN + env.random().nextInt((int) Setup.ELECTION_SPREAD + 1));
    }

    void armQuorum() {
        env.setTimer(Timers.QUORUM, Setup.ELECTION_MIN);
    }

    /** §5.1: whoever sees a higher term takes it over and is a follower. */
    void adopt(int newTerm) {
        clause(Clause.HIGHER_TERM);
        term = newTerm;
        vote = 0;
        storage.changedHardState();
        stepDown();
    }

    void stepDown() {
        boolean led = role == Role.LEADER;
        role = Role.FOLLOWER;
        leader = 0;
        voting.endBallot();
        if (led) {
            env.cancelTimer(Timers.HEARTBEAT);
            env.cancelTimer(Timers.QUORUM);
            armElection();
            membership.lostLeadership();
            clients.lostLeadership();
        }
    }

    /** A message of the current term's leader: no election while it is alive (§5.2). */
    void follow(int from) {
        if (role != Role.FOLLOWER) {
            clause(Clause.CANDIDATE_FOLLOWS);
            stepDown();
        }
        heardAt = env.now();
        armElection();
        if (leader != from) {
            leader = from;
            clients.foundLeader();
        }
    }

    /** §5.2, and the no-op of §8. */
    void lead() {
        clause(Clause.ELECTED);
        role = Role.LEADER;
        leader = self;
        voting.endBallot();
        env.emit(Events.ELECTION, term);
        env.cancelTimer(Timers.ELECTION);
        env.setTimer(Timers.HEARTBEAT, Setup.HEARTBEAT);
        if (setup.checkQuorum()) {
            armQuorum();
        }
        replication.begin();
        append(Command.NOOP);
        clients.foundLeader();
        replication.broadcast();
        replication.advanceCommit();
    }

    /** §5.3: a leader only ever appends. */
    void append(Command command) {
        Entry entry = new Entry(term, command);
        log.append(entry);
        storage.changedLog();
        membership.appended(log.last(), entry);
    }

    @Override
    public RaftState state() {
        if (seen == null) {
            seen = new RaftState(
                    role,
                    term,
                    vote,
                    leader,
                    log.all(),
                    commit,
                    store.applied(),
                    store.digest(),
                    log.base(),
                    log.baseTerm(),
                    membership.current(),
                    setup.givenWorkload() ? store.all() : Map.of());
        }
        return seen;
    }
}
