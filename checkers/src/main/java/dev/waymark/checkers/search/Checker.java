package dev.waymark.checkers.search;

import dev.waymark.checkers.history.Call;
import dev.waymark.checkers.history.History;
import dev.waymark.checkers.judgement.Judgement;
import dev.waymark.checkers.judgement.Judgement.Answer;
import dev.waymark.checkers.judgement.Judgement.Reason;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.judgement.Reached;
import dev.waymark.checkers.judgement.Violation;
import dev.waymark.checkers.spec.Specification;
import dev.waymark.core.time.WallClock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The door to the search, the same for all checkers: partitions, limits, and one judgement of all. */
public final class Checker {
    private Checker() {}

    /** Each key of the specification by itself. */
    public static <S> Judgement checkByKey(
            History history, Specification<S> specification, Limits limits, KeptOrder order) {
        return check(history.byKey(specification::key), specification, limits, order, order == KeptOrder.REAL_TIME);
    }

    /** All operations together, whatever their keys. */
    public static <S> Judgement checkWhole(
            History history, Specification<S> specification, Limits limits, KeptOrder order) {
        return check(Map.of("", history.calls()), specification, limits, order, false);
    }

    private static <S> Judgement check(
            Map<Object, List<Call>> partitions,
            Specification<S> specification,
            Limits limits,
            KeptOrder order,
            boolean mayBeRegisters) {
        // Small ones first: a hard key must not keep the others from being looked at.
        List<Map.Entry<Object, List<Call>>> parts = new ArrayList<>(partitions.entrySet());
        parts.sort(Comparator.comparingInt(part -> part.getValue().size()));
        long end = WallClock.nanos() + TimeUnit.MILLISECONDS.toNanos(limits.timeMillis());
        Reason reason = null;
        Reached reached = null;
        long configurations = 0;
        long bytes = 0;
        for (int i = 0; i < parts.size(); i++) {
            List<Call> calls = parts.get(i).getValue();
            long now = WallClock.nanos();
            Meter meter = new Meter(limits.memoryBytes(), now + Math.max(0, end - now) / (parts.size() - i));
            Violation violation = null;
            Reached came = null;
            try {
                violation = violation(parts.get(i).getKey(), calls, specification, order, meter, mayBeRegisters);
            } catch (Meter.Spent spent) {
                reason = spent.reason;
                came = spent.reached;
            }
            configurations += meter.configurations();
            bytes = Math.max(bytes, meter.bytesMax());
            reached = came == null ? reached : came;
            if (violation != null) {
                return new Judgement(Answer.VIOLATED, null, violation, null, configurations, bytes);
            }
        }
        Answer answer = reason == null ? Answer.HOLDS : Answer.INCONCLUSIVE;
        return new Judgement(answer, reason, null, reached, configurations, bytes);
    }

    private static <S> @Nullable Violation violation(
            Object key,
            List<Call> calls,
            Specification<S> specification,
            KeptOrder order,
            Meter meter,
            boolean mayBeRegister) {
        UniqueWrites<S> unique = mayBeRegister ? UniqueWrites.of(specification, calls, meter) : null;
        if (unique != null) {
            return unique.violation(key);
        }
        Search<S> search = new Search<>(specification, calls, order.among(calls), meter);
        try {
            return search.run() ? null : search.violation(key);
        } catch (Meter.Spent spent) {
            throw spent.at(search.reached(key));
        }
    }
}
