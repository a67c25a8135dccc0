package dev.waymark.checkers.search;

import dev.waymark.checkers.history.Call;
import dev.waymark.checkers.judgement.Violation;
import dev.waymark.checkers.spec.Access;
import dev.waymark.checkers.spec.Specification;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Linearizability of a register of which no value that was read was written twice, so that a read tells which write it
 * saw. Then there is nothing to search for: Gibbons and Korach (1997, "Testing shared memories", the case where the write
 * of each read is known). A write and its reads form a cluster, which no other write may interrupt. One cluster must come
 * before another if something in it ended before something in the other began; there is a legal order if and only if no
 * two clusters must each come before the other.
 */
final class UniqueWrites<S> {
    private static final int BYTES_PER_CALL = 100;

    /**
     * A write, or the start, and how many reads there are of it. It must come before whatever began after {@code firstEnd},
     * and after whatever ended before {@code lastBegin}.
     */
    private static final class Cluster {
        final @Nullable Call write;
        long firstEnd;
        long lastBegin;
        int reads;

        Cluster(@Nullable Call write) {
            this.write = write;
            clear();
        }

        void clear() {
            firstEnd = write == null ? Long.MIN_VALUE : write.effectBy();
            lastBegin = write == null ? Long.MIN_VALUE : write.invokedAt();
            reads = 0;
        }

        void read(Call call) {
            firstEnd = Math.min(firstEnd, call.endedAt());
            lastBegin = Math.max(lastBegin, call.invokedAt());
            reads++;
        }

        /** Whether it is in every order; if so, no other may come between these two moments, or it has a choice. */
        boolean happened() {
            return write == null || write.known() || reads > 0;
        }

        boolean isForward() {
            return firstEnd < lastBegin;
        }

        long zoneEnd() {
            return Math.max(firstEnd, lastBegin);
        }
    }

    private final Specification<S> specification;
    private final List<Call> history;
    private final Meter meter;
    private final Cluster start = new Cluster(null);
    private final List<Cluster> clusters = new ArrayList<>(List.of(start));
    /** Answered reads, first to end first, and what each of them saw; null: nobody wrote that. */
    private final List<Call> reads = new ArrayList<>();

    private final List<@Nullable Cluster> seen = new ArrayList<>();

    private UniqueWrites(Specification<S> specification, List<Call> history, Meter meter) {
        this.specification = specification;
        this.history = history;
        this.meter = meter;
    }

    /** Null if this is no such history. All operations of one key, in order of invocation. */
    static <S> @Nullable UniqueWrites<S> of(Specification<S> specification, List<Call> history, Meter meter) {
        for (Call call : history) {
            if (specification.access(call.request(), call.outcome()) == null) {
                return null;
            }
        }
        meter.take((long) BYTES_PER_CALL * history.size());
        UniqueWrites<S> unique = new UniqueWrites<>(specification, history, meter);
        return unique.link() ? unique : null;
    }

    private Access access(Call call) {
        Access access = specification.access(call.request(), call.outcome());
        if (access == null) {
            throw new IllegalStateException(call + " is an access no more; is the specification deterministic?");
        }
        return access;
    }

    /** Finds what each read saw; false if that is not certain. */
    private boolean link() {
        Map<Object, Cluster> written = new HashMap<>();
        Map<Object, Boolean> twice = new HashMap<>();
        for (Call call : history) {
            Access access = access(call);
            if (access.isWrite()) {
                Cluster cluster = new Cluster(call);
                clusters.add(cluster);
                if (written.put(access.value(), cluster) != null) {
                    twice.put(access.value(), true);
                }
            } else if (call.known()) {
                reads.add(call);
            }
        }
        reads.sort(Comparator.comparingLong(Call::endedAt));
        for (Call read : reads) {
            Object value = access(read).value();
            Cluster cluster = written.get(value);
            boolean atFirst = specification.apply(specification.initial(), read.request(), read.outcome()) != null;
            if (cluster != null && (atFirst || twice.containsKey(value))) {
                return false;
            }
            seen.add(atFirst ? start : cluster);
        }
        return true;
    }

    /** What is wrong, or null if there is a legal order. */
    @Nullable
    Violation violation(Object key) {
        if (isLegal(reads.size())) {
            return null;
        }
        // The first reads are legal, the next one breaks them: what begins legally stays so until some read ends.
        int legal = 0;
        int broken = reads.size();
        while (broken - legal > 1) {
            int middle = (legal + broken) >>> 1;
            if (isLegal(middle)) {
                legal = middle;
            } else {
                broken = middle;
            }
        }
        isLegal(legal);
        Furthest furthest = new Furthest();
        furthest.remember(order(legal, reads.get(legal).endedAt()));
        List<Call> calls = history.stream().filter(Call::known).toList();
        List<Call> maybes = history.stream().filter(call -> !call.known()).toList();
        return furthest.violation(key, specification, new RealTimeOrder(history), calls, maybes);
    }

    /** Whether all writes and the first reads, in order of their ends, have a legal order. */
    private boolean isLegal(int readCount) {
        clusters.forEach(Cluster::clear);
        for (int i = 0; i < readCount; i++) {
            meter.step();
            Cluster cluster = seen.get(i);
            if (cluster == null || (cluster.write != null && reads.get(i).endedAt() < cluster.write.invokedAt())) {
                return false;
            }
            cluster.read(reads.get(i));
        }
        return zonesAreApart();
    }

    /**
     * Two clusters that have a first end before their last begin must not share a moment between the two; any other must
     * not lie between these two moments of such a cluster.
     */
    private boolean zonesAreApart() {
        Cluster[] forward = clusters.stream()
                .filter(Cluster::isForward)
                .sorted(Comparator.comparingLong(cluster -> cluster.firstEnd))
                .toArray(Cluster[]::new);
        long[] firstEnds =
                Arrays.stream(forward).mapToLong(cluster -> cluster.firstEnd).toArray();
        for (int i = 1; i < forward.length; i++) {
            if (firstEnds[i] < forward[i - 1].lastBegin) {
                return false;
            }
        }
        for (Cluster cluster : clusters) {
            meter.step();
            if (!cluster.isForward() && cluster.happened()) {
                int found = Arrays.binarySearch(firstEnds, cluster.lastBegin);
                int before = (found < 0 ? ~found : found) - 1;
                if (before >= 0 && cluster.firstEnd < forward[before].lastBegin) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * A legal order of the first reads, the writes that they saw, and those that ended by then. Clusters come in the order in
     * which their zones end: if one must come before another, this has it so.
     */
    private int[] order(int readCount, long until) {
        Map<Call, Integer> moves = new HashMap<>();
        int calls = 0;
        int maybes = 0;
        for (Call call : history) {
            moves.put(call, call.known() ? calls++ : ~maybes++);
        }
        Map<Cluster, List<Call>> members = new HashMap<>();
        for (Cluster cluster : clusters) {
            List<Call> own = new ArrayList<>();
            members.put(cluster, own);
            if (cluster.write != null && (cluster.reads > 0 || cluster.write.effectBy() <= until)) {
                own.add(cluster.write);
            }
        }
        for (int i = 0; i < readCount; i++) {
            members.computeIfAbsent(seen.get(i), cluster -> new ArrayList<>()).add(reads.get(i));
        }
        return clusters.stream()
                .sorted(Comparator.comparingLong(Cluster::zoneEnd).thenComparing(cluster -> !cluster.isForward()))
                .flatMap(cluster -> members.getOrDefault(cluster, List.of()).stream())
                .mapToInt(moves::get)
                .toArray();
    }
}
