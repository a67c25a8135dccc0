package dev.waymark.checkers.file;

import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.spec.Requests.Add;
import dev.waymark.checkers.spec.Requests.Append;
import dev.waymark.checkers.spec.Requests.AppendAt;
import dev.waymark.checkers.spec.Requests.AppendTo;
import dev.waymark.checkers.spec.Requests.CompareAndPut;
import dev.waymark.checkers.spec.Requests.CompareAndSet;
import dev.waymark.checkers.spec.Requests.Contains;
import dev.waymark.checkers.spec.Requests.Dequeue;
import dev.waymark.checkers.spec.Requests.Enqueue;
import dev.waymark.checkers.spec.Requests.Get;
import dev.waymark.checkers.spec.Requests.Put;
import dev.waymark.checkers.spec.Requests.Read;
import dev.waymark.checkers.spec.Requests.ReadAll;
import dev.waymark.checkers.spec.Requests.ReadAllOf;
import dev.waymark.checkers.spec.Requests.Remove;
import dev.waymark.checkers.spec.Requests.Write;
import dev.waymark.checkers.spec.Transaction;
import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.histories.file.HistoryEvent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a recorded history is about, and which words it uses for that. */
public enum HistoryModel {
    REGISTER("read", "write"),
    CAS_REGISTER("read", "write", "cas"),
    KV("get", "put", "read", "write", "cas", "append"),
    SET("add", "remove", "contains", "read"),
    QUEUE("enqueue", "dequeue"),
    LIST_APPEND("append", "read", "txn");

    private final List<String> operations;

    HistoryModel(String... operations) {
        this.operations = List.of(operations);
    }

    /** As the command line writes it: {@code cas-register}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static List<String> words() {
        return java.util.Arrays.stream(values()).map(HistoryModel::word).toList();
    }

    public static HistoryModel of(String word) {
        for (HistoryModel model : values()) {
            if (model.word().equals(word)) {
                return model;
            }
        }
        throw new UsageException(Nearest.unknown("--model", word, words()));
    }

    /** What the entry asks; {@code key} is given for a store alone. */
    Object request(HistoryEvent entry, @Nullable Object key, @Nullable Object value) {
        if (!operations.contains(entry.operation())) {
            throw wrong(entry, Nearest.unknown("operation of a " + word(), entry.operation(), operations));
        }
        return switch (this) {
            case REGISTER, CAS_REGISTER ->
                switch (entry.operation()) {
                    case "read" -> new Read();
                    case "write" -> new Write(value);
                    default ->
                        new CompareAndSet(
                                pair(entry, value).get(0), pair(entry, value).get(1));
                };
            case KV -> ofStore(entry, present(entry, key, "key"), value);
            case SET ->
                switch (entry.operation()) {
                    case "add" -> new Add(present(entry, value, "value"));
                    case "remove" -> new Remove(present(entry, value, "value"));
                    case "contains" -> new Contains(present(entry, value, "value"));
                    default -> new ReadAll();
                };
            case QUEUE ->
                entry.operation().equals("enqueue") ? new Enqueue(present(entry, value, "value")) : new Dequeue();
            case LIST_APPEND ->
                switch (entry.operation()) {
                    case "append" -> new Append(value);
                    case "read" -> new ReadAll();
                    default -> transaction(entry, value);
                };
        };
    }

    private static Object ofStore(HistoryEvent entry, Object key, @Nullable Object value) {
        return switch (entry.operation()) {
            case "get", "read" -> new Get(key);
            case "put", "write" -> new Put(key, value);
            case "append" -> new AppendAt(key, present(entry, value, "value"));
            default ->
                new CompareAndPut(
                        key, pair(entry, value).get(0), pair(entry, value).get(1));
        };
    }

    /** Parts {@code [:append key value]} and {@code [:r key nil]}, as Elle has them. */
    private static Transaction transaction(HistoryEvent entry, @Nullable Object value) {
        List<Object> requests = new ArrayList<>();
        for (Object part : list(entry, value)) {
            List<?> words = list(entry, part);
            Object key = words.size() == 3 ? words.get(1) : null;
            if (key != null && "append".equals(words.get(0))) {
                requests.add(new AppendTo(key, words.get(2)));
            } else if (key != null && "r".equals(words.get(0))) {
                requests.add(new ReadAllOf(key));
            } else {
                throw wrong(
                        entry,
                        "a transaction has parts [\"append\", key, value] and [\"r\", key, null], not " + brief(part));
            }
        }
        return new Transaction(requests);
    }

    /** What an answer with this value told the client. */
    CallOutcome answer(HistoryEvent entry, Object request, @Nullable Object value) {
        if (request instanceof Transaction) {
            List<@Nullable Object> results = new ArrayList<>();
            for (Object part : list(entry, value)) {
                List<?> words = list(entry, part);
                boolean reads = words.size() == 3 && "r".equals(words.get(0));
                results.add(reads ? (words.get(2) == null ? List.of() : list(entry, words.get(2))) : null);
            }
            return CallOutcome.ok(results);
        }
        if (request instanceof ReadAll) {
            return CallOutcome.ok(value == null ? List.of() : list(entry, value));
        }
        if (request instanceof CompareAndSet || request instanceof CompareAndPut) {
            return CallOutcome.ok(value instanceof Boolean swapped ? swapped : Boolean.TRUE);
        }
        if (request instanceof Add || request instanceof Remove) {
            return CallOutcome.ok(value instanceof Boolean changed ? changed : null);
        }
        boolean tells = request instanceof Read
                || request instanceof Get
                || request instanceof Dequeue
                || request instanceof Contains;
        return CallOutcome.ok(tells ? value : null);
    }

    private static Object present(HistoryEvent entry, @Nullable Object value, String what) {
        if (value == null) {
            throw wrong(entry, entry.operation() + " has no " + what);
        }
        return value;
    }

    private static List<?> pair(HistoryEvent entry, @Nullable Object value) {
        List<?> pair = list(entry, value);
        if (pair.size() != 2) {
            throw wrong(entry, entry.operation() + " has the expected and the new value, not " + brief(value));
        }
        return pair;
    }

    private static List<?> list(HistoryEvent entry, @Nullable Object value) {
        if (value instanceof Collection<?> collection) {
            return new ArrayList<>(collection);
        }
        throw wrong(entry, "expects a list here, not " + brief(value));
    }

    private static UsageException wrong(HistoryEvent entry, String problem) {
        return wrong(entry.line(), problem);
    }

    static UsageException wrong(int line, String problem) {
        return new UsageException("line " + line + ": " + problem);
    }

    private static String brief(@Nullable Object value) {
        String text = String.valueOf(value);
        return text.length() <= 80 ? text : text.substring(0, 80) + "...";
    }
}
