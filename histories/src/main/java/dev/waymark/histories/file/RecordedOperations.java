package dev.waymark.histories.file;

import dev.waymark.histories.Checker;
import dev.waymark.histories.HistoryException;
import dev.waymark.histories.Operation;
import dev.waymark.histories.Operation.Outcome;
import dev.waymark.histories.Recorder;
import dev.waymark.histories.Verdict;
import dev.waymark.histories.file.HistoryEvent.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A history from a file as it stands there: the operations of each key that is an object of its own. */
public final class RecordedOperations {
    /** What was found, and of which key; "" if there is only one object. */
    public record Found(Object key, Verdict verdict) {}

    private final Map<Object, List<Operation>> operations;

    private RecordedOperations(Map<Object, List<Operation>> operations) {
        this.operations = operations;
    }

    /** Throws {@link HistoryException} with the line and the reason if it is no history of that kind. */
    public static RecordedOperations of(List<HistoryEvent> entries, ScannedModel model, boolean perKey) {
        for (HistoryEvent entry : entries) {
            if (!model.takes(Set.of(entry.operation()))) {
                throw new HistoryException(
                        entry.line(),
                        Said.unknown("operation of a " + model.word(), entry.operation(), model.functions()));
            }
            if (entry.key() != null && !perKey) {
                throw new HistoryException(
                        entry.line(), "has a key, others have none, or keys are not asked for: give --per-key");
            }
        }
        return new RecordedOperations(perKey ? byKey(entries) : Map.of("", whole(entries)));
    }

    /** Null if the model does not have all of its operations, and another way has to decide it. */
    public static @Nullable RecordedOperations ifAllTaken(
            List<HistoryEvent> entries, ScannedModel model, boolean perKey) {
        boolean all = entries.stream().allMatch(entry -> model.takes(Set.of(entry.operation())));
        return all ? of(entries, model, perKey) : null;
    }

    private static List<Operation> whole(List<HistoryEvent> entries) {
        Recorder recorder = new Recorder();
        for (HistoryEvent entry : entries) {
            record(recorder, entry, entry.value());
        }
        return recorder.operations();
    }

    private static void record(Recorder recorder, HistoryEvent entry, @Nullable Object value) {
        if (entry.type() == Type.INVOKE) {
            recorder.invoke(entry.line(), entry.client(), entry.operation(), entry.key(), value);
            return;
        }
        Outcome outcome = switch (entry.type()) {
            case OK -> Outcome.OK;
            case FAIL -> Outcome.FAILED;
            default -> Outcome.UNKNOWN;
        };
        recorder.end(entry.line(), entry.client(), entry.operation(), outcome, value);
    }

    /** A value without a key beside it is a pair of both, as Jepsen's independent keys are. An answer is of the key that was asked. */
    private static Map<Object, List<Operation>> byKey(List<HistoryEvent> entries) {
        Map<Object, Recorder> recorders = new LinkedHashMap<>();
        Map<String, Object> asked = new LinkedHashMap<>();
        for (HistoryEvent entry : entries) {
            List<?> pair =
                    entry.key() == null && entry.value() instanceof List<?> list && list.size() == 2 ? list : null;
            Object key = entry.key() != null ? entry.key() : pair == null ? null : pair.get(0);
            if (entry.type() == Type.INVOKE) {
                if (key == null) {
                    throw new HistoryException(
                            entry.line(),
                            "has no key: give one as \"key\", or a value that is a pair of key and value");
                }
                asked.put(entry.client(), key);
            }
            Object known = Objects.requireNonNullElse(asked.get(entry.client()), "");
            Object value = pair != null && known.equals(key) ? pair.get(1) : entry.value();
            record(recorders.computeIfAbsent(known, any -> new Recorder()), entry, value);
        }
        Map<Object, List<Operation>> operations = new LinkedHashMap<>();
        recorders.forEach((key, recorder) -> operations.put(key, recorder.operations()));
        return operations;
    }

    /** The first key that is violated, else the first that is not decided. */
    public Found check(Checker checker) {
        List<Found> found = new ArrayList<>();
        for (Map.Entry<Object, List<Operation>> each : operations.entrySet()) {
            found.add(new Found(each.getKey(), checker.check(each.getValue())));
            if (found.get(found.size() - 1).verdict.violated()) {
                return found.get(found.size() - 1);
            }
        }
        return found.stream().filter(each -> !each.verdict.ok()).findFirst().orElse(found.get(found.size() - 1));
    }

    /** The operations of one key. */
    public List<Operation> of(Object key) {
        return operations.getOrDefault(key, List.of());
    }

    public int keys() {
        return operations.size();
    }

    public int operations() {
        return operations.values().stream().mapToInt(List::size).sum();
    }

    public int unknown() {
        return count(Outcome.UNKNOWN);
    }

    public int failed() {
        return count(Outcome.FAILED);
    }

    private int count(Outcome outcome) {
        return (int) operations.values().stream()
                .flatMap(List::stream)
                .filter(each -> each.outcome() == outcome)
                .count();
    }
}
