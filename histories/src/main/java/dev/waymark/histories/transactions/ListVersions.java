package dev.waymark.histories.transactions;

import dev.waymark.histories.HistoryException;
import dev.waymark.histories.graph.Dependency;
import dev.waymark.histories.graph.DependencyGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lists that only grow. Every element is appended once, so a read tells all versions up to its own and who made them: the longest
 * read of a list is the order of its versions, and all others must be its beginnings (Kingsbury and Alvaro 2020, section 4.2).
 * Elements that were never read come behind it in an order that nobody knows.
 */
final class ListVersions implements Versions {
    /** One access in the order of its transaction: an appended element, or a read of so many elements, -1 if it fits no order. */
    record Step(ListKey key, @Nullable Object appended, int length) {}

    private final Anomalies anomalies;
    private final Map<Object, ListKey> keys = new LinkedHashMap<>();
    private final List<Transaction> nodes = new ArrayList<>();
    /** By the index of a transaction: its number as a node, and what it did. */
    private final int[] numbers;

    private final List<List<Step>> steps = new ArrayList<>();

    ListVersions(List<Transaction> history, Anomalies anomalies) {
        this.anomalies = anomalies;
        this.numbers = new int[history.size()];
        Arrays.fill(numbers, ListKey.NOBODY);
        history.forEach(this::collectAppends);
        for (Transaction transaction : history) {
            steps.add(transaction.ok() ? readsOf(transaction) : appendsOf(transaction));
        }
        chooseNodes(history);
        keys.values().forEach(this::assign);
    }

    private ListKey key(Object name) {
        return keys.computeIfAbsent(name, each -> new ListKey(keys.size(), each));
    }

    private void collectAppends(Transaction transaction) {
        List<Access> accesses = transaction.accesses();
        for (int i = 0; i < accesses.size(); i++) {
            Access access = accesses.get(i);
            if (access.kind() != Access.Kind.APPEND || access.value() == null) {
                continue;
            }
            boolean last = true;
            for (Access later : accesses.subList(i + 1, accesses.size())) {
                last &= later.kind() != Access.Kind.APPEND || !later.key().equals(access.key());
            }
            ListKey.Append before =
                    key(access.key()).appends.put(access.value(), new ListKey.Append(transaction, last));
            if (before != null) {
                throw new HistoryException(
                        transaction.line(),
                        access.value() + " is appended to " + access.key() + " here and in line "
                                + before.by().line() + ": elements must be unique in their list");
            }
        }
    }

    /** What a transaction knows of one list while it runs: what it read, and what it appended since. */
    private static final class Sight {
        @Nullable
        List<?> read;

        final List<Object> appended = new ArrayList<>();
    }

    private List<Step> readsOf(Transaction transaction) {
        Map<Object, Sight> seen = new HashMap<>();
        List<Step> all = new ArrayList<>();
        for (Access access : transaction.accesses()) {
            ListKey key = key(access.key());
            Sight sight = seen.computeIfAbsent(access.key(), name -> new Sight());
            if (access.kind() == Access.Kind.APPEND && access.value() != null) {
                sight.appended.add(access.value());
                all.add(new Step(key, access.value(), 0));
                continue;
            }
            List<?> list = access.value() == null ? List.of() : (List<?>) access.value();
            boolean consistent = checkInside(transaction, access, sight, list);
            int length = merge(key, list, transaction);
            all.add(new Step(key, null, length));
            if (sight.read == null && consistent && length >= 0) {
                key.reads.add(new ListKey.Read(transaction.index(), length - sight.appended.size()));
            }
            sight.read = list;
            sight.appended.clear();
        }
        return all;
    }

    /** What it read is not known. */
    private List<Step> appendsOf(Transaction transaction) {
        List<Step> all = new ArrayList<>();
        for (Access access : transaction.accesses()) {
            if (access.kind() == Access.Kind.APPEND) {
                all.add(new Step(key(access.key()), access.value(), 0));
            }
        }
        return all;
    }

