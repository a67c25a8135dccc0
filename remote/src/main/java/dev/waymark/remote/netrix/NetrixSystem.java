package dev.waymark.remote.netrix;

import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Channels;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.core.sim.SimulatedWorld;
import java.net.InetSocketAddress;
import java.util.List;

/** System {@code netrix}: replicas that were instrumented for NETRIX, as they are. */
public final class NetrixSystem implements SimulatedSystem {
    static final String LISTEN = "listen";
    static final String REPLICA_HOSTS = "replicaHosts";
    static final String NODES = "nodes";
    static final String JOIN = "joinMillis";
    static final String QUIET = "quiet";
    static final String PATIENCE = "patience";
    static final String IDLE = "idle";
    static final String DURABLE = "durable";

    @Override
    public String name() {
        return "netrix";
    }

    @Override
    public String summary() {
        return "replicas that speak NETRIX's interface, HTTP and JSON: -p listen=HOST:PORT";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.address(LISTEN, "", "where replicas register; start them with this address"),
                Parameter.address(
                        REPLICA_HOSTS,
                        "",
                        "names or addresses, with commas, of other machines where replicas may listen; empty: only this one"),
                Parameter.number(NODES, 3, 1, 250, "replicas"),
                Parameter.number(JOIN, 60_000, 1, 86_400_000, "milliseconds to wait for all to register and be ready"),
                Parameter.number(QUIET, 30, 1, 60_000, "milliseconds without news that make a decision point"),
                Parameter.number(PATIENCE, 5_000, 1, 3_600_000, "milliseconds to wait for that at most"),
                Parameter.number(
                        IDLE,
                        0,
                        0,
                        3_600_000,
                        "milliseconds to wait for news when nothing can be decided; 0: it is over"),
                Parameter.flag(
                        DURABLE,
                        false,
                        "a replica that is stopped and started remembers what is on its disk: it may crash"));
    }

    @Override
    public Channels channels() {
        return Channels.NONE;
    }

    @Override
    public SimulatedWorld<?> deploy(Configuration configuration) {
        String text = configuration.text(LISTEN);
        int colon = text.lastIndexOf(':');
        if (colon < 1 || !text.substring(colon + 1).matches("\\d{1,5}") || port(text, colon) > 65_535) {
            throw new UsageException(
                    "system netrix needs an address at which replicas register: -p listen=127.0.0.1:7074"
                            + (text.isEmpty() ? "" : ", not '" + text + "'") + " (docs/netrix-interface.md)");
        }
        return new NetrixDeployment(configuration, new InetSocketAddress(text.substring(0, colon), port(text, colon)));
    }

    private static int port(String text, int colon) {
        return Integer.parseInt(text.substring(colon + 1));
    }
}
