package dev.waymark.systems.modsmart;

import dev.waymark.core.Env;
import dev.waymark.systems.modsmart.Message.Decision;
import dev.waymark.systems.modsmart.Message.Stop;
import dev.waymark.systems.modsmart.Message.StopData;
import dev.waymark.systems.modsmart.Message.Sync;
import dev.waymark.systems.modsmart.Message.Vouched;
import dev.waymark.systems.modsmart.Message.Written;
import dev.waymark.systems.service.Votes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How a replica gets from one epoch to a later one: stop, stop-data, sync. */
final class Regency {
    private final Replica replica;
    private final Env env;
    private final Group group;
    private final Flaws flaws;
    /** By epoch: who calls for it. */
    private final Map<Integer, Integer> calls = new TreeMap<>();

    private final Map<Integer, Map<Integer, StopData>> collected = new TreeMap<>();
    private int called;
    private @Nullable StopData own;
    /** What the epoch began with, signed by its leader. */
    private @Nullable Sync begun;

    Regency(Replica replica, Env env, Group group, Flaws flaws) {
        this.replica = replica;
        this.env = env;
        this.group = group;
        this.flaws = flaws;
    }

    /** Calls for the next epoch, or again for the one that too few have called for. */
    void timeout() {
        boolean stuck = called > replica.epoch();
        call(stuck ? called : replica.epoch() + 1);
        if (own != null && !replica.active()) {
            // Whoever missed it may be one call short, and still where all were before.
            env.sendToOthers(new Stop(own.epoch()));
            env.send(group.leader(own.epoch()), own);
        }
    }

    private void call(int epoch) {
        called = epoch;
        env.emit("stop", epoch);
        env.sendToOthers(new Stop(epoch));
        note(env.self(), epoch);
    }

    void stop(int from, Stop m) {
        if (m.epoch() <= replica.epoch()) {
            replica.clause(Clause.STALE);
            remind(from);
            return;
        }
        note(from, m.epoch());
    }

    /** Who still calls for an epoch that has begun has not heard of it. */
    private void remind(int late) {
        if (begun != null && begun.epoch() == replica.epoch() && replica.active()) {
            replica.clause(Clause.REMIND);
            env.send(late, begun);
        }
    }

    private void note(int from, int epoch) {
        int voters = calls.merge(epoch, 1 << from, (one, other) -> one | other);
        int count = Integer.bitCount(voters);
        if (count > group.faults() && called < epoch) {
            replica.clause(Clause.JOIN);
            call(epoch);
        } else if (count >= group.quorum() && epoch > replica.epoch()) {
            install(epoch);
        }
    }

    private void install(int epoch) {
        replica.clause(Clause.INSTALL);
        calls.keySet().removeIf(each -> each <= epoch);
        collected.keySet().removeIf(each -> each < epoch);
        own = replica.leave(epoch);
        if (group.leader(epoch) == env.self()) {
            data(env.self(), own);
        } else {
            env.send(group.leader(epoch), own);
        }
    }

    void data(int from, StopData m) {
        boolean late = m.epoch() < replica.epoch() || (m.epoch() == replica.epoch() && replica.active());
        if (late || group.leader(m.epoch()) != env.self()) {
            replica.clause(Clause.STALE);
            remind(from);
            return;
        }
        if (!proves(m)) {
            replica.clause(Clause.UNPROVEN);
            env.emit("unproven", from);
            return;
        }
        collected.computeIfAbsent(m.epoch(), key -> new TreeMap<>()).putIfAbsent(from, m);
        Map<Integer, StopData> all = collected.getOrDefault(replica.epoch(), Map.of());
        if (m.epoch() != replica.epoch() || all.size() < group.quorum()) {
            return;
        }
        replica.clause(Clause.SYNC);
        List<Vouched> vouched = new ArrayList<>();
        all.forEach((node, data) -> vouched.add(new Vouched(node, data)));
        replica.catchUp(longest(vouched));
        int instance = longest(vouched).size() + 1;
        Written must = mustPropose(instance, vouched);
        String waiting = replica.anyWaiting();
        String value = must != null ? must.value() : waiting == null ? Message.NOTHING : waiting;
        begun = new Sync(m.epoch(), List.copyOf(vouched), instance, value);
        env.sendToOthers(begun);
        replica.resume(m.epoch(), instance, value, must != null);
    }

    private boolean proves(StopData data) {
        for (int i = 0; i < data.decided().size(); i++) {
            Decision each = data.decided().get(i);
            if (each.instance() != i + 1 || distinct(each.signers()) < group.quorum() - (flaws.smallQuorum() ? 1 : 0)) {
                return false;
            }
        }
        for (Written each : data.written()) {
            boolean proven =
                    flaws.unproven() || distinct(each.signers()) >= group.quorum() - (flaws.smallQuorum() ? 1 : 0);
            if (!proven || each.epoch() >= data.epoch()) {
                return false;
            }
        }
        return true;
    }

    private int distinct(List<Integer> signers) {
        return Votes.distinct(signers, group.nodes(), 0);
    }

    private static List<Decision> longest(List<Vouched> all) {
        List<Decision> longest = List.of();
        for (Vouched each : all) {
            longest =
                    each.data().decided().size() > longest.size() ? each.data().decided() : longest;
        }
        return longest;
    }

    /** What was written last at this instance: it may have been decided. */
    private static @Nullable Written mustPropose(int instance, List<Vouched> all) {
        Written latest = null;
        for (Vouched each : all) {
            for (Written written : each.data().written()) {
                if (written.instance() == instance && (latest == null || written.epoch() > latest.epoch())) {
                    latest = written;
                }
            }
        }
        return latest;
    }

    /** Signed by its leader, whoever hands it on. */
    void sync(int from, Sync m) {
        if (m.epoch() < replica.epoch() || (m.epoch() == replica.epoch() && replica.active())) {
            replica.clause(Clause.STALE);
            return;
        }
        if (!provesAll(m) || !(flaws.unchecked() || isRight(m))) {
            replica.clause(Clause.WRONG_CHOICE);
            env.emit("wrong-choice", from);
            return;
        }
        replica.clause(Clause.RESUME);
        begun = m;
        calls.keySet().removeIf(each -> each <= m.epoch());
        replica.catchUp(longest(m.collected()));
        boolean certified = mustPropose(m.instance(), m.collected()) != null;
        replica.resume(m.epoch(), m.instance(), m.value(), certified);
    }

    private boolean provesAll(Sync m) {
        List<Integer> nodes = new ArrayList<>(m.collected().size());
        for (Vouched each : m.collected()) {
            if (each.data().epoch() != m.epoch() || !proves(each.data())) {
                return false;
            }
            nodes.add(each.node());
        }
        return distinct(nodes) >= group.quorum();
    }

    private static boolean isRight(Sync m) {
        Written must = mustPropose(m.instance(), m.collected());
        return m.instance() == longest(m.collected()).size() + 1
                && (must == null || must.value().equals(m.value()));
    }
}