    /** Whether a read shows what its own transaction has read and appended before, and nothing that it appends later. */
    private boolean checkInside(Transaction transaction, Access access, Sight sight, List<?> list) {
        int line = transaction.line();
        String who = "the transaction of line " + line + " read " + access.key() + " as " + Access.text(list);
        for (Access later : transaction.accesses()) {
            if (later.kind() == Access.Kind.APPEND
                    && later.key().equals(access.key())
                    && !sight.appended.contains(later.value())
                    && (sight.read == null || !sight.read.contains(later.value()))
                    && list.contains(later.value())) {
                anomalies.add("future-read", List.of(line), who + " before it appended " + later.value());
                return false;
            }
        }
        List<?> before = sight.read;
        int own = sight.appended.size();
        int others = list.size() - own;
        boolean fits = others >= 0
                && list.subList(others, list.size()).equals(sight.appended)
                && (before == null || list.subList(0, others).equals(before));
        if (!fits) {
            anomalies.add(
                    "internal",
                    List.of(line),
                    who + ", after it had " + (before == null ? "" : "read " + Access.text(before))
                            + (before == null || own == 0 ? "" : " and ")
                            + (own == 0 ? "" : "appended " + Access.text(sight.appended)));
        }
        return fits;
    }

    /** Gives the length of a read that is the beginning of the order, which it may extend; -1: it is not. */
    private int merge(ListKey key, List<?> list, Transaction reader) {
        List<Object> order = key.order;
        int common = 0;
        while (common < list.size()
                && common < order.size()
                && order.get(common).equals(list.get(common))) {
            common++;
        }
        if (common < list.size() && common < order.size()) {
            Transaction other = key.shownBy.get(common);
            anomalies.add(
                    "incompatible-order",
                    List.of(other.line(), reader.line()),
                    "the transaction of line " + reader.line() + " read " + key.name + " as " + Access.text(list)
                            + ", with " + list.get(common) + " where that of line " + other.line() + " read "
                            + order.get(common));
            checkWritten(key, list, reader);
            return -1;
        }
        for (int i = common; i < list.size(); i++) {
            Object element = list.get(i);
            if (element == null || !key.appends.containsKey(element)) {
                checkWritten(key, list, reader);
                return -1;
            }
            if (key.isRead(element)) {
                anomalies.add(
                        "duplicate-elements",
                        List.of(reader.line()),
                        "the transaction of line " + reader.line() + " read " + element + " more than once in "
                                + key.name);
                return -1;
            }
            key.extend(element, reader);
        }
        return list.size();
    }

    private void checkWritten(ListKey key, List<?> list, Transaction reader) {
        for (Object each : list) {
            if (each == null || !key.appends.containsKey(each)) {
                anomalies.add(
                        "unwritten-read",
                        List.of(reader.line()),
                        "the transaction of line " + reader.line() + " read " + Access.text(each) + " in " + key.name
                                + ", which nobody appended");
                return;
            }
        }
    }

    private void chooseNodes(List<Transaction> history) {
        boolean[] read = new boolean[history.size()];
        for (ListKey key : keys.values()) {
            key.order.forEach(element -> read[key.append(element).by().index()] = true);
        }
        for (Transaction transaction : history) {
            if (transaction.ok() || transaction.unknown() && read[transaction.index()]) {
                numbers[transaction.index()] = nodes.size();
                nodes.add(transaction);
            }
        }
        for (Transaction node : nodes) {
            Map<ListKey, Integer> places = new HashMap<>();
            for (Step step : steps.get(node.index())) {
                if (step.appended != null) {
                    checkOwnOrder(node, step.key, step.appended, places);
                }
            }
        }
    }

    /** What a transaction appended stands in that order, and nothing of it is missing before what was read. */
    private void checkOwnOrder(Transaction node, ListKey key, Object element, Map<ListKey, Integer> places) {
        int place = key.place(element);
        int before = Objects.requireNonNullElse(places.put(key, place), -1);
        if (place == ListKey.UNREAD) {
            key.unread.add(numbers[node.index()]);
        }
        if (place < before) {
            boolean missing = before == ListKey.UNREAD;
            int reader = key.shownBy.get(place).line();
            anomalies.add(
                    "incompatible-order",
                    List.of(node.line(), reader),
                    "the transaction of line " + reader + " read " + element + " in " + key.name
                            + (missing ? ", but not what" : ", but before what") + " the one of line " + node.line()
                            + " appended to it before");
        }
    }

