package dev.waymark.systems.raft;

import dev.waymark.core.Operation;
import dev.waymark.raft.coverage.Clause;
import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Result;
import dev.waymark.raft.vocabulary.Role;
import dev.waymark.systems.raft.setup.Setup;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Client interaction (§8): requests, the way to the leader, answers, and reads that do not go through the log. */
final class Clients {
    /** A read that may be answered once {@code round} is confirmed by a majority (dissertation §6.4). */
    private record Read(Command.Execute operation, int round) {}

    private final Server server;

    /** Operations that wait for a leader or, at a leader, until it may carry them out. */
    private List<Command.Execute> held = new ArrayList<>();

    private final List<Read> reads = new ArrayList<>();

    Clients(Server server) {
        this.server = server;
    }

    void onRequest(Command.Execute operation) {
        if (server.role == Role.LEADER) {
            lead(operation);
        } else if (server.leader != 0) {
            forward(operation);
        } else {
            hold(operation);
        }
    }

    private void forward(Command.Execute operation) {
        server.clause(Clause.FORWARD);
        server.send(server.leader, new Message.Forward(server.term, operation));
    }

    /** Who does not lead sends it on if it knows better than the sender: with every hop the term grows, so hops end. */
    void onForward(Message.Forward forward) {
        if (server.role == Role.LEADER) {
            lead(forward.operation());
        } else if (server.leader != 0 && server.term > forward.term()) {
            forward(forward.operation());
        } else {
            hold(forward.operation());
        }
    }

    private void hold(Command.Execute operation) {
        server.clause(Clause.HOLD);
        if (!held.contains(operation)) {
            held.add(operation);
        }
    }

    private void lead(Command.Execute operation) {
        int last = server.log.last();
        carryOut(operation);
        if (server.log.last() > last) {
            server.replication.broadcast();
            server.replication.advanceCommit();
        }
    }

    private void carryOut(Command.Execute operation) {
        Request request = operation.request();
        if (request instanceof Request.Transfer transfer) {
            server.membership.transfer(operation, transfer.node());
        } else if (server.membership.isTransferring()) {
            server.clause(Clause.TRANSFER_HOLDS);
            hold(operation);
        } else if (request instanceof Request.AddServer || request instanceof Request.RemoveServer) {
            if (!server.membership.change(operation)) {
                hold(operation);
            }
        } else if (request instanceof Request.Get && server.setup.reads() != Setup.Reads.LOG) {
            read(operation);
        } else if (server.store.isDone(operation.client(), operation.number()) && !server.flaws.doubleApply()) {
            answerAgain(operation);
        } else {
            server.append(operation);
        }
    }

    /** §8: a leader knows what is committed only once an entry of its own term is. */
    boolean hasCommittedInTerm() {
        RaftLog log = server.log;
        return server.commit >= log.base() && log.termAt(server.commit) == server.term;
    }

    private void read(Command.Execute operation) {
        if (!hasCommittedInTerm()) {
            hold(operation);
        } else if (server.setup.reads() == Setup.Reads.LEASE && hasLease()) {
            server.clause(Clause.READ_LEASE);
            answerRead(operation);
        } else {
            server.replication.broadcast();
            reads.add(new Read(operation, server.replication.round()));
            confirmed();
        }
    }

    /** Dissertation §6.4.1. Counted from the sending of what was answered; clocks may differ, hence twice the drift. */
    private boolean hasLease() {
        if (server.membership.mayBeDeposed()) {
            return false;
        }
        if (server.flaws.staleLeaseRead()) {
            return server.env.now() < acknowledgedAt + Setup.ELECTION_MIN;
        }
        return server.env.now() < server.replication.confirmedAt() + server.setup.lease();
    }

    /** When a majority's answers came in; what bug {@code stale-lease-read} counts from. */
    private long acknowledgedAt = Long.MIN_VALUE / 2;

    /** Some member has answered. */
    void confirmed() {
        if (server.flaws.staleLeaseRead() && server.replication.isConfirmed(1)) {
            acknowledgedAt = server.env.now();
        }
        for (int i = 0; i < reads.size(); i++) {
            Read read = reads.get(i);
            if (server.replication.isConfirmed(read.round())) {
                server.clause(Clause.READ_INDEX);
                reads.remove(i--);
                answerRead(read.operation());
            }
        }
    }

    private void answerRead(Command.Execute operation) {
        Result result = new Result.Value(server.store.read(((Request.Get) operation.request()).key()));
        answer(operation, server.store.applied(), result);
    }

    /** A leader is known, perhaps this server itself: what waited can go on. */
    void foundLeader() {
        if (server.role == Role.LEADER) {
            acknowledgedAt = Long.MIN_VALUE / 2;
            server.membership.newLeadership();
        }
        if (held.isEmpty()) {
            return;
        }
        List<Command.Execute> waiting = held;
        held = new ArrayList<>();
        for (Command.Execute operation : waiting) {
            if (server.role == Role.LEADER) {
                carryOut(operation);
            } else {
                forward(operation);
            }
        }
    }

    /** What this leader did not finish is for the next one; the sessions see to it that nothing happens twice. */
    void lostLeadership() {
        reads.forEach(read -> hold(read.operation()));
        reads.clear();
        Command.Execute adding = server.catchUp.stop();
        if (adding != null) {
            hold(adding);
        }
        for (int index = server.commit + 1; index <= server.log.last(); index++) {
            Command command = server.log.at(index).command();
            if (command instanceof Command.Execute operation) {
                hold(operation);
            } else if (command instanceof Command.Members change) {
                hold(Objects.requireNonNull(change.wish()));
            }
        }
    }

    /** Carries out what is committed, in order (§5.3); the leader answers. */
    void apply() {
        Store store = server.store;
        while (store.applied() < server.commit) {
            Command command = server.log.at(store.applied() + 1).command();
            if (command instanceof Command.Execute operation) {
                execute(operation);
            } else if (command instanceof Command.Members change) {
                store.pass(change.members());
                if (server.role == Role.LEADER) {
                    answer(Objects.requireNonNull(change.wish()), store.applied(), Result.DONE);
                }
                server.membership.committed(store.applied());
            } else {
                store.pass(0);
            }
        }
        resume();
    }

    /** Something that a leader's requests may have waited for has happened. */
    void resume() {
        if (server.role == Role.LEADER && !held.isEmpty()) {
            List<Command.Execute> waiting = held;
            held = new ArrayList<>();
            waiting.forEach(this::lead);
        }
    }

    private void execute(Command.Execute operation) {
        Store store = server.store;
        int client = operation.client();
        int number = operation.number();
        if (store.isDone(client, number) && !server.flaws.doubleApply()) {
            server.clause(Clause.REPEATED);
            store.repeat(client, number);
        } else {
            server.clause(Clause.EXECUTE);
            store.execute(client, number, operation.request());
            server.env.emit(Events.EXECUTE, client, number);
        }
        if (server.role == Role.LEADER) {
            answerAgain(operation);
        }
    }

    private void answerAgain(Command.Execute operation) {
        Result result = server.store.resultOf(operation.client(), operation.number());
        if (result != null) {
            answer(operation, server.store.indexOf(operation.client()), result);
        }
    }

    /** {@code index}: the answer shows the state after this entry. */
    void answer(Command.Execute operation, int index, Result result) {
        server.env.emit(Events.ANSWER, operation.client(), operation.number(), index);
        server.env.reply(new Operation(operation.client(), operation.number(), operation.request()), result);
    }
}
