package dev.waymark.remote;

import dev.waymark.core.Workload;
import dev.waymark.core.model.Fields;
import dev.waymark.core.random.Rng;
import dev.waymark.remote.wire.Ready;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Each client asks for some of what the host offers, drawn from its seed. */
record HostWorkload(Ready.Requests requests) implements Workload {
    private static final int OF_CLIENT = 1_000_000;

    @Override
    public int clients() {
        return requests.clients();
    }

    @Override
    public List<?> operations(int client, Rng random) {
        List<@Nullable Object> drawn = new ArrayList<>();
        Numbers numbers = new Numbers(client * OF_CLIENT);
        for (int i = 0; i < requests.each(); i++) {
            Object request = requests.of().get(random.nextInt(requests.of().size()));
            drawn.add(requests.unique().isEmpty() ? request : numbers.in(request));
        }
        return drawn;
    }

    /** Puts a number that no other request has wherever the host asks for one. */
    private final class Numbers {
        private int last;

        Numbers(int last) {
            this.last = last;
        }

        @Nullable
        Object in(@Nullable Object value) {
            if (requests.unique().equals(value)) {
                return ++last;
            }
            if (value instanceof List<?> list) {
                List<@Nullable Object> all = new ArrayList<>();
                list.forEach(each -> all.add(in(each)));
                return all;
            }
            if (value instanceof Fields fields) {
                @Nullable Object[] parts = new Object[fields.shape().size()];
                for (int i = 0; i < parts.length; i++) {
                    parts[i] = in(fields.part(i));
                }
                return new Fields(fields.shape(), parts);
            }
            return value;
        }
    }
}
