package dev.waymark.systems.pbft;

import dev.waymark.core.Env;
import dev.waymark.systems.pbft.Message.NewView;
import dev.waymark.systems.pbft.Message.PrePrepare;
import dev.waymark.systems.pbft.Message.ViewChange;
import dev.waymark.systems.pbft.Message.Vouched;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How a replica gets from one view to a later one (section 4.4 of the paper). */
final class ViewChanges {
    private final Replica replica;
    private final Env env;
    private final Group group;
    private final Proofs proofs;
    private final Flaws flaws;
    /** By view, then by node: the first that each has sent. */
    private final Map<Integer, Map<Integer, ViewChange>> received = new TreeMap<>();

    /** What the view began with, signed by its primary. */
    private @Nullable NewView begun;

    ViewChanges(Replica replica, Env env, Group group, Proofs proofs, Flaws flaws) {
        this.replica = replica;
        this.env = env;
        this.group = group;
        this.proofs = proofs;
        this.flaws = flaws;
    }

    /** A view that enough are on their way to is left if it does not begin; to any other more must be called. */
    void timeout() {
        Map<Integer, ViewChange> here = received.getOrDefault(replica.view(), Map.of());
        ViewChange own = here.get(env.self());
        if (!replica.active() && own != null && here.size() < group.quorum()) {
            replica.clause(Clause.CALL);
            env.sendToOthers(own);
            replica.arm(true);
            return;
        }
        replica.clause(Clause.TIMEOUT);
        leave(replica.view() + 1);
    }

    private void leave(int to) {
        ViewChange change = replica.leave(to);
        env.emit("view-change", to);
        env.sendToOthers(change);
        received.keySet().removeIf(view -> view < to);
        keep(env.self(), change);
        lead();
    }

    private void keep(int from, ViewChange change) {
        received.computeIfAbsent(change.view(), key -> new TreeMap<>()).putIfAbsent(from, change);
    }

    void viewChange(int from, ViewChange change) {
        if (change.view() < replica.view() || (change.view() == replica.view() && replica.active())) {
            replica.clause(Clause.STALE);
            remind(from);
            return;
        }
        if (!proofs.proves(change)) {
            replica.clause(Clause.UNPROVEN);
            env.emit("unproven", from);
            return;
        }
        keep(from, change);
        join();
        lead();
    }

    /** Who still calls for a view that has begun has not heard of it. */
    private void remind(int late) {
        if (begun != null && begun.view() == replica.view() && replica.active()) {
            replica.clause(Clause.REMIND);
            env.send(late, begun);
        }
    }

    /** One of f+1 is correct, so there is a reason to leave. */
    private void join() {
        int voters = 0;
        int earliest = 0;
        for (Map.Entry<Integer, Map<Integer, ViewChange>> each : received.entrySet()) {
            if (each.getKey() > replica.view()) {
                earliest = earliest == 0 ? each.getKey() : earliest;
                for (int node : each.getValue().keySet()) {
                    voters |= 1 << node;
                }
            }
        }
        if (Integer.bitCount(voters) > group.faults()) {
            replica.clause(Clause.JOIN);
            leave(earliest);
        }
    }

    private void lead() {
        int view = replica.view();
        Map<Integer, ViewChange> changes = received.getOrDefault(view, Map.of());
        if (replica.active() || group.primary(view) != env.self() || changes.size() < group.quorum()) {
            return;
        }
        replica.clause(Clause.NEW_VIEW);
        List<Vouched> vouched = new ArrayList<>();
        changes.forEach((node, change) -> vouched.add(new Vouched(node, change)));
        List<PrePrepare> chosen = proofs.choice(view, vouched);
        begun = new NewView(view, List.copyOf(vouched), List.copyOf(chosen));
        env.sendToOthers(begun);
        enter(view, vouched, chosen);
    }

    /** Signed by its primary, whoever hands it on. */
    void newView(int from, NewView m) {
        boolean late = m.view() < replica.view() || (m.view() == replica.view() && replica.active());
        if (late) {
            replica.clause(Clause.STALE);
            return;
        }
        if (!proofs.provesAll(m.view(), m.changes())
                || (!flaws.unchecked() && !m.chosen().equals(proofs.choice(m.view(), m.changes())))) {
            replica.clause(Clause.WRONG_CHOICE);
            env.emit("wrong-choice", from);
            return;
        }
        replica.clause(Clause.ENTER);
        begun = m;
        enter(m.view(), m.changes(), m.chosen());
    }

    private void enter(int view, List<Vouched> changes, List<PrePrepare> chosen) {
        ViewChange latest = Proofs.latest(changes);
        replica.stabilise(latest.stable(), latest.state(), latest.signers());
        received.keySet().removeIf(each -> each <= view);
        replica.enter(view, chosen);
    }
}
