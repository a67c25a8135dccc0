package dev.waymark.systems.rsl;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One replica: Paxos with a stable primary. A new primary proposes the last decree again; a secondary executes a decree
 * when it hears of the next. It is driven by ticks of a clock of its own. Where it looks odd, so does the original.
 */
final class Replica implements Node {
    private static final String TICK = "tick";
    private static final int CACHE_MAX = 10;

    private final Env env;
    private final Timing timing;
    private final boolean executesAgain;
    private final Durable durable;
    private final Map<Integer, Message> replies = new TreeMap<>();
    private final List<Proposal> cache = new ArrayList<>();
    private final Deque<Operation> queue = new ArrayDeque<>();
    private final Map<String, Operation> asked = new TreeMap<>();
    private Role role = Role.INACTIVE;
    private Proposal freshest = Proposal.NONE;
    private boolean readyToPropose;
    private int learningFrom;
    private long now;
    private long actionDeadline = Timing.NEVER;
    private long electionDeadline = Timing.NEVER;
    private long progressDeadline = Timing.NO_PROGRESS;
    private long lastChosen;
    private @Nullable ReplicaState seen;

    Replica(Env env, Timing timing, boolean executesAgain) {
        this.env = env;
        this.timing = timing;
        this.executesAgain = executesAgain;
        this.durable = new Durable(env.disk());
    }

    @Override
    public void start() {
        durable.restore();
        env.setTimer(TICK, 1);
        seen = null;
    }

    @Override
    public void timer(String kind) {
        env.setTimer(TICK, 1);
        if (role == Role.INACTIVE) {
            initialize();
        }
        tick();
        seen = null;
    }

    /** Whoever is primary, now or later, proposes it. */
    @Override
    public void request(Operation operation) {
        queue.add(operation);
        asked.put(String.valueOf(operation.request()), operation);
        seen = null;
    }

    @Override
    public void receive(int from, Object message) {
        if (role == Role.INACTIVE) {
            return;
        }
        if (message instanceof Message.StatusRequest) {
            env.send(from, new Message.Status(accepted().ballot(), accepted().decree(), lastChosen));
        } else if (message instanceof Message.Status status) {
            onStatus(from, status);
        } else if (message instanceof Message.Prepare prepare) {
            onPrepare(from, prepare);
        } else if (message instanceof Message.Promise promise) {
            onPromise(from, promise);
        } else if (message instanceof Message.Accept accept) {
            onAccept(from, accept.proposal());
        } else if (message instanceof Message.Accepted acceptance) {
            onAccepted(from, acceptance);
        } else if (message instanceof Message.Refused refused) {
            onRefused(refused);
        } else if (message instanceof Message.Fetch fetch) {
            env.send(from, new Message.Fetched(from(fetch.decree())));
        } else if (message instanceof Message.Fetched fetched) {
            onFetched(from, fetched.accepted());
        }
        seen = null;
    }

    private void tick() {
        now++;
        if (now > progressDeadline) {
            return; // the original would quit here; this one answers messages and does nothing by itself
        }
        if (role.isStable() && !isMine() && now > electionDeadline) {
            initialize();
        }
        if (role.isStable()
                && isMine()
                && readyToPropose
                && (now - lastChosen > timing.heartbeat() || !queue.isEmpty())) {
            sendNext();
        }
        if (now > actionDeadline) {
            switch (role) {
                case PRIMARY -> sendNext();
                case INITIALIZING -> initialize();
                case PREPARING -> prepare();
                case SECONDARY, INACTIVE -> {}
            }
        }
    }

    private Proposal accepted() {
        return durable.accepted();
    }

    private Ballot prepared() {
        return durable.prepared();
    }

    private boolean isMine() {
        return prepared().node() == env.self();
    }

    private boolean quorum() {
        return 1 + replies.size() > env.nodes() / 2;
    }

    private void broadcast(Message message) {
        for (int node = 1; node <= env.nodes(); node++) {
            if (node != env.self()) {
                env.send(node, message);
            }
        }
    }

    private void initialize() {
        role = Role.INITIALIZING;
        replies.clear();
        broadcast(new Message.StatusRequest());
        actionDeadline = now + Timing.RETRY;
    }

    private void sendNext() {
        if (role != Role.PRIMARY
                || !isMine()
                || prepared().number() != accepted().number()) {
            return;
        }
        replies.clear();
        if (readyToPropose && !queue.isEmpty()) {
            Object command = queue.remove().request();
            Proposal next = new Proposal(accepted().ballot(), accepted().decree() + 1, String.valueOf(command));
            broadcast(new Message.Accept(next));
            record(next);
            readyToPropose = false;
        } else {
            broadcast(new Message.Accept(accepted()));
        }
        actionDeadline = now + Timing.RETRY;
    }

