package dev.waymark.systems.pbft;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.systems.pbft.Message.Checkpoint;
import dev.waymark.systems.pbft.Message.Commit;
import dev.waymark.systems.pbft.Message.NewView;
import dev.waymark.systems.pbft.Message.PrePrepare;
import dev.waymark.systems.pbft.Message.Prepare;
import dev.waymark.systems.pbft.Message.Prepared;
import dev.waymark.systems.pbft.Message.Request;
import dev.waymark.systems.pbft.Message.ViewChange;
import dev.waymark.systems.service.Votes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * One replica in the normal case: three phases, execution, checkpoints (sections 4.2 and 4.3 of the paper). What happens
 * when that takes too long is {@link ViewChanges}.
 */
final class Replica implements Node {
    static final String TIMER = "request";
    private static final long TIMEOUT = 10;
    private static final int DOUBLINGS_MAX = 6;

    private final Env env;
    private final Group group;
    private final Flaws flaws;
    private final ViewChanges changes;
    /** By view and number; they are few, and looked up at every message. */
    private final List<Slot> slots = new ArrayList<>();

    /** What was prepared last at each number, for view changes. */
    private final Map<Integer, Prepared> prepared = new TreeMap<>();

    private final Map<Integer, String> committed = new TreeMap<>();
    private final Map<Integer, Votes> checkpoints = new TreeMap<>();
    private final Map<String, Operation> waiting = new LinkedHashMap<>();
    private List<String> executed = List.of();
    private int lastExecuted;
    private int stable;
    private String stableState = "";
    private List<Integer> stableSigners = List.of();
    private int view;
    private boolean active = true;
    private int proposedLast;
    private int doublings;

    Replica(Env env, Group group, Flaws flaws) {
        this.env = env;
        this.group = group;
        this.flaws = flaws;
        this.changes = new ViewChanges(this, env, group, new Proofs(group, flaws), flaws);
    }

    @Override
    public void request(Operation operation) {
        learn(new Request(operation.client(), operation.number()), true);
    }

    @Override
    public void receive(int from, Object message) {
        if (message instanceof Prepare m) {
            prepare(from, m);
        } else if (message instanceof Commit m) {
            commit(from, m);
        } else if (message instanceof PrePrepare m) {
            prePrepare(from, m);
        } else if (message instanceof Request m) {
            learn(m, false);
        } else if (message instanceof Checkpoint m) {
            checkpoint(from, m.seq(), m.state());
        } else if (message instanceof ViewChange m) {
            changes.viewChange(from, m);
        } else if (message instanceof NewView m) {
            changes.newView(from, m);
        } else {
            clause(Clause.GARBAGE);
        }
    }

    /** A client asks again when it has waited too long, and the view is left. */
    @Override
    public void timer(String kind) {
        doublings = Math.min(doublings + 1, DOUBLINGS_MAX);
        waiting.values().forEach(each -> env.sendToOthers(new Request(each.client(), each.number())));
        changes.timeout();
    }

    private void learn(Request request, boolean asked) {
        String name = request.name();
        if (executed.contains(name)) {
            env.reply(new Operation(request.client(), request.number(), name), name);
            return;
        }
        boolean fresh = waiting.put(name, new Operation(request.client(), request.number(), name)) == null;
        if (asked) {
            env.sendToOthers(request);
        }
        if (fresh) {
            arm(false);
            proposeWaiting();
            acceptEarly();
        }
    }

    boolean isPrimary() {
        return active && group.primary(view) == env.self();
    }

    private void proposeWaiting() {
        if (!isPrimary()) {
            return;
        }
        for (String name : List.copyOf(waiting.keySet())) {
            int seq = Math.max(proposedLast, stable) + 1;
            if (seq > stable + group.window()) {
                return;
            }
            if (!isProposed(name)) {
                clause(Clause.PROPOSE);
                proposedLast = seq;
                slot(view, seq).proposed = name;
                env.sendToOthers(new PrePrepare(view, seq, name));
                advance(slot(view, seq));
            }
        }
    }

