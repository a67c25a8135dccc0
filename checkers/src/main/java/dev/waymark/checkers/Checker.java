package dev.waymark.checkers;

import dev.waymark.checkers.Judgement.Answer;
import dev.waymark.checkers.Judgement.Reason;
import dev.waymark.core.engine.WallClock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What the checkers have in common: partitions, limits, and one judgement of all. */
final class Checker {
    private Checker() {}

    static <S> Judgement check(
            Map<Object, List<Call>> partitions,
            Specification<S> specification,
            Limits limits,
            Function<List<Call>, Order> order) {
        // Small ones first: a hard key must not keep the others from being looked at.
        List<Map.Entry<Object, List<Call>>> parts = new ArrayList<>(partitions.entrySet());
        parts.sort(Comparator.comparingInt(part -> part.getValue().size()));
        long end = WallClock.nanos() + TimeUnit.MILLISECONDS.toNanos(limits.timeMillis());
        Reason reason = null;
        long configurations = 0;
        long bytes = 0;
        for (int i = 0; i < parts.size(); i++) {
            List<Call> calls = parts.get(i).getValue();
            long now = WallClock.nanos();
            Meter meter = new Meter(limits.memoryBytes(), now + Math.max(0, end - now) / (parts.size() - i));
            Violation violation = null;
            try {
                violation = violation(parts.get(i).getKey(), calls, specification, order, meter);
            } catch (Meter.Spent spent) {
                reason = spent.reason;
            }
            configurations += meter.configurations();
            bytes = Math.max(bytes, meter.bytesMax());
            if (violation != null) {
                return new Judgement(Answer.VIOLATED, null, violation, configurations, bytes);
            }
        }
        Answer answer = reason == null ? Answer.HOLDS : Answer.INCONCLUSIVE;
        return new Judgement(answer, reason, null, configurations, bytes);
    }

    private static <S> @Nullable Violation violation(
            Object key,
            List<Call> calls,
            Specification<S> specification,
            Function<List<Call>, Order> order,
            Meter meter) {
        Search<S> search = new Search<>(specification, calls, order.apply(calls), meter);
        return search.run() ? null : search.violation(key);
    }

    static Map<Object, List<Call>> whole(History history) {
        return Map.of("", history.calls());
    }

    static Map<Object, List<Call>> byKey(History history, Specification<?> specification) {
        Map<Object, List<Call>> partitions = new LinkedHashMap<>();
        for (Call call : history.calls()) {
            partitions
                    .computeIfAbsent(specification.key(call.request()), key -> new ArrayList<>())
                    .add(call);
        }
        return partitions;
    }
}
