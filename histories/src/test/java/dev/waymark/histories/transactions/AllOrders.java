package dev.waymark.histories.transactions;

import dev.waymark.histories.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The plain definition: is there an order of all transactions, and a choice among those of unknown outcome, that explains all? */
final class AllOrders {
    private final List<Operation> history;
    private final boolean realTime;

    AllOrders(List<Operation> history, boolean realTime) {
        this.history = history.stream().filter(each -> !each.failed()).toList();
        this.realTime = realTime;
    }

    boolean explain() {
        return place(new boolean[history.size()], new HashMap<>());
    }

    private boolean place(boolean[] placed, Map<Object, List<Object>> store) {
        boolean all = true;
        for (int i = 0; i < placed.length; i++) {
            all &= placed[i] || !history.get(i).ok();
        }
        if (all) {
            return true;
        }
        for (int i = 0; i < placed.length; i++) {
            if (placed[i] || realTime && late(i, placed)) {
                continue;
            }
            Map<Object, List<Object>> next = new HashMap<>();
            store.forEach((key, list) -> next.put(key, new ArrayList<>(list)));
            if (apply(history.get(i), next)) {
                placed[i] = true;
                if (place(placed, next)) {
                    return true;
                }
                placed[i] = false;
            }
        }
        return false;
    }

    /** Somebody who is not placed had ended before it began. */
    private boolean late(int index, boolean[] placed) {
        for (int i = 0; i < placed.length; i++) {
            if (!placed[i] && history.get(i).before(history.get(index))) {
                return true;
            }
        }
        return false;
    }

    private static boolean apply(Operation operation, Map<Object, List<Object>> store) {
        Object said = operation.ok() ? operation.result() : operation.value();
        for (Object each : (List<?>) said) {
            List<?> access = (List<?>) each;
            List<Object> now = store.computeIfAbsent(access.get(1), key -> new ArrayList<>());
            @Nullable Object value = access.get(2);
            if (access.get(0).equals("r")) {
                Object last = now.isEmpty() ? null : now.get(now.size() - 1);
                boolean same = value instanceof List<?>
                        ? now.equals(value)
                        : last == null ? value == null : last.equals(value);
                if (operation.ok() && !same) {
                    return false;
                }
            } else if (value != null) {
                now.add(value);
            }
        }
        return true;
    }
}
