package dev.waymark.golden;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.TimerName;
import dev.waymark.engine.trace.text.ValueText;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The commands that only look: what the cluster shows at a decision point, as lines of text. */
record Questions(View view, EventLog log) {
    List<String> ask(List<String> words) {
        String what = words.get(0);
        List<String> found = switch (what) {
            case "pool" -> pool();
            case "timers" -> timers();
            case "requests" -> requests();
            case "nodes" -> nodes();
            default -> state(words.subList(1, words.size()));
        };
        return found.isEmpty() ? List.of("(no " + (what.equals("pool") ? "messages" : what) + ")") : found;
    }

    /** What cannot be delivered now (a partition, the order of a channel, a node that is down or paused) waits. */
    private List<String> pool() {
        Set<MessageName> deliverable = new LinkedHashSet<>();
        for (int i = 0; i < view.deliverable(); i++) {
            deliverable.add(MessageName.of(view.message(i)));
        }
        return log.inFlight().entrySet().stream()
                .map(message -> message.getKey() + " " + ValueText.of(message.getValue())
                        + (deliverable.contains(message.getKey()) ? "" : " (waits)"))
                .toList();
    }

    private List<String> timers() {
        return IntStream.range(0, view.timers())
                .mapToObj(i -> new TimerName(Code.a(view.timer(i)), view.timerKind(i), Code.number(view.timer(i)))
                        + " deadline=" + view.deadline(i))
                .sorted()
                .toList();
    }

    private List<String> requests() {
        Map<String, List<Integer>> places = new LinkedHashMap<>();
        for (int i = 0; i < view.requests(); i++) {
            long request = view.request(i);
            String operation =
                    "c" + Code.a(request) + "#" + Code.number(request) + " " + ValueText.of(view.operation(i));
            places.computeIfAbsent(operation, key -> new ArrayList<>()).add(Code.b(request));
        }
        return places.entrySet().stream()
                .map(option -> option.getKey() + " at "
                        + String.join(
                                ",",
                                option.getValue().stream().map(String::valueOf).toList()))
                .toList();
    }

    private List<String> nodes() {
        return IntStream.rangeClosed(1, view.nodes())
                .mapToObj(node -> node + (view.up(node) ? view.paused(node) ? " paused" : " up" : " down") + " clock="
                        + view.clock(node))
                .toList();
    }

    /** {@code state 2}, {@code state all}, {@code state all role term}: whole, or some components of a record. */
    private List<String> state(List<String> words) {
        if (words.isEmpty()) {
            throw new UsageException("which node? write: state 2, or state all");
        }
        int only = words.get(0).equals("all") ? 0 : node(words.get(0));
        List<String> fields = words.subList(1, words.size());
        return IntStream.rangeClosed(1, view.nodes())
                .filter(node -> only == 0 || only == node)
                .mapToObj(node -> node + " " + describe(view.state(node), fields))
                .toList();
    }

    private int node(String word) {
        for (int node = 1; node <= view.nodes(); node++) {
            if (word.equals(Integer.toString(node))) {
                return node;
            }
        }
        throw new UsageException("no node " + word + ": there are 1 to " + view.nodes());
    }

    private static String describe(@Nullable Object state, List<String> fields) {
        if (state == null || fields.isEmpty()) {
            return state == null ? "down" : ValueText.of(state);
        }
        return String.join(
                " ", fields.stream().map(field -> component(state, field)).toList());
    }

    private static String component(Object state, String field) {
        RecordComponent[] components =
                state.getClass().isRecord() ? state.getClass().getRecordComponents() : new RecordComponent[0];
        for (RecordComponent component : components) {
            if (component.getName().equals(field)) {
                try {
                    component.getAccessor().setAccessible(true); // states of bundled systems need not be public
                    return field + "=" + ValueText.of(component.getAccessor().invoke(state));
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        throw new UsageException(Nearest.unknown(
                "part of a state",
                field,
                Arrays.stream(components).map(RecordComponent::getName).toList()));
    }
}
