package dev.waymark.checkers;

import dev.waymark.checkers.spec.Requests.AppendAt;
import dev.waymark.checkers.spec.Requests.CompareAndPut;
import dev.waymark.checkers.spec.Requests.CompareAndSet;
import dev.waymark.checkers.spec.Requests.Get;
import dev.waymark.checkers.spec.Requests.Put;
import dev.waymark.checkers.spec.Requests.Read;
import dev.waymark.checkers.spec.Requests.Write;
import dev.waymark.core.Workload;
import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** What {@link Clients} ask. */
record ClientsWorkload(
        int clients,
        int operations,
        List<Class<?>> kinds,
        List<String> keys,
        IntPredicate servers,
        int attempts,
        boolean givesUp)
        implements Workload {
    @Override
    public List<?> operations(int client, Rng random) {
        List<Object> all = new ArrayList<>(operations);
        for (int number = 1; number <= operations; number++) {
            all.add(draw(client, number, random));
        }
        return all;
    }

    private Object draw(int client, int number, Rng random) {
        Class<?> kind = kinds.get(random.nextInt(kinds.size()));
        String key = keys.get(random.nextInt(keys.size()));
        String value = client + "." + number;
        if (kind == Read.class) {
            return new Read();
        } else if (kind == Write.class) {
            return new Write(value);
        } else if (kind == CompareAndSet.class) {
            return new CompareAndSet(expected(random), value);
        } else if (kind == Get.class) {
            return new Get(key);
        } else if (kind == Put.class) {
            return new Put(key, value);
        } else if (kind == AppendAt.class) {
            return new AppendAt(key, ";" + value);
        }
        return new CompareAndPut(key, expected(random), value);
    }

    /** Half of the time nothing, which is there at first; else what somebody may have written early on. */
    private @Nullable String expected(Rng random) {
        return random.nextInt(2) == 0
                ? null
                : (1 + random.nextInt(clients)) + "." + (1 + random.nextInt(Math.min(2, operations)));
    }

    @Override
    public boolean accepts(Object request, int node) {
        return servers.test(node);
    }
}
