package dev.waymark.systems.raft;

import dev.waymark.core.random.Mix;
import dev.waymark.raft.vocabulary.Image;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Result;
import dev.waymark.raft.vocabulary.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The replicated state machine: texts by key, and per client the latest operation with its answer, so that an operation
 * that was sent twice takes effect once (§8, dissertation §6.3).
 */
final class Store {
    private final Map<String, String> data = new TreeMap<>();
    private final int[] numbers;
    private final int[] indexes;
    private final @Nullable Result[] results;
    private int applied;
    private long digest;

    Store(int clients) {
        numbers = new int[clients + 1];
        indexes = new int[clients + 1];
        results = new Result[clients + 1];
    }

    /** The index of the last entry applied. */
    int applied() {
        return applied;
    }

    /** A hash of everything applied so far, in order. */
    long digest() {
        return digest;
    }

    boolean isDone(int client, int number) {
        return number <= numbers[client];
    }

    /** Null if a later operation of this client was executed since: nobody waits for this one. */
    @Nullable
    Result resultOf(int client, int number) {
        return numbers[client] == number ? results[client] : null;
    }

    int indexOf(int client) {
        return indexes[client];
    }

    /** An entry without effect on the data. */
    void pass(int kind) {
        applied++;
        digest = Mix.combine(digest, kind);
    }

    /** An operation that was executed before: only its place in the log counts. */
    void repeat(int client, int number) {
        applied++;
        digest = Mix.combine(digest, -((long) client << 32 | number));
    }

    void execute(int client, int number, Request request) {
        applied++;
        digest = Mix.combine(digest, (long) client << 32 | number);
        numbers[client] = number;
        indexes[client] = applied;
        results[client] = carryOut(request);
    }

    private Result carryOut(Request request) {
        if (request instanceof Request.Put put) {
            data.put(put.key(), put.value());
            return Result.DONE;
        }
        if (request instanceof Request.Get get) {
            return new Result.Value(read(get.key()));
        }
        if (request instanceof Request.Append append) {
            return new Result.Value(data.merge(append.key(), append.value(), String::concat));
        }
        if (request instanceof Request.Cas cas) {
            String present = read(cas.key());
            boolean matches = present == null ? cas.expected() == null : present.equals(cas.expected());
            if (matches) {
                data.put(cas.key(), cas.value());
            }
            return new Result.Swapped(matches);
        }
        if (request instanceof Request.PutIf put) {
            boolean matches = Objects.equals(read(put.readKey()), put.expected());
            if (matches) {
                data.put(put.key(), put.value());
            }
            return new Result.Swapped(matches);
        }
        throw new IllegalStateException("not for the store: " + request);
    }

    @Nullable
    String read(String key) {
        return data.get(key);
    }

    /** A copy of all texts by key. */
    Map<String, String> all() {
        return Collections.unmodifiableMap(new TreeMap<>(data));
    }

    Image image() {
        List<Image.Cell> cells = new ArrayList<>(data.size());
        data.forEach((key, value) -> cells.add(new Image.Cell(key, value)));
        List<Image.Session> sessions = new ArrayList<>();
        for (int client = 1; client < numbers.length; client++) {
            if (numbers[client] > 0) {
                sessions.add(new Image.Session(client, numbers[client], indexes[client], results[client]));
            }
        }
        return new Image(List.copyOf(cells), List.copyOf(sessions), digest);
    }

    void restore(Snapshot snapshot) {
        data.clear();
        Arrays.fill(numbers, 0);
        Arrays.fill(indexes, 0);
        Arrays.fill(results, null);
        applied = snapshot.index();
        Image image = Objects.requireNonNull(snapshot.image());
        digest = image.digest();
        for (Image.Cell cell : image.cells()) {
            data.put(cell.key(), cell.value());
        }
        for (Image.Session session : image.sessions()) {
            numbers[session.client()] = session.number();
            indexes[session.client()] = session.index();
            results[session.client()] = session.result();
        }
    }
}