    /** Who wrote each version, and what should not have been read. */
    private void assign(ListKey key) {
        int[] writers = new int[key.order.size()];
        Transaction aborted = null;
        for (int i = 0; i < writers.length; i++) {
            Object element = key.order.get(i);
            Transaction by = key.append(element).by();
            writers[i] = numbers[by.index()];
            if (writers[i] == ListKey.NOBODY) {
                int reader = key.shownBy.get(i).line();
                anomalies.add(
                        "G1a",
                        List.of(by.line(), reader),
                        "the transaction of line " + reader + " read " + element + " in " + key.name
                                + ", which the one of line " + by.line() + " appended, and that failed");
                aborted = by;
            } else if (aborted != null) {
                anomalies.add(
                        "dirty-update",
                        List.of(aborted.line(), by.line()),
                        "the transaction of line " + by.line() + " appended " + element + " to " + key.name
                                + " behind what the one of line " + aborted.line() + " appended, and that failed");
                aborted = null;
            }
        }
        key.writers(writers);
        key.reads.replaceAll(read -> new ListKey.Read(numbers[read.node()], read.length()));
        Map<Integer, Transaction> updates = new HashMap<>();
        for (ListKey.Read read : key.reads) {
            checkLast(key, read);
            checkUpdate(key, read, updates);
        }
    }

    /** It must not stop in the middle of another transaction. */
    private void checkLast(ListKey key, ListKey.Read read) {
        Transaction reader = nodes.get(read.node());
        ListKey.Append last = read.length() == 0 ? null : key.append(key.order.get(read.length() - 1));
        if (last != null && !last.last() && last.by() != reader) {
            anomalies.add(
                    "G1b",
                    List.of(last.by().line(), reader.line()),
                    "the transaction of line " + reader.line() + " read " + key.name + " up to "
                            + key.order.get(read.length() - 1) + ", but the one of line "
                            + last.by().line() + " appended more to it");
        }
    }

    /** No two may read the same version and both append to it. */
    private void checkUpdate(ListKey key, ListKey.Read read, Map<Integer, Transaction> updates) {
        Transaction reader = nodes.get(read.node());
        boolean appends = steps.get(reader.index()).stream().anyMatch(step -> step.appended != null && step.key == key);
        Transaction other = appends ? updates.putIfAbsent(read.length(), reader) : null;
        if (other != null && other != reader) {
            anomalies.add(
                    "lost-update",
                    List.of(other.line(), reader.line()),
                    "the transactions of lines " + other.line() + " and " + reader.line() + " both read " + key.name
                            + " as " + Access.text(key.order.subList(0, read.length())) + " and appended to it");
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
        return List.of();
    }

    @Override
    public String gaps() {
        return keys.values().stream()
                .filter(key -> key.unread.size() > 1)
                .findFirst()
                .map(key -> key.unread.size() + " elements of " + key.name
                        + " were never read, so nobody knows their order (read every list at the end)")
                .orElse("");
    }

    @Override
    public Replay replay() {
        int[] lengths = new int[keys.size()];
        return new Replay() {
            @Override
            public boolean apply(int node) {
                List<Step> all = steps.get(nodes.get(node).index());
                for (int i = 0; i < all.size(); i++) {
                    if (!fits(all.get(i))) {
                        undo(all.subList(0, i));
                        return false;
                    }
                    lengths[all.get(i).key.index] += all.get(i).appended == null ? 0 : 1;
                }
                return true;
            }

            private boolean fits(Step step) {
                int length = lengths[step.key.index];
                if (step.appended == null) {
                    return step.length == length;
                }
                return length < step.key.order.size()
                        ? step.key.order.get(length).equals(step.appended)
                        : !step.key.isRead(step.appended);
            }

            private void undo(List<Step> done) {
                done.forEach(step -> lengths[step.key.index] -= step.appended == null ? 0 : 1);
            }

            @Override
            public void undo(int node) {
                undo(steps.get(nodes.get(node).index()));
            }

            @Override
            public boolean early(int node) {
                return false; // the graph has all of it
            }

            @Override
            public boolean safe(int node) {
                return true; // who else appends to a list either comes later anyway, or nobody has seen which came
                // first
            }

            @Override
            public Object state() {
                return Arrays.stream(lengths).boxed().toList();
            }
        };
    }
}
