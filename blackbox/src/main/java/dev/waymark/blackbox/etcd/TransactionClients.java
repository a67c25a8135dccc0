package dev.waymark.blackbox.etcd;

import dev.waymark.blackbox.client.Load;
import dev.waymark.blackbox.client.NotDoneException;
import dev.waymark.blackbox.client.Transaction;
import dev.waymark.core.random.Rng;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Transactions that compare the versions of some keys, read them, and write one. The comparisons always hold. */
final class TransactionClients implements Load.Requests {
    private static final int KEYS = 200;

    private final int reads;

    TransactionClients(int reads) {
        this.reads = reads;
    }

    @Override
    public Object next(int client, int number, Rng random) {
        List<String> keys = new ArrayList<>();
        int first = random.nextInt(KEYS);
        for (int i = 0; i < reads; i++) {
            keys.add("k" + (first + i) % KEYS);
        }
        return new Transaction(keys, "k" + random.nextInt(KEYS), client + "." + number);
    }

    static Load.Connector connector(EtcdApi api) {
        return (client, endpoints) ->
                (node, request) -> call(api, endpoints.port(node, Etcd.CLIENT_PORT), (Transaction) request);
    }

    private static List<@Nullable String> call(EtcdApi api, int port, Transaction transaction)
            throws NotDoneException, IOException, InterruptedException {
        ObjectNode body = EtcdApi.object();
        ArrayNode compare = body.putArray("compare");
        ArrayNode success = body.putArray("success");
        for (String key : transaction.reads()) {
            compare.addObject()
                    .put("key", EtcdApi.encoded(key))
                    .put("target", "VERSION")
                    .put("result", "GREATER")
                    .put("version", "-1");
            success.addObject().putObject("requestRange").put("key", EtcdApi.encoded(key));
        }
        success.addObject()
                .putObject("requestPut")
                .put("key", EtcdApi.encoded(transaction.key()))
                .put("value", EtcdApi.encoded(transaction.value()));
        JsonNode answer = api.post(port, "/v3/kv/txn", body);
        if (!answer.path("succeeded").asBoolean(false)) {
            throw new NotDoneException("a comparison that always holds did not");
        }
        List<@Nullable String> read = new ArrayList<>();
        for (int i = 0; i < transaction.reads().size(); i++) {
            read.add(EtcdApi.value(answer.path("responses").path(i).path("response_range")));
        }
        return read;
    }
}
