package dev.waymark.histories.transactions;

import dev.waymark.histories.HistoryException;
import dev.waymark.histories.graph.Dependency;
import dev.waymark.histories.graph.DependencyGraph;
import dev.waymark.histories.transactions.RegisterKey.Version;
import dev.waymark.histories.transactions.RegisterKey.Why;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Registers that are written with unique values, so that a read tells who wrote what it saw. The order of versions is known where
 * a transaction read one and wrote another; whoever knows more of the service can say that a register keeps the order of each
 * process, or of time (Kingsbury and Alvaro 2020, section 4.3).
 */
final class RegisterVersions implements Versions {
    /** One access to a register by its value; null: what was read fits nothing. */
    private record Step(
            RegisterKey key, boolean write, @Nullable Version version) {}

    /** What a transaction did to one register, seen from outside: its first read of another's version, and its last write. */
    private record Touch(
            Transaction by,
            @Nullable Version read,
            @Nullable Version written) {
        Version first() {
            return Objects.requireNonNull(read == null ? written : read);
        }

        Version last() {
            return Objects.requireNonNull(written == null ? read : written);
        }
    }

    private record Seen(RegisterKey key, Touch touch) {}

    private final RegisterOptions options;
    private final Anomalies anomalies;
    private final Map<Object, RegisterKey> keys = new LinkedHashMap<>();
    private final List<List<Touch>> touches = new ArrayList<>();
    private final List<Transaction> nodes = new ArrayList<>();
    /** By node. */
    private final List<List<Seen>> seen = new ArrayList<>();

    private final int[] numbers;
    private final List<List<Step>> steps = new ArrayList<>();

    RegisterVersions(List<Transaction> history, RegisterOptions options, Anomalies anomalies) {
        this.options = options;
        this.anomalies = anomalies;
        this.numbers = new int[history.size()];
        Arrays.fill(numbers, RegisterKey.NOBODY);
        history.forEach(this::collectWrites);
        history.forEach(transaction -> steps.add(steps(transaction)));
        chooseNodes(history);
        for (Transaction node : nodes) {
            collectTouches(node);
        }
        keys.values().forEach(this::order);
    }

    private RegisterKey key(Object name) {
        return keys.computeIfAbsent(name, each -> {
            touches.add(new ArrayList<>());
            return new RegisterKey(keys.size(), each, Access.normal(options.initial()));
        });
    }

    private void collectWrites(Transaction transaction) {
        List<Access> accesses = transaction.accesses();
        for (int i = 0; i < accesses.size(); i++) {
            Access access = accesses.get(i);
            if (access.kind() != Access.Kind.WRITE || access.value() == null) {
                continue;
            }
            boolean last = true;
            for (Access later : accesses.subList(i + 1, accesses.size())) {
                last &= later.kind() != Access.Kind.WRITE || !later.key().equals(access.key());
            }
            RegisterKey key = key(access.key());
            Version before = key.version(access.value());
            if (before != null) {
                Transaction by = before.by;
                throw new HistoryException(
                        transaction.line(),
                        access.value() + " is written to " + access.key() + " here, and "
                                + (by == null ? "it was there at first" : "in line " + by.line())
                                + ": values must be unique in their register");
            }
            key.add(access.value(), transaction, last);
        }
    }

    private List<Step> steps(Transaction transaction) {
        List<Step> all = new ArrayList<>();
        for (Access access : transaction.accesses()) {
            RegisterKey key = key(access.key());
            if (access.kind() == Access.Kind.WRITE) {
                all.add(new Step(key, true, key.version(access.value())));
            } else if (transaction.ok()) { // of others nobody knows what they read
                Version version = key.version(access.value());
                all.add(new Step(key, false, version));
                if (version == null) {
                    anomalies.add(
                            "unwritten-read",
                            List.of(transaction.line()),
                            "the transaction of line " + transaction.line() + " read " + access.key() + " as "
                                    + Access.text(access.value()) + ", which nobody wrote");
                }
            }
        }
        return all;
    }

    private void chooseNodes(List<Transaction> history) {
        boolean[] read = new boolean[history.size()];
        for (Transaction transaction : history) {
            for (Step step : steps.get(transaction.index())) {
                Transaction by = step.write || step.version == null ? null : step.version.by;
                if (by != null) {
                    read[by.index()] = true;
                }
            }
        }
        for (Transaction transaction : history) {
            if (transaction.ok() || transaction.unknown() && read[transaction.index()]) {
                numbers[transaction.index()] = nodes.size();
                nodes.add(transaction);
            }
        }
        for (RegisterKey key : keys.values()) {
            for (Version version : key.versions) {
                version.writer = version.by == null ? RegisterKey.NOBODY : numbers[version.by.index()];
            }
        }
    }

