package dev.waymark.bind.microraft;

import dev.waymark.core.Env;
import dev.waymark.core.Operation;
import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Result;
import io.microraft.MembershipChangeMode;
import io.microraft.Ordered;
import io.microraft.QueryPolicy;
import io.microraft.RaftRole;
import io.microraft.exception.RaftException;
import io.microraft.impl.RaftNodeImpl;
import io.microraft.impl.state.RaftState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What users of the library write around it: a server that does not lead sends operations on to the one that does, or
 * keeps them until it knows one. An operation that the leader could not take, or whose fate the library does not know, is
 * tried again when something has changed; the store sees to it that none takes effect twice.
 */
final class Clients {
    private final Env env;
    private final Setup setup;
    private final RaftNodeImpl node;
    private List<Command.Execute> held = new ArrayList<>();

    /** When what is held was last tried. */
    private int triedTerm = -1;

    private int triedLeader;
    private long triedCommit;
    private boolean triedHandingOver;

    Clients(Env env, Setup setup, RaftNodeImpl node) {
        this.env = env;
        this.setup = setup;
        this.node = node;
    }

    void request(Command.Execute operation) {
        if (setup.reads() == Setup.Reads.ANY && operation.request() instanceof Request.Get) {
            query(operation, QueryPolicy.EVENTUAL_CONSISTENCY);
        } else {
            carryOutOrForward(operation);
        }
    }

    private void carryOutOrForward(Command.Execute operation) {
        int leader = Member.node(node.state().leader());
        if (node.state().role() == RaftRole.LEADER) {
            carryOut(operation);
        } else if (leader != 0 && leader != env.self()) {
            env.send(leader, new Message.Forward(node.state().term(), operation));
        } else {
            hold(operation);
        }
    }

    /** Who does not lead sends it on if it knows better than the sender: with every hop the term grows, so hops end. */
    void forwarded(Message.Forward forward) {
        if (node.state().role() == RaftRole.LEADER || node.state().term() > forward.term()) {
            carryOutOrForward(forward.operation());
        } else {
            hold(forward.operation());
        }
    }

    private void hold(Command.Execute operation) {
        if (!held.contains(operation)) {
            held.add(operation);
        }
    }

    private void carryOut(Command.Execute operation) {
        Request request = operation.request();
        if (request instanceof Request.Transfer transfer) {
            wish(operation, node.transferLeadership(Member.of(transfer.node())));
        } else if (request instanceof Request.AddServer add) {
            change(operation, add.node(), MembershipChangeMode.ADD_OR_PROMOTE_TO_FOLLOWER);
        } else if (request instanceof Request.RemoveServer remove) {
            change(operation, remove.node(), MembershipChangeMode.REMOVE_MEMBER);
        } else if (request instanceof Request.Get && setup.reads() == Setup.Reads.LINEARIZABLE) {
            query(operation, QueryPolicy.LINEARIZABLE);
        } else if (request instanceof Request.Get && setup.reads() == Setup.Reads.LEASE) {
            query(operation, QueryPolicy.LEADER_LEASE);
        } else {
            node.<KeyValues.Answer>replicate(operation).whenComplete((ordered, failure) -> {
                if (failure != null) {
                    failed(operation, failure);
                } else if (ordered.getResult() != null) {
                    answer(operation, ordered.getResult());
                }
            });
        }
    }

    private void query(Command.Execute operation, QueryPolicy policy) {
        KeyValues.Read read = new KeyValues.Read(((Request.Get) operation.request()).key());
        node.<KeyValues.Answer>query(read, policy, Optional.empty(), Optional.empty())
                .whenComplete((ordered, failure) -> {
                    if (failure != null) {
                        failed(operation, failure);
                    } else if (policy == QueryPolicy.EVENTUAL_CONSISTENCY) {
                        reply(operation, ordered.getResult().result()); // it may be old: no answer that others build on
                    } else {
                        answer(operation, ordered.getResult());
                    }
                });
    }

    private void change(Command.Execute operation, int server, MembershipChangeMode mode) {
        long known = node.getCommittedMembers().getLogIndex();
        wish(operation, node.changeMembership(Member.of(server), mode, known));
    }

    private <T> void wish(Command.Execute operation, CompletableFuture<Ordered<T>> future) {
        future.whenComplete((ordered, failure) -> {
            if (failure == null) {
                answer(operation, new KeyValues.Answer((int) ordered.getCommitIndex(), Result.DONE));
            } else {
                failed(operation, failure);
            }
        });
    }

    /** The library's own exceptions say that it was not done, or may not have been; others that it cannot be. */
    private void failed(Command.Execute operation, Throwable failure) {
        if (failure instanceof RaftException) {
            hold(operation);
        } else {
            reply(operation, Result.REFUSED);
        }
    }

    private void answer(Command.Execute operation, KeyValues.Answer answer) {
        env.emit(Events.ANSWER, operation.client(), operation.number(), answer.index());
        reply(operation, answer.result());
    }

    private void reply(Command.Execute operation, @Nullable Object result) {
        env.reply(new Operation(operation.client(), operation.number(), operation.request()), result);
    }

    /** Tries again what is held, if something has changed since the last time. */
    void resume() {
        if (held.isEmpty()) {
            return;
        }
        RaftState state = node.state();
        int leader = Member.node(state.leader());
        boolean handingOver = state.leadershipTransferState() != null;
        if (leader == 0
                || (state.term() == triedTerm
                        && leader == triedLeader
                        && state.commitIndex() == triedCommit
                        && handingOver == triedHandingOver)) {
            return;
        }
        triedTerm = state.term();
        triedLeader = leader;
        triedCommit = state.commitIndex();
        triedHandingOver = handingOver;
        List<Command.Execute> waiting = held;
        held = new ArrayList<>();
        waiting.forEach(this::carryOutOrForward);
    }
}