    private void record(Proposal proposal) {
        boolean later = proposal.number() > prepared().number();
        durable.accept(proposal);
        lastChosen = now;
        progressDeadline = now + Timing.NO_PROGRESS;
        if (later) {
            electionDeadline = Timing.later(Math.max(electionDeadline, now), Timing.LEADER_GRACE);
        }
    }

    private void execute() {
        durable.execute(executesAgain);
        env.emit("execute", accepted().decree());
        Operation operation = asked.remove(accepted().command());
        if (operation != null) {
            env.reply(operation, accepted().decree());
        }
    }

    private void stabilize(boolean primary) {
        boolean won = role == Role.PREPARING;
        role = primary ? Role.PRIMARY : Role.SECONDARY;
        replies.clear();
        if (!isMine()) {
            actionDeadline = Timing.NEVER;
        } else if (won) {
            actionDeadline = now + Timing.RETRY;
        }
        if (primary) {
            env.emit("primary", prepared().number());
        }
    }

    private void prepare() {
        if (role == Role.INITIALIZING) {
            role = Role.PREPARING;
            durable.promise(new Ballot(prepared().number() + 1, env.self()));
            electionDeadline = now + Timing.LEADER_GRACE;
        }
        freshest = accepted();
        replies.clear();
        broadcast(new Message.Prepare(prepared(), accepted().decree()));
        actionDeadline = now + Timing.RETRY;
    }

    private void onStatus(int from, Message.Status status) {
        if (role != Role.INITIALIZING) {
            if (status.ballot().number() >= accepted().number()
                    && status.decree() == accepted().decree()
                    && cache.isEmpty()) {
                fetch(from);
            }
            return;
        }
        replies.put(from, status);
        if (!quorum()) {
            return;
        }
        if (!cache.isEmpty()) {
            if (cache.get(0).decree() < accepted().decree()) {
                return;
            }
            int reaching = any(each -> each.decree() >= cache.get(0).decree());
            if (reaching > 0) {
                fetch(reaching);
                return;
            }
        }
        int ahead = any(this::isAhead);
        if (ahead > 0) {
            fetch(ahead);
            return;
        }
        if (electionDeadline == Timing.NEVER) {
            electionDeadline = Math.min(now, latestChosen()) + Timing.ELECTION_DELAY;
        }
        if (now > electionDeadline || isMine()) {
            prepare();
        } else {
            stabilize(false);
        }
    }

    private boolean isAhead(Message.Status status) {
        int mine = accepted().number();
        int theirs = status.ballot().number();
        return (status.decree() == accepted().decree() && theirs > mine)
                || (status.decree() > accepted().decree() && theirs >= mine);
    }

    private long latestChosen() {
        long latest = 0;
        for (Message reply : replies.values()) {
            latest = Math.max(latest, ((Message.Status) reply).lastChosen());
        }
        return latest;
    }

    /** A node whose status is such, drawn; 0 if there is none. */
    private int any(Predicate<Message.Status> such) {
        int chosen = 0;
        int found = 0;
        for (Map.Entry<Integer, Message> reply : replies.entrySet()) {
            if (such.test((Message.Status) reply.getValue()) && env.random().nextInt(++found) == 0) {
                chosen = reply.getKey();
            }
        }
        return chosen;
    }

    private void fetch(int from) {
        learningFrom = from;
        env.send(from, new Message.Fetch(accepted().decree()));
    }

    private void onPrepare(int from, Message.Prepare prepare) {
        int number = prepare.ballot().number();
        if (number < prepared().number() || prepare.decree() < accepted().decree()) {
            env.send(from, new Message.Refused(prepared(), accepted().decree()));
            return;
        }
        if (role == Role.INITIALIZING) {
            return;
        }
        if (number > prepared().number()) {
            durable.promise(prepare.ballot());
            electionDeadline = Timing.later(Math.max(now, electionDeadline), Timing.LEADER_GRACE);
            env.send(from, new Message.Promise(prepare.ballot(), accepted()));
        }
        if (prepare.decree() > accepted().decree()) {
            initialize();
        } else {
            stabilize(false);
        }
    }