    /** Reads of a node by what it had before in its own transaction, and from others. */
    private void collectTouches(Transaction node) {
        Map<RegisterKey, Version> here = new HashMap<>();
        Map<RegisterKey, Touch> seenHere = new LinkedHashMap<>();
        for (Step step : steps.get(node.index())) {
            Version version = step.version;
            Version before = here.get(step.key);
            Touch touch = seenHere.get(step.key);
            if (version == null) {
                continue;
            }
            if (step.write) {
                checkUpdate(node, step.key, before);
                seenHere.put(step.key, new Touch(node, touch == null ? null : touch.read, version));
            } else if (before == null && checkRead(node, step.key, version)) {
                version.readers.add(numbers[node.index()]);
                seenHere.put(step.key, new Touch(node, version, null));
            } else if (before != null && before != version) {
                anomalies.add(
                        "internal",
                        List.of(node.line()),
                        "the transaction of line " + node.line() + " read " + step.key.name + " as "
                                + RegisterKey.value(version) + ", after it had seen " + RegisterKey.value(before)
                                + " there");
            }
            here.put(step.key, version);
        }
        List<Seen> all = new ArrayList<>(seenHere.size());
        seenHere.forEach((key, touch) -> {
            touches.get(key.index).add(touch);
            all.add(new Seen(key, touch));
        });
        seen.add(all);
    }

    /** Of a write over what failed it is only known if the transaction read that first. */
    private void checkUpdate(Transaction writer, RegisterKey key, @Nullable Version before) {
        Transaction by = before == null ? null : before.by;
        if (before != null && by != null && by != writer && by.operation().failed()) {
            anomalies.add(
                    "dirty-update",
                    List.of(by.line(), writer.line()),
                    "the transaction of line " + writer.line() + " overwrote " + key.name + " as "
                            + RegisterKey.value(before) + ", which the one of line " + by.line()
                            + " wrote, and that failed");
        }
    }

    /** Whether what comes from another transaction may be built upon. */
    private boolean checkRead(Transaction reader, RegisterKey key, Version version) {
        Transaction by = version.by;
        if (by == null) {
            return true;
        }
        String what =
                "the transaction of line " + reader.line() + " read " + key.name + " as " + RegisterKey.value(version);
        if (by == reader) {
            anomalies.add("future-read", List.of(reader.line()), what + " before it wrote that");
            return false;
        }
        if (by.operation().failed()) {
            anomalies.add(
                    "G1a",
                    List.of(by.line(), reader.line()),
                    what + ", which the one of line " + by.line() + " wrote, and that failed");
            return false;
        }
        if (!version.last) {
            anomalies.add(
                    "G1b",
                    List.of(by.line(), reader.line()),
                    what + ", which the one of line " + by.line() + " overwrote itself");
        }
        return true;
    }

    private void order(RegisterKey key) {
        List<Touch> all = touches.get(key.index);
        Map<Version, Transaction> updates = new LinkedHashMap<>();
        for (Touch touch : all) {
            if (touch.read != null && touch.written != null) {
                key.before(touch.read, touch.written, Why.READ_BEFORE);
                Transaction other = updates.putIfAbsent(touch.read, touch.by);
                if (other != null) {
                    anomalies.add(
                            "lost-update",
                            List.of(other.line(), touch.by.line()),
                            "the transactions of lines " + other.line() + " and " + touch.by.line() + " both read "
                                    + key.name + " as " + RegisterKey.value(touch.read) + " and overwrote it");
                }
            }
        }
        if (options.processOrder()) {
            orderByProcess(key, all);
        }
        if (options.realTimeOrder()) {
            orderByTime(key, all);
        }
        key.orderFirst();
        List<Version> cycle = key.cycle();
        if (cycle != null) {
            List<Integer> lines = new ArrayList<>();
            List<String> values = new ArrayList<>();
            for (Version version : cycle) {
                values.add(RegisterKey.value(version));
                if (version.by != null) {
                    lines.add(version.by.line());
                }
            }
            anomalies.add(
                    "cyclic-versions",
                    lines,
                    "each of these values of " + key.name + " must come before the others: "
                            + String.join(", ", values));
            key.forgetOrder();
        }
    }

