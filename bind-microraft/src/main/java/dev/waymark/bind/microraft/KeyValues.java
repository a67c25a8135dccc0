package dev.waymark.bind.microraft;

import dev.waymark.core.Env;
import dev.waymark.core.random.Mix;
import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.Image;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Result;
import io.microraft.impl.statemachine.InternalCommitAware;
import io.microraft.statemachine.StateMachine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The replicated state machine, which the library leaves to its users: texts by key, and per client the latest operation
 * with its answer, so that an operation that was sent twice takes effect once.
 */
final class KeyValues implements StateMachine, InternalCommitAware {
    /** A query: it does not go through the log. */
    record Read(String key) {}

    /** {@code index}: the entry after which the store was as the answer shows. */
    record Answer(int index, Result result) {}

    private final Env env;
    private final Runnable beforeEntry;
    private final Map<String, String> data = new TreeMap<>();
    private final int[] numbers;
    private final @Nullable Answer[] answers;
    private int applied;
    private long digest;
    private boolean started;

    /** {@code beforeEntry}: what has to be told before an entry is carried out. */
    KeyValues(Env env, int clients, Runnable beforeEntry) {
        this.env = env;
        this.beforeEntry = beforeEntry;
        this.numbers = new int[clients + 1];
        this.answers = new Answer[clients + 1];
    }

    int applied() {
        return applied;
    }

    long digest() {
        return digest;
    }

    Map<String, String> all() {
        return Collections.unmodifiableMap(new TreeMap<>(data));
    }

    /** From now on a snapshot is another server's: at the start it is one's own. */
    void started() {
        started = true;
    }

    @Override
    public @Nullable Object runOperation(long index, Object operation) {
        if (operation instanceof Read read) {
            return new Answer(applied, new Result.Value(data.get(read.key())));
        }
        beforeEntry.run();
        applied = (int) index;
        if (!(operation instanceof Command.Execute execute)) {
            digest = Mix.combine(digest, 0);
            return null;
        }
        long name = (long) execute.client() << 32 | execute.number();
        int client = execute.client();
        if (execute.number() <= numbers[client]) {
            digest = Mix.combine(digest, -name);
            return execute.number() == numbers[client] ? answers[client] : null;
        }
        digest = Mix.combine(digest, name);
        env.emit(Events.EXECUTE, client, execute.number());
        numbers[client] = execute.number();
        Answer answer = new Answer(applied, carryOut(execute.request()));
        answers[client] = answer;
        return answer;
    }

    /** A new configuration is committed: an entry that the library keeps to itself otherwise. */
    @Override
    public void onInternalCommit(long index) {
        beforeEntry.run();
        applied = (int) index;
        digest = Mix.combine(digest, -1);
    }

    private Result carryOut(Request request) {
        if (request instanceof Request.Put put) {
            data.put(put.key(), put.value());
            return Result.DONE;
        } else if (request instanceof Request.Get get) {
            return new Result.Value(data.get(get.key()));
        } else if (request instanceof Request.Append append) {
            return new Result.Value(data.merge(append.key(), append.value(), String::concat));
        } else if (request instanceof Request.Cas cas) {
            return swap(Objects.equals(data.get(cas.key()), cas.expected()), cas.key(), cas.value());
        } else if (request instanceof Request.PutIf put) {
            return swap(Objects.equals(data.get(put.readKey()), put.expected()), put.key(), put.value());
        }
        throw new IllegalStateException("not for the store: " + request);
    }

    private Result swap(boolean matches, String key, String value) {
        if (matches) {
            data.put(key, value);
        }
        return new Result.Swapped(matches);
    }

    @Override
    public void takeSnapshot(long index, Consumer<Object> chunks) {
        List<Image.Cell> cells = new ArrayList<>(data.size());
        data.forEach((key, value) -> cells.add(new Image.Cell(key, value)));
        List<Image.Session> sessions = new ArrayList<>();
        for (int client = 1; client < numbers.length; client++) {
            Answer answer = answers[client];
            if (answer != null) {
                sessions.add(new Image.Session(client, numbers[client], answer.index(), answer.result()));
            }
        }
        env.emit(Events.SNAPSHOT, (int) index);
        chunks.accept(new Image(List.copyOf(cells), List.copyOf(sessions), digest));
    }

    @Override
    public void installSnapshot(long index, List<Object> chunks) {
        Image image = (Image) chunks.get(0);
        data.clear();
        Arrays.fill(numbers, 0);
        Arrays.fill(answers, null);
        applied = (int) index;
        digest = image.digest();
        image.cells().forEach(cell -> data.put(cell.key(), cell.value()));
        for (Image.Session session : image.sessions()) {
            numbers[session.client()] = session.number();
            answers[session.client()] = new Answer(session.index(), Objects.requireNonNull(session.result()));
        }
        if (started) {
            env.emit(Events.INSTALL, (int) index);
        }
    }

    @Override
    public Object getNewTermOperation() {
        return Command.NOOP;
    }
}
