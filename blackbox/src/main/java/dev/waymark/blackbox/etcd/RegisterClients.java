package dev.waymark.blackbox.etcd;

import dev.waymark.blackbox.client.Load;
import dev.waymark.blackbox.client.NotDoneException;
import dev.waymark.checkers.spec.Requests.CompareAndPut;
import dev.waymark.checkers.spec.Requests.Get;
import dev.waymark.checkers.spec.Requests.Put;
import dev.waymark.core.random.Rng;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads, writes and compare-and-set of a few keys, which are left for new ones after a while: so no history of a key becomes too long
 * to be judged. What is expected of a key is what the client itself wrote to it last.
 */
final class RegisterClients implements Load.Requests {
    private static final int KEYS = 4;
    private static final int OPERATIONS_OF_A_KEY = 40;

    private final Map<Integer, Map<String, String>> written = new ConcurrentHashMap<>();

    @Override
    public Object next(int client, int number, Rng random) {
        Map<String, String> mine = written.computeIfAbsent(client, each -> new HashMap<>());
        if (number == 1) { // a new execution
            mine.clear();
        }
        String key = "r" + (number / OPERATIONS_OF_A_KEY * KEYS + random.nextInt(KEYS));
        String value = client + "." + number;
        int kind = random.nextInt(10);
        if (kind < 5) {
            return new Get(key);
        }
        String before = mine.put(key, value);
        return kind < 8 ? new Put(key, value) : new CompareAndPut(key, before, value);
    }

    /** {@code serializable}: reads may be answered by a member from what it has, however old. */
    static Load.Connector connector(EtcdApi api, boolean serializable) {
        return (client, endpoints) ->
                (node, request) -> call(api, endpoints.port(node, Etcd.CLIENT_PORT), request, serializable);
    }

    private static @Nullable Object call(EtcdApi api, int port, Object request, boolean serializable)
            throws NotDoneException, IOException, InterruptedException {
        if (request instanceof Get get) {
            try {
                ObjectNode body = EtcdApi.object()
                        .put("key", EtcdApi.encoded(get.key().toString()))
                        .put("serializable", serializable);
                return EtcdApi.value(api.post(port, "/v3/kv/range", body));
            } catch (IOException e) {
                throw new NotDoneException("not read: " + e.getMessage());
            }
        }
        if (request instanceof Put put) {
            api.post(port, "/v3/kv/put", put(put.key(), put.value()));
            return null;
        }
        CompareAndPut cas = (CompareAndPut) request;
        ObjectNode body = EtcdApi.object();
        ObjectNode compare = body.putArray("compare")
                .addObject()
                .put("key", EtcdApi.encoded(cas.key().toString()))
                .put("result", "EQUAL");
        Object expected = cas.expected();
        if (expected == null) {
            compare.put("target", "CREATE").put("createRevision", "0");
        } else {
            compare.put("target", "VALUE").put("value", EtcdApi.encoded(expected.toString()));
        }
        body.putArray("success").addObject().set("requestPut", put(cas.key(), cas.value()));
        return api.post(port, "/v3/kv/txn", body).path("succeeded").asBoolean(false);
    }

    private static ObjectNode put(Object key, @Nullable Object value) {
        return EtcdApi.object()
                .put("key", EtcdApi.encoded(key.toString()))
                .put("value", EtcdApi.encoded(String.valueOf(value)));
    }
}