    private static void orderByProcess(RegisterKey key, List<Touch> all) {
        Map<String, Version> last = new HashMap<>();
        for (Touch touch : all) {
            String process = touch.by.operation().process();
            Version before = last.get(process);
            if (before != null) {
                key.before(before, touch.first(), Why.PROCESS);
            }
            if (touch.by.ok()) { // of unknown outcome: it may take effect later
                last.put(process, touch.last());
            }
        }
    }

    /** Of those that had ended, only the ones that no later one of them follows. */
    private static void orderByTime(RegisterKey key, List<Touch> all) {
        PriorityQueue<Touch> running = new PriorityQueue<>(
                Comparator.comparingLong(touch -> touch.by.operation().completed()));
        List<Touch> ended = new ArrayList<>();
        for (Touch touch : all) { // in order of invocation
            long now = touch.by.operation().invoked();
            while (!running.isEmpty() && running.peek().by.operation().completed() < now) {
                Touch done = running.remove();
                ended.removeIf(each -> each.by.operation().before(done.by.operation()));
                ended.add(done);
            }
            for (Touch done : ended) {
                key.before(done.last(), touch.first(), Why.REAL_TIME);
            }
            running.add(touch);
        }
    }

    @Override
    public List<Transaction> nodes() {
        return nodes;
    }

    @Override
    public void addTo(DependencyGraph.Builder graph) {
        keys.values().forEach(key -> key.addTo(graph));
    }

    @Override
    public String reason(int from, int to, Dependency dependency) {
        return keys.values().stream()
                .map(key -> key.reason(from, to, dependency))
                .filter(reason -> !reason.isEmpty())
                .findFirst()
                .orElseThrow();
    }

    @Override
    public Collection<RegisterKey> registers() {
        return keys.values();
    }

    @Override
    public String gaps() {
        return keys.values().stream()
                .filter(key -> !key.complete())
                .findFirst()
                .map(key -> "the order of the versions of " + key.name + " is not known as a whole (read before you"
                        + " write, or say that registers keep the order of processes or of time)")
                .orElse("");
    }

    @Override
    public Replay replay() {
        Version[] now = new Version[keys.size()];
        int[][] unread = new int[keys.size()][];
        for (RegisterKey key : keys.values()) {
            now[key.index] = key.versions.get(0);
            unread[key.index] = key.versions.stream()
                    .mapToInt(version -> version.readers.size())
                    .toArray();
        }
        Map<Integer, List<Version>> before = new HashMap<>();
        return new Replay() {
            @Override
            public boolean apply(int node) {
                List<Step> all = steps.get(nodes.get(node).index());
                List<Version> old = new ArrayList<>();
                for (int i = 0; i < all.size(); i++) {
                    Step step = all.get(i);
                    Version version = step.version;
                    if (version == null || !step.write && now[step.key.index] != version) {
                        back(all, old, i);
                        return false;
                    }
                    old.add(now[step.key.index]);
                    now[step.key.index] = version;
                }
                before.put(node, old);
                count(node, -1);
                return true;
            }

            private void back(List<Step> all, List<Version> old, int length) {
                for (int i = length - 1; i >= 0; i--) {
                    now[all.get(i).key.index] = old.get(i);
                }
            }

            /** A reader of the versions that it reads from others has come, or is taken back. */
            private void count(int node, int by) {
                for (Seen each : seen.get(node)) {
                    if (each.touch.read != null) {
                        unread[each.key.index][each.touch.read.number] += by;
                    }
                }
            }

            @Override
            public void undo(int node) {
                List<Step> all = steps.get(nodes.get(node).index());
                back(all, Objects.requireNonNull(before.remove(node)), all.size());
                count(node, 1);
            }

            @Override
            public boolean early(int node) {
                for (Seen each : seen.get(node)) {
                    Version present = now[each.key.index];
                    int own = each.touch.read == present ? 1 : 0;
                    if (each.touch.written != null && unread[each.key.index][present.number] > own) {
                        return true;
                    }
                }
                return false;
            }

            /** What it wrote without reading was read by nobody else, and nobody else can overwrite what it read. */
            @Override
            public boolean safe(int node) {
                for (Seen each : seen.get(node)) {
                    Version written = each.touch.written;
                    if (written != null && each.touch.read == null && written.readers.size() > 0) {
                        return false;
                    }
                }
                return true;
            }

            @Override
            public Object state() {
                return Arrays.stream(now).map(version -> version.number).toList();
            }
        };
    }
}