    private void onPromise(int from, Message.Promise promise) {
        if (role != Role.PREPARING
                || !promise.ballot().equals(prepared())
                || promise.accepted().decree() != accepted().decree()) {
            return;
        }
        if (promise.accepted().number() > freshest.number()) {
            freshest = promise.accepted();
        }
        replies.put(from, promise);
        if (quorum()) {
            Proposal again = new Proposal(prepared(), freshest.decree(), freshest.command());
            broadcast(new Message.Accept(again));
            record(again);
            readyToPropose = false;
            stabilize(true);
        }
    }

    private void onAccept(int from, Proposal proposal) {
        if (role == Role.INITIALIZING) {
            keep(from, proposal);
        } else if (proposal.decree() < accepted().decree()
                || proposal.number() < prepared().number()) {
            env.send(from, new Message.Refused(prepared(), accepted().decree()));
        } else if (proposal.follows(accepted())) {
            if (proposal.decree() > accepted().decree()) {
                executeBefore();
            }
            record(proposal);
            env.send(from, new Message.Accepted(proposal.number(), proposal.decree()));
            stabilize(false);
        } else if (proposal.decree() != accepted().decree()
                || proposal.number() != accepted().number()) {
            initialize();
        } // what is accepted already is not acknowledged again
    }

    /** One that is still initializing keeps what goes by, to catch up later. */
    private void keep(int from, Proposal proposal) {
        if (cache.isEmpty()) {
            cache.add(proposal);
            return;
        }
        Proposal last = cache.get(cache.size() - 1);
        if (proposal.decree() < last.decree() || proposal.number() < last.number()) {
            if (proposal.decree() < accepted().decree()
                    || proposal.number() < accepted().number()) {
                env.send(from, new Message.Refused(prepared(), accepted().decree()));
            }
            return;
        }
        if (proposal.decree() == last.decree() && proposal.number() == last.number()) {
            return;
        }
        if (cache.size() == CACHE_MAX || !proposal.follows(last)) {
            cache.clear();
        }
        cache.add(proposal);
    }

    private void onAccepted(int from, Message.Accepted acceptance) {
        if (role.isStable()
                && isMine()
                && acceptance.ballot() == accepted().number()
                && acceptance.ballot() == prepared().number()
                && acceptance.decree() == accepted().decree()
                && !readyToPropose) {
            replies.put(from, acceptance);
            if (quorum()) {
                execute();
                readyToPropose = true;
                actionDeadline = Timing.NEVER;
            }
        }
    }

    private void onRefused(Message.Refused refused) {
        if (refused.decree() < accepted().decree()
                || refused.prepared().number() < accepted().number()
                || role == Role.INITIALIZING) {
            return;
        }
        if (refused.decree() > accepted().decree()) {
            initialize();
        } else if (refused.prepared().number() > prepared().number()) {
            durable.promise(refused.prepared());
            electionDeadline = Timing.later(Math.max(electionDeadline, now), Timing.LEADER_GRACE);
            stabilize(false);
        }
    }

    private List<Proposal> from(int decree) {
        return durable.history().stream()
                .filter(proposal -> proposal.decree() >= decree)
                .toList();
    }

    /**
     * What a peer has accepted. As published it seldom helps: the answer mostly begins with what is known already, and then
     * nothing is made of it; if the peer has accepted nothing, this one begins anew.
     */
    private void onFetched(int from, List<Proposal> proposals) {
        if (from != learningFrom) {
            return;
        }
        learningFrom = 0;
        if (proposals.isEmpty()) {
            initialize();
            return;
        }
        for (Proposal proposal : proposals) {
            if (proposal.decree() <= accepted().decree()
                    || proposal.number() <= accepted().number()) {
                return;
            }
            if (proposal.decree() == accepted().decree() + 1) {
                executeBefore();
                record(new Proposal(accepted().ballot(), accepted().decree() + 1, proposal.command()));
            }
            if (proposal.decree() != accepted().decree()) {
                return;
            }
            record(proposal);
            if (cache.isEmpty() || cache.get(0).decree() <= 0) {
                catchUp();
                return;
            }
        }
        initialize();
    }

    private void catchUp() {
        for (Proposal proposal : cache) {
            if (proposal.decree() == accepted().decree() + 1) {
                executeBefore();
            }
            record(proposal);
        }
        stabilize(false);
    }

    /** The next decree is here, so this one was decided. */
    private void executeBefore() {
        execute();
        electionDeadline = now + Timing.ELECTION_DELAY;
    }

    @Override
    public ReplicaState state() {
        ReplicaState known = seen;
        if (known == null) {
            known = new ReplicaState(role, prepared(), accepted(), durable.log(), durable.decided());
            seen = known;
        }
        return known;
    }
}
