package dev.waymark.systems.modsmart;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.systems.modsmart.Message.Accept;
import dev.waymark.systems.modsmart.Message.Decision;
import dev.waymark.systems.modsmart.Message.Propose;
import dev.waymark.systems.modsmart.Message.Request;
import dev.waymark.systems.modsmart.Message.Stop;
import dev.waymark.systems.modsmart.Message.StopData;
import dev.waymark.systems.modsmart.Message.Sync;
import dev.waymark.systems.modsmart.Message.Write;
import dev.waymark.systems.modsmart.Message.Written;
import dev.waymark.systems.service.Votes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One replica in the normal case: one instance of consensus after the other. {@link Regency} changes the leader. */
final class Replica implements Node {
    static final String TIMER = "request";
    private static final long TIMEOUT = 10;
    private static final int DOUBLINGS_MAX = 6;

    private final Env env;
    private final Group group;
    private final Flaws flaws;
    private final Regency regency;
    /** By instance and epoch; they are few, and looked up at every message. */
    private final List<Ballot> ballots = new ArrayList<>();

    private final Map<String, Operation> waiting = new LinkedHashMap<>();
    private final List<Decision> proofs = new ArrayList<>();
    private @Nullable Written written;
    private List<String> decided = List.of();
    private int epoch;
    private boolean active = true;
    private int doublings;

    Replica(Env env, Group group, Flaws flaws) {
        this.env = env;
        this.group = group;
        this.flaws = flaws;
        this.regency = new Regency(this, env, group, flaws);
    }

    @Override
    public void request(Operation operation) {
        learn(new Request(operation.client(), operation.number()), true);
    }

    @Override
    public void receive(int from, Object message) {
        if (message instanceof Propose m) {
            propose(from, m);
        } else if (message instanceof Write m) {
            if (counts(from, m.instance(), m.epoch())) {
                Ballot ballot = ballot(m.instance(), m.epoch());
                ballot.writes.add(from, m.value());
                advance(ballot);
            }
        } else if (message instanceof Accept m) {
            if (counts(from, m.instance(), m.epoch())) {
                Ballot ballot = ballot(m.instance(), m.epoch());
                ballot.accepts.add(from, m.value());
                advance(ballot);
            }
        } else if (message instanceof Request m) {
            learn(m, false);
        } else if (message instanceof Decision m) {
            catchUp(m);
        } else if (message instanceof Stop m) {
            regency.stop(from, m);
        } else if (message instanceof StopData m) {
            regency.data(from, m);
        } else if (message instanceof Sync m) {
            regency.sync(from, m);
        } else {
            clause(Clause.GARBAGE);
        }
    }

    @Override
    public void timer(String kind) {
        clause(Clause.TIMEOUT);
        doublings = Math.min(doublings + 1, DOUBLINGS_MAX);
        waiting.values().forEach(each -> env.sendToOthers(new Request(each.client(), each.number())));
        regency.timeout();
        arm(true);
    }

    /** The instance that is being decided. */
    int next() {
        return decided.size() + 1;
    }

    /** Whether a vote counts; who speaks of an instance that is decided here is told so. */
    private boolean counts(int from, int instance, int ofEpoch) {
        if (instance < next()) {
            help(from, instance);
            return false;
        }
        if (isOld(ofEpoch)) {
            clause(Clause.STALE);
            return false;
        }
        return true;
    }

    private boolean isOld(int ofEpoch) {
        return ofEpoch < epoch && !flaws.oldEpochs();
    }

    private void help(int late, int instance) {
        if (instance >= 1 && instance < next()) {
            env.send(late, proofs.get(instance - 1));
        }
    }

    private void learn(Request request, boolean asked) {
        String name = request.name();
        if (decided.contains(name)) {
            env.reply(new Operation(request.client(), request.number(), name), name);
            return;
        }
        boolean fresh = waiting.put(name, new Operation(request.client(), request.number(), name)) == null;
        if (asked) {
            env.sendToOthers(request);
        }
        if (fresh) {
            arm(false);
            lead();
            takeUpEarly();
        }
    }

    private Ballot ballot(int instance, int ofEpoch) {
        int place = ballots.size();
        while (place > 0) {
            Ballot before = ballots.get(place - 1);
            if (before.instance == instance && before.epoch == ofEpoch) {
                return before;
            }
            if (before.instance < instance || (before.instance == instance && before.epoch < ofEpoch)) {
                break;
            }
            place--;
        }
        Ballot ballot = new Ballot(instance, ofEpoch);
        ballots.add(place, ballot);
        return ballot;
    }

    /** As leader: proposes what has waited longest. */
    private void lead() {
        if (!active || group.leader(epoch) != env.self() || waiting.isEmpty()) {
            return;
        }
        Ballot ballot = ballot(next(), epoch);
        if (ballot.proposed == null && ballot.early == null) {
            clause(Clause.PROPOSE);
            String value = waiting.keySet().iterator().next();
            env.sendToOthers(new Propose(next(), epoch, value));
            takeUp(ballot, value);
        }
    }

