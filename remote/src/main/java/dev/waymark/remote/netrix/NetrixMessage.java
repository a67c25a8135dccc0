package dev.waymark.remote.netrix;

import dev.waymark.core.model.Fields;
import dev.waymark.core.model.Shape;
import dev.waymark.core.model.Shaped;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A message of a replica: all of it, to be handed on, and what can be seen of it. If its data is an object of JSON these are its
 * plain parts; else it is how the replica prints it.
 */
final class NetrixMessage implements Shaped {
    /** More are no plain parts: nobody could see them. */
    private static final int PARTS_MAX = 200;

    private final Told.Message original;
    private final Fields seen;

    NetrixMessage(Told.Message original) {
        this.original = original;
        this.seen = seen(original);
    }

    private static Fields seen(Told.Message original) {
        List<String> names = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        try {
            JsonNode data = Requests.read(Base64.getDecoder().decode(original.data()));
            data.properties().forEach(each -> {
                JsonNode value = each.getValue();
                if (value.isString() || value.isBoolean() || isWhole(value)) {
                    names.add(each.getKey());
                    values.add(isWhole(value) ? (Object) value.asLong() : plain(value));
                }
            });
        } catch (JacksonException | IllegalArgumentException e) {
            names.clear(); // it is no JSON, or no base64: nobody asked for that
        }
        return names.isEmpty() || names.size() > PARTS_MAX
                ? new Fields(original.type(), List.of("repr"), List.of(original.repr()))
                : new Fields(original.type(), names, values);
    }

    private static boolean isWhole(JsonNode value) {
        return value.isIntegralNumber() && value.canConvertToLong();
    }

    private static Object plain(JsonNode value) {
        return value.isBoolean() ? (Object) value.asBoolean() : value.asString();
    }

    Told.Message original() {
        return original;
    }

    @Override
    public Shape shape() {
        return seen.shape();
    }

    @Override
    public @Nullable Object part(int place) {
        return seen.part(place);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || (other instanceof NetrixMessage message && seen.equals(message.seen));
    }

    @Override
    public int hashCode() {
        return seen.hashCode();
    }

    @Override
    public String toString() {
        return seen.toString();
    }
}
