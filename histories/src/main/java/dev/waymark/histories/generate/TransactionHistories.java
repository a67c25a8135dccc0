package dev.waymark.histories.generate;

import dev.waymark.histories.Operation;
import dev.waymark.histories.Operation.Outcome;
import dev.waymark.histories.Recorder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Histories of transactions over lists or registers on a strictly serializable store: each takes effect at one moment between its
 * invocation and its end. A client whose transaction has an unknown outcome goes on under another name, as Jepsen's do.
 */
public final class TransactionHistories {
    private static final int ACCESSES_MAX = 4;

    /**
     * What a history is like.
     *
     * @param lists appended to and read as a whole; otherwise registers
     * @param transactions how many there are
     * @param keys how many are in use at any time
     * @param writesPerKey after so many writes another key takes the place of one; {@link Integer#MAX_VALUE}: none does
     * @param clients how many are busy at any time
     * @param unknown the share of transactions of unknown outcome, half of which take effect
     * @param stale whether one read in the middle misses the latest write
     */
    public record Shape(
            boolean lists, int transactions, int keys, int writesPerKey, int clients, double unknown, boolean stale) {}

    private static final class Key {
        final long name;
        final List<Object> versions = new ArrayList<>();

        @Nullable
        Client writer;
        /** How many versions there were before the latest transaction that wrote it. */
        int before;

        /** Where the latest write ended. */
        int written = Integer.MAX_VALUE;

        Key(long name) {
            this.name = name;
        }
    }

    private static final class Client {
        String process = "";
        boolean busy;
        boolean effective;
        int invoked;
        Outcome outcome = Outcome.OK;
        List<List<@Nullable Object>> accesses = List.of();
    }

    private final SplittableRandom random;
    private final Shape shape;
    private final Recorder recorder = new Recorder();
    private final Map<Object, Key> byName = new HashMap<>();
    private final List<Key> inUse = new ArrayList<>();
    private final Map<Object, Integer> asked = new HashMap<>();
    private int names;
    private int processes;
    private int line;
    private int begun;
    private boolean staleIsDue;

    private TransactionHistories(long seed, Shape shape) {
        this.random = new SplittableRandom(seed);
        this.shape = shape;
    }

    /** The same seed and shape give the same history. */
    public static List<Operation> of(long seed, Shape shape) {
        return new TransactionHistories(seed, shape).make();
    }

    private List<Operation> make() {
        for (int i = 0; i < shape.keys; i++) {
            inUse.add(fresh());
        }
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < shape.clients; i++) {
            clients.add(new Client());
            clients.get(i).process = "" + processes++;
        }
        int ended = 0;
        while (ended < shape.transactions) {
            Client client = clients.get(random.nextInt(clients.size()));
            if (!client.busy) {
                if (begun < shape.transactions) {
                    begin(client);
                }
            } else if (!client.effective) {
                client.effective = true;
                if (client.outcome == Outcome.OK || client.outcome == Outcome.UNKNOWN && random.nextBoolean()) {
                    client.accesses = effect(client);
                }
            } else {
                end(client);
                ended++;
            }
        }
        return recorder.operations();
    }

    private Key fresh() {
        Key key = new Key(names++);
        byName.put(key.name, key);
        return key;
    }

    private void begin(Client client) {
        staleIsDue |= shape.stale && begun == shape.transactions / 2;
        begun++;
        List<List<@Nullable Object>> accesses = new ArrayList<>();
        int number = 1 + random.nextInt(ACCESSES_MAX);
        for (int i = 0; i < number; i++) {
            int slot = random.nextInt(inUse.size());
            Object key = inUse.get(slot).name;
            if (random.nextBoolean()) {
                accesses.add(Arrays.asList("r", key, null));
                continue;
            }
            int value = asked.merge(key, 1, Integer::sum);
            accesses.add(Arrays.asList(shape.lists ? "append" : "w", key, (Object) (long) value));
            if (value >= shape.writesPerKey) {
                inUse.set(slot, fresh());
            }
        }
        double luck = random.nextDouble();
        client.outcome =
                luck < shape.unknown ? Outcome.UNKNOWN : luck < 2 * shape.unknown ? Outcome.FAILED : Outcome.OK;
        client.accesses = accesses;
        client.busy = true;
        client.effective = false;
        client.invoked = ++line;
        recorder.invoke(line, client.process, "txn", null, accesses);
    }

    private List<List<@Nullable Object>> effect(Client client) {
        List<List<@Nullable Object>> told = new ArrayList<>();
        for (List<@Nullable Object> access : client.accesses) {
            Key key = key(access);
            Object written = access.get(2);
            if (written != null) {
                key.before = key.writer == client ? key.before : key.versions.size();
                key.versions.add(written);
                key.writer = client;
                key.written = Integer.MAX_VALUE;
                told.add(access);
                continue;
            }
            int seen = key.versions.size();
            if (staleIsDue && key.before > 0 && key.written < client.invoked && alone(client, key)) {
                staleIsDue = false;
                seen = key.before;
            }
            told.add(Arrays.asList("r", key.name, seen(key.versions, seen)));
        }
        return told;
    }

    private static boolean alone(Client client, Key key) {
        return client.outcome == Outcome.OK
                && client.accesses.stream()
                                .filter(each -> Objects.equals(each.get(1), key.name))
                                .count()
                        == 1;
    }

    private Key key(List<@Nullable Object> access) {
        return Objects.requireNonNull(byName.get(access.get(1)));
    }

    private @Nullable Object seen(List<Object> versions, int length) {
        if (shape.lists) {
            return List.copyOf(versions.subList(0, length));
        }
        return length == 0 ? null : versions.get(length - 1);
    }

    private void end(Client client) {
        recorder.end(++line, client.process, "txn", client.outcome, client.accesses);
        client.busy = false;
        for (List<@Nullable Object> access : client.accesses) {
            Key key = key(access);
            if (key.writer == client && client.outcome == Outcome.OK) {
                key.writer = null;
                key.written = line;
            }
        }
        if (client.outcome == Outcome.UNKNOWN) {
            client.process = "" + processes++;
        }
    }
}
