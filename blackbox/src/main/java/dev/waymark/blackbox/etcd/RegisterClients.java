package dev.waymark.blackbox.etcd;

import dev.waymark.blackbox.client.Load;
import dev.waymark.blackbox.client.NotDoneException;
import dev.waymark.checkers.spec.Requests.CompareAndPut;
import dev.waymark.checkers.spec.Requests.Get;
import dev.waymark.checkers.spec.Requests.Put;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Reads, writes and compare-and-set as etcd has them. */
final class RegisterClients {
    private RegisterClients() {}

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
