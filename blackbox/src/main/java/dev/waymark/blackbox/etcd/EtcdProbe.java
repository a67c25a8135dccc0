package dev.waymark.blackbox.etcd;

import dev.waymark.blackbox.NodeProbe;
import dev.waymark.blackbox.NodeState;
import dev.waymark.blackbox.client.Endpoints;
import dev.waymark.blackbox.client.NotDoneException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The state of a member: its role and term, how far it has applied the log, and the revision that it has come to. */
final class EtcdProbe implements NodeProbe {
    private static final long PATIENCE_MILLIS = 700;

    private final EtcdApi api = new EtcdApi(PATIENCE_MILLIS);

    @Override
    public @Nullable NodeState look(int node, Endpoints endpoints) throws IOException, InterruptedException {
        try {
            JsonNode status =
                    api.post(endpoints.port(node, Etcd.CLIENT_PORT), "/v3/maintenance/status", EtcdApi.object());
            JsonNode header = status.path("header");
            String leader = status.path("leader").asString("0");
            String role = leader.equals("0")
                    ? "without-leader"
                    : leader.equals(header.path("member_id").asString("")) ? "leader" : "follower";
            return new NodeState(
                    role,
                    Long.parseLong(status.path("raftTerm").asString("0")),
                    Long.parseLong(status.path("raftAppliedIndex").asString("0")),
                    "revision " + header.path("revision").asString("0"));
        } catch (NotDoneException e) {
            return null;
        }
    }
}
