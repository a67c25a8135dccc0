package dev.waymark.systems.pbft;

import dev.waymark.systems.pbft.Message.PrePrepare;
import dev.waymark.systems.pbft.Message.Prepared;
import dev.waymark.systems.pbft.Message.ViewChange;
import dev.waymark.systems.pbft.Message.Vouched;
import dev.waymark.systems.service.Votes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What view changes prove, and what follows from them (section 4.4 of the paper). */
final class Proofs {
    private final Group group;
    private final Flaws flaws;

    Proofs(Group group, Flaws flaws) {
        this.group = group;
        this.flaws = flaws;
    }

    boolean proves(ViewChange change) {
        boolean stable = change.stable() == 0
                ? change.state().isEmpty()
                : change.stable() > 0 && distinct(change.signers(), 0) >= group.quorum();
        if (!stable) {
            return false;
        }
        for (Prepared each : change.prepared()) {
            boolean placed = each.view() >= 0
                    && each.view() < change.view()
                    && each.seq() > change.stable()
                    && each.seq() <= change.stable() + group.window();
            boolean proven =
                    flaws.unproven() || distinct(each.signers(), group.primary(each.view())) >= group.quorum() - 1;
            if (!placed || !proven) {
                return false;
            }
        }
        return true;
    }

    private int distinct(List<Integer> signers, int but) {
        return Votes.distinct(signers, group.nodes(), but);
    }

    /** Whether these are the view changes of enough replicas, and each proves what it claims. */
    boolean provesAll(int view, List<Vouched> changes) {
        List<Integer> nodes = new ArrayList<>(changes.size());
        for (Vouched vouched : changes) {
            if (vouched.change().view() != view || !proves(vouched.change())) {
                return false;
            }
            nodes.add(vouched.node());
        }
        return distinct(nodes, 0) >= group.quorum();
    }

    /** The one with the latest stable checkpoint. */
    static ViewChange latest(Collection<Vouched> changes) {
        ViewChange latest = changes.iterator().next().change();
        for (Vouched each : changes) {
            latest = each.change().stable() > latest.stable() ? each.change() : latest;
        }
        return latest;
    }

    /** What the primary of {@code view} must propose: at each number what was prepared in the latest view, or nothing. */
    List<PrePrepare> choice(int view, Collection<Vouched> changes) {
        int first = latest(changes).stable() + 1;
        int last = first - 1;
        for (Vouched each : changes) {
            for (Prepared prepared : each.change().prepared()) {
                last = Math.max(last, prepared.seq());
            }
        }
        List<PrePrepare> choice = new ArrayList<>();
        for (int seq = first; seq <= last; seq++) {
            Prepared best = best(seq, changes);
            choice.add(new PrePrepare(view, seq, best == null ? Message.NULL : best.request()));
        }
        return choice;
    }

    private static @Nullable Prepared best(int seq, Collection<Vouched> changes) {
        Prepared best = null;
        for (Vouched each : changes) {
            for (Prepared prepared : each.change().prepared()) {
                if (prepared.seq() == seq && (best == null || prepared.view() > best.view())) {
                    best = prepared;
                }
            }
        }
        return best;
    }
}
