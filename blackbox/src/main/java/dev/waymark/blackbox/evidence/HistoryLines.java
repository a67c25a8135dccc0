package dev.waymark.blackbox.evidence;

import dev.waymark.blackbox.client.Transaction;
import dev.waymark.checkers.spec.Requests.CompareAndPut;
import dev.waymark.checkers.spec.Requests.Get;
import dev.waymark.checkers.spec.Requests.Put;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A history as {@code waymark check} reads it: an event for each line, with the milliseconds and the node besides. A client whose
 * operation has an unknown outcome goes on as another process.
 */
final class HistoryLines {
    private static final JsonMapper JSON = new JsonMapper();

    private record Event(double millis, int order, ObjectNode line) {}

    private HistoryLines() {}

    static String of(List<OperationLog.Line> operations) {
        List<Event> events = new ArrayList<>();
        Map<Integer, Integer> lives = new TreeMap<>();
        for (OperationLog.Line each : operations) {
            String process = "c" + each.client() + "-" + lives.getOrDefault(each.client(), 0);
            events.add(new Event(each.beganMillis(), events.size(), line(process, "invoke", each, each.beganMillis())));
            double end = each.beganMillis() + each.tookMillis();
            switch (each.outcome()) {
                case OK -> events.add(new Event(end, events.size(), line(process, "ok", each, end)));
                case FAILED -> events.add(new Event(end, events.size(), line(process, "fail", each, end)));
                case UNKNOWN -> {
                    events.add(new Event(end, events.size(), line(process, "info", each, end)));
                    lives.merge(each.client(), 1, Integer::sum);
                }
                case OPEN -> lives.merge(each.client(), 1, Integer::sum);
            }
        }
        events.sort(Comparator.comparingDouble(Event::millis).thenComparingInt(Event::order));
        StringBuilder text = new StringBuilder();
        events.forEach(each -> text.append(each.line()).append('\n'));
        return text.toString();
    }

    private static ObjectNode line(String process, String type, OperationLog.Line operation, double millis) {
        ObjectNode line = JSON.createObjectNode().put("process", process).put("type", type);
        Object result = type.equals("ok") ? operation.result() : null;
        Object request = operation.request();
        if (request instanceof Get get) {
            line.put("f", "get").put("key", get.key().toString());
            line.put("value", result == null ? null : result.toString());
        } else if (request instanceof Put put) {
            line.put("f", "put").put("key", put.key().toString()).put("value", String.valueOf(put.value()));
        } else if (request instanceof CompareAndPut cas) {
            // refused by the service: it did not happen
            line.put("type", Boolean.FALSE.equals(result) ? "fail" : type);
            line.put("f", "cas").put("key", cas.key().toString());
            line.putArray("value").add(text(cas.expected())).add(text(cas.value()));
        } else if (request instanceof Transaction transaction) {
            transaction(line.put("f", "txn").putArray("value"), transaction, result);
        } else {
            line.put("f", request.toString());
        }
        return line.put("node", operation.node()).put("millis", Math.round(millis * 1_000) / 1_000.0);
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }

    private static void transaction(ArrayNode value, Transaction transaction, @Nullable Object result) {
        for (int i = 0; i < transaction.reads().size(); i++) {
            Object read = result instanceof List<?> all && i < all.size() ? all.get(i) : null;
            value.addArray().add("r").add(transaction.reads().get(i)).add(text(read));
        }
        value.addArray().add("w").add(transaction.key()).add(transaction.value());
    }
}
