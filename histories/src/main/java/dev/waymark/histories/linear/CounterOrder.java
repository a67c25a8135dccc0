package dev.waymark.histories.linear;

import dev.waymark.histories.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One order of additions and reads, made from the first to the last: an addition is put in place when it ends, or before, when a read
 * ends that needs it; a read at any moment of its own at which the sum was what it tells. What is found is an order that explains all
 * reads. That nothing is found does not say that there is none.
 */
final class CounterOrder {
    /** Of additions that overlap a read, all choices of so many are tried. */
    private static final int CHOICES_MAX = 14;

    /** The last moment at which the sum was so much. */
    private final Map<Long, Long> last = new HashMap<>();

    private final List<Operation> pending = new ArrayList<>();
    private long sum;

    private CounterOrder() {}

    /** Whether no choice of the additions that may be in it has this sum. False also if there are too many of them to try. */
    static boolean isNoSum(List<Operation> additions, Operation read) {
        CounterOrder order = new CounterOrder();
        for (Operation each : additions) {
            if (each.before(read)) {
                order.sum += CounterChecker.amount(each);
            } else if (!read.before(each)) {
                order.pending.add(each);
            }
        }
        return order.pending.size() <= CHOICES_MAX
                && !order.choose(0, CounterChecker.value(read) - order.sum, new ArrayList<>());
    }

    /** The first read for which nothing fits; null: all are explained. Both in order of invocation. */
    static @Nullable Operation unexplained(List<Operation> additions, List<Operation> reads) {
        return new CounterOrder().order(additions, reads);
    }

    private @Nullable Operation order(List<Operation> additions, List<Operation> reads) {
        List<Operation> ends = new ArrayList<>(reads);
        additions.stream().filter(Operation::ok).forEach(ends::add);
        ends.sort(Comparator.comparingLong(Operation::completed));
        int begun = 0;
        for (Operation end : ends) {
            for (; begun < additions.size() && additions.get(begun).invoked() < end.completed(); begun++) {
                pending.add(additions.get(begun));
            }
            if (end.function().equals("add")) {
                if (pending.remove(end)) {
                    add(end, end.completed());
                }
            } else if (!isExplained(end)) {
                return end;
            }
        }
        return null;
    }

    private void add(Operation addition, long at) {
        last.put(sum, at);
        sum += CounterChecker.amount(addition);
    }

    private boolean isExplained(Operation read) {
        long value = CounterChecker.value(read);
        if (value == sum || last.getOrDefault(value, -1L) > read.invoked()) {
            return true;
        }
        pending.sort(Comparator.comparingLong(Operation::completed)); // who ends last can wait for longest
        List<Operation> chosen = new ArrayList<>();
        if (!choose(0, value - sum, chosen)) {
            return false;
        }
        pending.removeAll(chosen);
        chosen.forEach(each -> add(each, read.completed()));
        return true;
    }

    private boolean choose(int from, long missing, List<Operation> chosen) {
        if (missing == 0) {
            return true;
        }
        for (int i = from; i < Math.min(pending.size(), CHOICES_MAX); i++) {
            chosen.add(pending.get(i));
            if (choose(i + 1, missing - CounterChecker.amount(pending.get(i)), chosen)) {
                return true;
            }
            chosen.remove(chosen.size() - 1);
        }
        return false;
    }
}
