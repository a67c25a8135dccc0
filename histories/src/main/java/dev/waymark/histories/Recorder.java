package dev.waymark.histories;

import dev.waymark.histories.Operation.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts operations together from events, which come in order of time; refuses what no client can have seen. */
public final class Recorder {
    private record Open(
            int line,
            String function,
            @Nullable Object key,
            @Nullable Object value,
            long at) {}

    private final Map<String, Open> open = new HashMap<>();
    private final List<Operation> operations = new ArrayList<>();
    private long now;

    /** A client asks for something. */
    public void invoke(int line, String process, String function, @Nullable Object key, @Nullable Object value) {
        Open before = open.get(process);
        if (before != null) {
            throw new HistoryException(
                    line,
                    "process " + process + " begins anew while its operation of line " + before.line + " is open");
        }
        open.put(process, new Open(line, function, key, value, now++));
    }

    /** It is answered, refused for certain, or nobody knows. */
    public void end(int line, String process, String function, Outcome outcome, @Nullable Object result) {
        Open begun = open.remove(process);
        if (begun == null) {
            throw new HistoryException(line, "process " + process + " ends " + function + ", which it never began");
        }
        if (!begun.function.equals(function)) {
            throw new HistoryException(
                    line,
                    "process " + process + " ends " + function + ", but what it began in line " + begun.line + " is "
                            + begun.function);
        }
        operations.add(operation(process, begun, outcome, outcome == Outcome.OK ? result : null));
    }

    private Operation operation(String process, Open begun, Outcome outcome, @Nullable Object result) {
        return new Operation(
                begun.line, process, begun.function, begun.key, begun.value, outcome, result, begun.at, now++);
    }

    /** All operations in order of invocation; what is still open has an unknown outcome. */
    public List<Operation> operations() {
        List<Operation> all = new ArrayList<>(operations);
        open.forEach((process, begun) -> all.add(operation(process, begun, Outcome.UNKNOWN, null)));
        all.sort(Comparator.comparingLong(Operation::invoked));
        return List.copyOf(all);
    }
}
