package dev.waymark.checkers.file;

import dev.waymark.checkers.Linearizability;
import dev.waymark.checkers.SequentialConsistency;
import dev.waymark.checkers.Serializability;
import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.history.History;
import dev.waymark.checkers.history.HistoryBuilder;
import dev.waymark.checkers.judgement.Judgement;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.spec.Requests.CompareAndPut;
import dev.waymark.checkers.spec.Requests.CompareAndSet;
import dev.waymark.checkers.spec.Requests.ReadAll;
import dev.waymark.checkers.spec.Specification;
import dev.waymark.checkers.spec.Specifications;
import dev.waymark.checkers.spec.Transaction;
import dev.waymark.core.UsageException;
import dev.waymark.core.model.OperationName;
import dev.waymark.histories.HistoryException;
import dev.waymark.histories.file.HistoryEvent;
import dev.waymark.histories.file.HistoryEvent.Type;
import dev.waymark.histories.file.HistoryFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A history from a file, in the words of the specifications: one for each key that is an object of its own. */
public final class RecordedHistory {
    /** Which order of the operations must be legal. */
    public enum Consistency {
        LINEARIZABLE,
        SEQUENTIAL,
        SERIALIZABLE
    }

    /**
     * How to read it. {@code perKey}: each key is an object of its own, and a value without {@code key} beside it is a pair of key
     * and value, as Jepsen writes it. {@code initial}: what stands for "no value" in it. {@code casFailCompares}: a
     * compare-and-set that failed found another value; else it merely did not happen.
     */
    public record Reading(
            HistoryModel model, boolean perKey, @Nullable Object initial, boolean casFailCompares) {}

    private final Reading reading;
    private final Map<Object, HistoryBuilder> builders = new LinkedHashMap<>();
    private final Map<Object, History> histories = new LinkedHashMap<>();
    private final Map<OperationName, Integer> lines = new HashMap<>();
    private final Map<String, Integer> clients = new HashMap<>();
    private int failed;

    private RecordedHistory(Reading reading) {
        this.reading = reading;
    }