    private boolean isProposed(String name) {
        for (Slot slot : slots) {
            if (slot.view == view && name.equals(slot.proposed)) {
                return true;
            }
        }
        return committed.containsValue(name);
    }

    Slot slot(int ofView, int seq) {
        int place = slots.size();
        while (place > 0) {
            Slot before = slots.get(place - 1);
            if (before.view == ofView && before.seq == seq) {
                return before;
            }
            if (before.view < ofView || (before.view == ofView && before.seq < seq)) {
                break;
            }
            place--;
        }
        Slot slot = new Slot(ofView, seq);
        slots.add(place, slot);
        return slot;
    }

    private boolean inWindow(int seq) {
        return seq > stable && seq <= stable + group.window();
    }

    private boolean isOld(int ofView) {
        return ofView < view && !flaws.oldViews();
    }

    private boolean isCurrent(int ofView) {
        return ofView <= view && !isOld(ofView);
    }

    private void prePrepare(int from, PrePrepare m) {
        if (from != group.primary(m.view())) {
            clause(Clause.NOT_PRIMARY);
        } else if (isOld(m.view())) {
            clause(Clause.STALE);
        } else if (inWindow(m.seq()) && !m.request().equals(Message.NULL)) {
            Slot slot = slot(m.view(), m.seq());
            if (slot.proposed != null && !slot.proposed.equals(m.request())) {
                clause(Clause.CONFLICT);
                env.emit("conflict", m.seq());
                if (!flaws.overwrites()) {
                    return;
                }
                slot.proposed = null;
                slot.prepared = false;
            } else if (slot.early != null) {
                return;
            }
            slot.early = m.request();
            acceptEarly();
        }
    }

    /** What was proposed in this view is accepted as soon as a client is known to have asked for it. */
    void acceptEarly() {
        if (!anyEarly()) {
            return;
        }
        for (Slot slot : List.copyOf(slots)) { // accepting one may make a checkpoint stable, which removes some
            String request = slot.early;
            boolean known = request != null && (waiting.containsKey(request) || executed.contains(request));
            if (active && isCurrent(slot.view) && slot.proposed == null && known && inWindow(slot.seq)) {
                slot.early = null;
                clause(Clause.PRE_PREPARE);
                accept(slot, Objects.requireNonNull(request));
            }
        }
    }