    private void propose(int from, Propose m) {
        if (from != group.leader(m.epoch()) && !flaws.anyLeader()) {
            clause(Clause.NOT_LEADER);
        } else if (counts(from, m.instance(), m.epoch()) && !m.value().equals(Message.NOTHING)) {
            Ballot ballot = ballot(m.instance(), m.epoch());
            if (ballot.proposed != null && !ballot.proposed.equals(m.value())) {
                clause(Clause.CONFLICT);
                env.emit("conflict", m.instance());
            } else if (ballot.early == null) {
                ballot.early = m.value();
                takeUpEarly();
            }
        }
    }

    /** What was proposed is taken up once a client is known to have asked for it, and its instance is next. */
    void takeUpEarly() {
        if (!anyEarly()) {
            return;
        }
        for (Ballot ballot : List.copyOf(ballots)) { // taking one up may decide it, which removes some
            String value = ballot.early;
            boolean current = ballot.instance == next() && ballot.epoch <= epoch && !isOld(ballot.epoch);
            if (active && current && value != null && ballot.proposed == null && waiting.containsKey(value)) {
                ballot.early = null;
                clause(Clause.PROPOSED);
                takeUp(ballot, value);
            }
        }
    }

    private boolean anyEarly() {
        for (int i = 0; i < ballots.size(); i++) {
            if (ballots.get(i).early != null) {
                return true;
            }
        }
        return false;
    }

    private void takeUp(Ballot ballot, String value) {
        ballot.proposed = value;
        env.sendToOthers(new Write(ballot.instance, ballot.epoch, value));
        ballot.writes.add(env.self(), value);
        advance(ballot);
    }

    /** Whatever its votes allow now. */
    private void advance(Ballot ballot) {
        if (!active || ballot.instance != next() || ballot.epoch > epoch || isOld(ballot.epoch)) {
            return;
        }
        int quorum = group.quorum() - (flaws.smallQuorum() ? 1 : 0);
        String value = ballot.writes.with(quorum);
        if (value != null && !ballot.accepted) {
            clause(Clause.WRITTEN);
            ballot.accepted = true;
            written = new Written(ballot.instance, ballot.epoch, value, ballot.writes.of(value));
            env.sendToOthers(new Accept(ballot.instance, ballot.epoch, value));
            ballot.accepts.add(env.self(), value);
        }
        String decision = ballot.accepts.with(quorum);
        if (decision != null) {
            clause(Clause.DECIDED);
            decide(new Decision(ballot.instance, ballot.epoch, decision, ballot.accepts.of(decision)));
        }
    }

    private void catchUp(Decision proof) {
        int signers = Votes.distinct(proof.signers(), group.nodes(), 0);
        boolean proven = flaws.unproven() || signers >= group.quorum() - (flaws.smallQuorum() ? 1 : 0);
        if (proof.instance() == next() && proven) {
            clause(Clause.CATCH_UP);
            decide(proof);
        }
    }

    /** Decisions that a synchronisation proves. */
    void catchUp(List<Decision> all) {
        all.forEach(this::catchUp);
    }

    private void decide(Decision proof) {
        env.emit("decide", proof.instance(), proof.value(), proof.epoch());
        proofs.add(proof);
        List<String> more = new ArrayList<>(decided);
        more.add(proof.value());
        decided = List.copyOf(more);
        Operation operation = waiting.remove(proof.value());
        if (operation != null) {
            env.reply(operation, proof.value());
        }
        written = null;
        ballots.removeIf(ballot -> ballot.instance < next());
        doublings = 0;
        arm(true);
        lead();
        takeUpEarly();
        for (Ballot ballot : List.copyOf(ballots)) {
            advance(ballot);
        }
    }

    /** The timer runs while something is waited for. */
    void arm(boolean again) {
        if (waiting.isEmpty() && active) {
            env.cancelTimer(TIMER);
        } else if (again || waiting.size() == 1) {
            env.setTimer(TIMER, TIMEOUT << doublings);
        }
    }

    int epoch() {
        return epoch;
    }

    boolean active() {
        return active;
    }

    @Nullable
    String anyWaiting() {
        return waiting.isEmpty() ? null : waiting.keySet().iterator().next();
    }

    /** On the way to {@code to}: nothing is taken up meanwhile. */
    StopData leave(int to) {
        epoch = to;
        active = false;
        arm(true);
        return new StopData(to, List.copyOf(proofs), written == null ? List.of() : List.of(written));
    }

    /** {@code certified}: the value was written by 2f+1; else it is like any proposal. */
    void resume(int to, int instance, String value, boolean certified) {
        epoch = to;
        active = true;
        env.emit("epoch", to, group.leader(to));
        ballots.removeIf(ballot -> isOld(ballot.epoch));
        arm(true);
        if (instance == next() && certified) {
            takeUp(ballot(instance, to), value);
        } else if (instance == next() && !value.equals(Message.NOTHING)) {
            ballot(instance, to).early = value;
        }
        takeUpEarly();
        lead();
    }

    void clause(Clause clause) {
        env.clause(clause.ordinal());
    }

    private boolean isProposed() {
        for (int i = 0; i < ballots.size(); i++) {
            Ballot ballot = ballots.get(i);
            if (ballot.instance == next() && ballot.epoch == epoch) {
                return ballot.proposed != null;
            }
        }
        return false;
    }

    @Override
    public ReplicaState state() {
        return new ReplicaState(epoch, active, decided, isProposed(), written != null, List.copyOf(waiting.keySet()));
    }
}