    /** Throws {@link UsageException} with the line and the reason if the text is no history of that kind. */
    public static RecordedHistory read(String text, Reading reading) {
        try {
            return of(HistoryFile.read(text), reading);
        } catch (HistoryException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    /** The same of events that were read or heard before. */
    public static RecordedHistory of(List<HistoryEvent> entries, Reading reading) {
        RecordedHistory history = new RecordedHistory(reading);
        history.number(entries);
        history.add(entries);
        return history;
    }

    /** Clients keep their numbers, if all have one. */
    private void number(List<HistoryEvent> entries) {
        boolean numbered = entries.stream().allMatch(entry -> entry.client().matches("\\d{1,9}"));
        for (HistoryEvent entry : entries) {
            clients.computeIfAbsent(entry.client(), client -> numbered ? Integer.parseInt(client) : clients.size() + 1);
        }
    }

    /** An operation that has begun and not ended. */
    private record Open(HistoryEvent entry, OperationName name, Object key, Object request) {}

    private void add(List<HistoryEvent> entries) {
        Map<String, Open> open = new HashMap<>();
        Map<String, Integer> counts = new HashMap<>();
        for (int time = 0; time < entries.size(); time++) {
            HistoryEvent entry = entries.get(time);
            if (entry.type() == Type.INVOKE) {
                Open before = open.get(entry.client());
                if (before != null) {
                    throw HistoryModel.wrong(
                            entry.line(),
                            "client " + entry.client() + " asks again while what it asked in line "
                                    + before.entry.line()
                                    + " is open: end that with \"info\" first, or use another client");
                }
                int number = counts.merge(entry.client(), 1, Integer::sum);
                OperationName name = new OperationName(Objects.requireNonNull(clients.get(entry.client())), number);
                open.put(entry.client(), begin(entry, name, time));
            } else {
                Open begun = open.remove(entry.client());
                if (begun == null) {
                    throw HistoryModel.wrong(
                            entry.line(), "client " + entry.client() + " is answered but has asked nothing");
                }
                end(begun, entry, time);
            }
        }
        builders.forEach((key, builder) -> histories.put(key, builder.build()));
    }

    private Open begin(HistoryEvent entry, OperationName name, int time) {
        boolean store = reading.model() == HistoryModel.KV;
        Object key = key(entry);
        Object request = reading.model().request(entry, store ? key : null, value(entry));
        Object object = store || key == null ? "" : key;
        lines.put(name, entry.line());
        builders.computeIfAbsent(object, any -> History.builder()).invoked(name, time, request);
        return new Open(entry, name, object, request);
    }

    private void end(Open begun, HistoryEvent entry, int time) {
        if (!entry.operation().equals(begun.entry.operation())) {
            throw HistoryModel.wrong(
                    entry.line(),
                    "ends a " + entry.operation() + ", but in line " + begun.entry.line() + " client " + entry.client()
                            + " asked for a " + begun.entry.operation());
        }
        CallOutcome outcome = switch (entry.type()) {
            case OK -> reading.model().answer(entry, begun.request, value(entry));
            case FAIL -> failed(begun.request);
            default -> CallOutcome.UNKNOWN;
        };
        failed += outcome.kind() == CallOutcome.Kind.FAILED ? 1 : 0;
        Objects.requireNonNull(builders.get(begun.key)).ended(begun.name, time, outcome);
    }

    private CallOutcome failed(Object request) {
        boolean compared = request instanceof CompareAndSet || request instanceof CompareAndPut;
        return compared && reading.casFailCompares() ? CallOutcome.ok(false) : CallOutcome.FAILED;
    }

    private @Nullable Object key(HistoryEvent entry) {
        boolean keyed = reading.perKey() || reading.model() == HistoryModel.KV;
        if (!keyed) {
            if (entry.key() != null) {
                throw HistoryModel.wrong(entry.line(), "has a key: give --per-key, or --model kv");
            }
            return null;
        }
        return entry.key() != null
                ? entry.key()
                : Objects.requireNonNull(pair(entry).get(0));
    }

    private @Nullable Object value(HistoryEvent entry) {
        boolean keyed = reading.perKey() || reading.model() == HistoryModel.KV;
        boolean single = !keyed || entry.key() != null || (entry.type() != Type.INVOKE && !isPair(entry.value()));
        return normal(single ? entry.value() : pair(entry).get(1));
    }

    private static boolean isPair(@Nullable Object value) {
        return value instanceof List<?> list && list.size() == 2;
    }

    private static List<?> pair(HistoryEvent entry) {
        if (isPair(entry.value()) && entry.value() instanceof List<?> list && list.get(0) != null) {
            return list;
        }
        throw HistoryModel.wrong(
                entry.line(), "has no key: give one as \"key\", or a value that is a pair of key and value");
    }

    /** No value, in the words of the specifications. */
    private @Nullable Object normal(@Nullable Object value) {
        if (reading.initial() == null || value == null) {
            return value;
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> each = new ArrayList<>();
            list.forEach(element -> each.add(normal(element)));
            return each;
        }
        return String.valueOf(value).equals(String.valueOf(reading.initial())) ? null : value;
    }

    public int operations() {
        return histories.values().stream().mapToInt(History::size).sum();
    }

    public int keys() {
        return histories.size();
    }

    /** Operations that certainly did not happen; they are left out. */
    public int failed() {
        return failed;
    }

    /** Operations of which nobody knows what became. */
    public int unknown() {
        return (int) histories.values().stream()
                .flatMap(history -> history.calls().stream())
                .filter(call -> !call.known())
                .count();
    }

    /** Where the operation begins. */
    public int line(OperationName name) {
        return Objects.requireNonNull(lines.get(name), name::toString);
    }

    /** What was found, and of which key; the first violation, else the first that is inconclusive. */
    public record Found(Object key, Judgement judgement) {}

    /** The limits are for each key. */
    public Found check(Consistency consistency, Limits limits) {
        Found undecided = null;
        Found last = null;
        for (Map.Entry<Object, History> each : histories.entrySet()) {
            last = new Found(each.getKey(), check(each.getValue(), consistency, limits));
            if (last.judgement.violated()) {
                return last;
            }
            undecided = undecided == null && last.judgement.inconclusive() ? last : undecided;
        }
        return undecided != null ? undecided : Objects.requireNonNull(last);
    }

    /** Whether there are transactions in it. */
    public boolean transactions() {
        return histories.values().stream().anyMatch(RecordedHistory::transactions);
    }

    private static boolean transactions(History history) {
        return history.calls().stream().anyMatch(call -> call.request() instanceof Transaction);
    }

    private Judgement check(History history, Consistency consistency, Limits limits) {
        if (transactions(history)) {
            return switch (consistency) {
                case LINEARIZABLE -> Serializability.checkStrict(history, Specifications.appendLists(), limits);
                case SERIALIZABLE -> Serializability.check(history, Specifications.appendLists(), limits);
                case SEQUENTIAL ->
                    SequentialConsistency.check(
                            history, Specifications.transactions(Specifications.appendLists()), limits);
            };
        }
        Specification<?> specification = specification(history);
        return switch (consistency) {
            case LINEARIZABLE -> Linearizability.check(history, specification, limits);
            case SEQUENTIAL -> SequentialConsistency.check(history, specification, limits);
            case SERIALIZABLE ->
                throw new UsageException("serializable is about transactions (--model list-append with txn): this"
                        + " history has none; try --consistency sequential");
        };
    }

    private Specification<?> specification(History history) {
        return switch (reading.model()) {
            case REGISTER, CAS_REGISTER -> Specifications.register(null);
            case KV -> Specifications.keyValueStore();
            case SET ->
                history.calls().stream().anyMatch(call -> call.request() instanceof ReadAll)
                        ? Specifications.wholeSet()
                        : Specifications.set();
            case QUEUE -> Specifications.queue();
            case LIST_APPEND -> Specifications.appendList();
        };
    }
}