    private boolean anyEarly() {
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i).early != null) {
                return true;
            }
        }
        return false;
    }

    /** As a backup: accepts a proposal and says so. */
    void accept(Slot slot, String request) {
        slot.proposed = request;
        if (group.primary(slot.view) != env.self()) {
            env.sendToOthers(new Prepare(slot.view, slot.seq, request));
            slot.prepares.add(env.self(), request);
        }
        advance(slot);
    }

    private void prepare(int from, Prepare m) {
        if (isOld(m.view())) {
            clause(Clause.STALE);
        } else if (inWindow(m.seq()) && from != group.primary(m.view())) {
            Slot slot = slot(m.view(), m.seq());
            slot.prepares.add(from, m.request());
            advance(slot);
        }
    }

    private void commit(int from, Commit m) {
        if (isOld(m.view())) {
            clause(Clause.STALE);
        } else if (inWindow(m.seq())) {
            Slot slot = slot(m.view(), m.seq());
            slot.commits.add(from, m.request());
            advance(slot);
        }
    }

    /** Whatever its votes allow now. */
    void advance(Slot slot) {
        String request = slot.proposed;
        if (request == null || !active || !isCurrent(slot.view)) {
            return;
        }
        if (!slot.prepared && slot.prepares.count(request) >= group.quorum() - 1) {
            clause(Clause.PREPARED);
            slot.prepared = true;
            prepared.put(slot.seq, new Prepared(slot.view, slot.seq, request, slot.prepares.of(request)));
            env.sendToOthers(new Commit(slot.view, slot.seq, request));
            slot.commits.add(env.self(), request);
        }
        int needed = group.quorum() - (flaws.smallQuorum() ? 1 : 0);
        if (slot.prepared && !slot.committed && slot.commits.count(request) >= needed) {
            clause(Clause.COMMITTED);
            slot.committed = true;
            committed.putIfAbsent(slot.seq, request);
            execute();
        }
    }

    private void execute() {
        boolean progress = false;
        for (String next = committed.get(lastExecuted + 1); next != null; next = committed.get(lastExecuted + 1)) {
            lastExecuted++;
            progress = true;
            if (!next.equals(Message.NULL) && !executed.contains(next)) {
                List<String> more = new ArrayList<>(executed);
                more.add(next);
                executed = List.copyOf(more);
                env.emit("execute", lastExecuted, next);
                reply(next);
            }
            if (lastExecuted % group.period() == 0) {
                clause(Clause.CHECKPOINT);
                String state = String.join(",", executed);
                env.sendToOthers(new Checkpoint(lastExecuted, state));
                checkpoint(env.self(), lastExecuted, state);
            }
        }
        if (progress) {
            doublings = 0;
            arm(true);
        }
    }

    private void reply(String name) {
        Operation operation = waiting.remove(name);
        if (operation != null) {
            env.reply(operation, name);
        }
    }

    private void checkpoint(int from, int seq, String state) {
        if (seq <= stable) {
            return;
        }
        Votes votes = checkpoints.computeIfAbsent(seq, key -> new Votes());
        votes.add(from, state);
        if (votes.count(state) >= group.quorum()) {
            clause(Clause.STABLE);
            stabilise(seq, state, votes.of(state));
        }
    }

    /** Forgets what came before, and catches up if it has to. */
    void stabilise(int seq, String state, List<Integer> signers) {
        if (seq <= stable) {
            return;
        }
        stable = seq;
        stableState = state;
        stableSigners = signers;
        slots.removeIf(slot -> slot.seq <= seq);
        prepared.keySet().removeIf(each -> each <= seq);
        committed.keySet().removeIf(each -> each <= seq);
        checkpoints.keySet().removeIf(each -> each <= seq);
        if (lastExecuted < seq) {
            clause(Clause.TRANSFER);
            lastExecuted = seq;
            executed = state.isEmpty() ? List.of() : List.of(state.split(",", -1));
            env.emit("transfer", seq);
            executed.forEach(this::reply);
            execute();
        }
        arm(true);
        proposeWaiting();
    }

    /** The timer runs while something is waited for. */
    void arm(boolean again) {
        if (waiting.isEmpty() && active) {
            env.cancelTimer(TIMER);
        } else if (again || waiting.size() == 1) {
            env.setTimer(TIMER, TIMEOUT << doublings);
        }
    }

    int view() {
        return view;
    }

    boolean active() {
        return active;
    }

    /** On the way to {@code to}: nothing is accepted meanwhile. */
    ViewChange leave(int to) {
        view = to;
        active = false;
        arm(true);
        return new ViewChange(to, stable, stableState, stableSigners, List.copyOf(prepared.values()));
    }

    /** {@code chosen} is what its primary proposes again. */
    void enter(int to, List<PrePrepare> chosen) {
        view = to;
        active = true;
        proposedLast = stable;
        env.emit("view", to);
        slots.removeIf(slot -> isOld(slot.view));
        for (PrePrepare each : chosen) {
            proposedLast = Math.max(proposedLast, each.seq());
            if (inWindow(each.seq())) {
                Slot slot = slot(to, each.seq());
                slot.early = null;
                accept(slot, each.request());
            }
        }
        arm(true);
        proposeWaiting();
        acceptEarly();
    }

    void clause(Clause clause) {
        env.clause(clause.ordinal());
    }

    @Override
    public ReplicaState state() {
        return new ReplicaState(
                view, active, executed, stable, prepared.size(), committed.size(), List.copyOf(waiting.keySet()));
    }
}
