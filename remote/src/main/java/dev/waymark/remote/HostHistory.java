package dev.waymark.remote;

import dev.waymark.checkers.recorded.TellsHistory.Asked;
import dev.waymark.checkers.recorded.TellsHistory.Told;
import dev.waymark.core.model.Fields;
import dev.waymark.histories.file.HistoryEvent.Type;
import dev.waymark.remote.wire.HistoryWords;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Requests and replies of a host in the words of a model, as the host says that they are to be read. */
record HostHistory(HistoryWords words) {
    /** Null: nothing to the model. */
    @Nullable
    Asked asked(Object request) {
        HistoryWords.Words how = how(request);
        return how == null
                ? null
                : new Asked(
                        how.operation(),
                        how.key().isEmpty() ? null : part(request, how.key()),
                        asked(request, how.value()));
    }

    private static @Nullable Object asked(Object request, List<String> parts) {
        if (parts.size() < 2) {
            return parts.isEmpty() ? null : part(request, parts.get(0));
        }
        List<@Nullable Object> all = new ArrayList<>();
        parts.forEach(name -> all.add(part(request, name)));
        return all;
    }

    Told told(Object request, @Nullable Object result) {
        HistoryWords.Words how = how(request);
        String name = name(result);
        if (how == null || words.failed().contains(name)) {
            return new Told(Type.FAIL, null);
        }
        if (words.unknown().contains(name)) {
            return new Told(Type.INFO, null);
        }
        Object value = how.result().isEmpty()
                ? asked(request, how.value())
                : how.result().equals(HistoryWords.WHOLE) ? result : part(result, how.result());
        return new Told(Type.OK, value);
    }

    private HistoryWords.@Nullable Words how(Object request) {
        String name = name(request);
        return words.operations().stream()
                .filter(each -> each.request().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Of an object its type, of anything else what it is. */
    private static String name(@Nullable Object value) {
        return value instanceof Fields fields ? fields.shape().type() : String.valueOf(value);
    }

    /** Throws {@link IllegalArgumentException} if it has no such part: what is misspelt must not pass as null. */
    private static @Nullable Object part(@Nullable Object value, String name) {
        if (value instanceof Fields fields) {
            return fields.get(name);
        }
        throw new IllegalArgumentException("the host says that " + value + " has a part " + name + ", but it has none");
    }
}
