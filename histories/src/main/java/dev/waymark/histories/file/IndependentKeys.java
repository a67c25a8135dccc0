package dev.waymark.histories.file;

import dev.waymark.histories.file.HistoryEvent.Type;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether the values of a history are pairs of a key and a value, as Jepsen's independent keys are written. In a file a pair is a list
 * of two like any other.
 */
public final class IndependentKeys {
    /** Those that ask for nothing: what they are invoked with can only be the second part of a pair. */
    private static final Set<String> ASKING =
            Set.of("read", "get", "dequeue", "drain", "generate", "acquire", "release");

    private IndependentKeys() {}

    /**
     * Certain: every operation has a key beside its value; or every event has a pair, and there are operations that would have none if
     * it were not one of key and value.
     */
    public static boolean certain(List<HistoryEvent> events) {
        if (events.stream().allMatch(event -> event.key() != null || event.type() != Type.INVOKE)) {
            return true;
        }
        boolean asked = false;
        for (HistoryEvent event : events) {
            List<?> pair = pair(event);
            if (pair == null || !fits(event.operation(), pair.get(1))) {
                return false;
            }
            asked |= event.type() == Type.INVOKE
                    && (event.operation().equals("txn") || ASKING.contains(event.operation()) && pair.get(1) == null);
        }
        return asked;
    }

    private static boolean fits(String operation, @Nullable Object value) {
        return switch (operation) {
            case "cas" -> value instanceof List<?> both && both.size() == 2;
            case "txn" -> value instanceof List<?> all && all.stream().allMatch(each -> each instanceof List);
            default -> true;
        };
    }

    /** Likely: everything that is asked with a value has a pair, and the first parts repeat. */
    public static boolean likely(List<HistoryEvent> events) {
        Set<String> keys = new LinkedHashSet<>();
        int pairs = 0;
        for (HistoryEvent event : events) {
            if (event.type() != Type.INVOKE || event.operation().equals("txn")) {
                continue;
            }
            List<?> pair = pair(event);
            if (pair == null && event.value() != null || pair != null && !fits(event.operation(), pair.get(1))) {
                return false;
            }
            if (pair != null) {
                keys.add(String.valueOf(pair.get(0)));
                pairs++;
            }
        }
        return 2 * keys.size() <= pairs;
    }

    private static @Nullable List<?> pair(HistoryEvent event) {
        return event.key() == null
                        && event.value() instanceof List<?> list
                        && list.size() == 2
                        && list.get(0) != null
                        && !(list.get(0) instanceof Collection)
                ? list
                : null;
    }
}
