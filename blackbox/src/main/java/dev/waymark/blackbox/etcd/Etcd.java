package dev.waymark.blackbox.etcd;

import dev.waymark.blackbox.BlackBoxDeployment;
import dev.waymark.blackbox.BlackBoxOptions;
import dev.waymark.blackbox.client.Load;
import dev.waymark.blackbox.client.RegisterRequests;
import dev.waymark.blackbox.description.ClusterDescription;
import dev.waymark.blackbox.description.ReadyCheck;
import dev.waymark.blackbox.property.CleanLogs;
import dev.waymark.blackbox.property.LinearizableClients;
import dev.waymark.blackbox.property.ReplicasAgree;
import dev.waymark.blackbox.property.SerializableTransactions;
import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.Parameter;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.property.Property;
import java.util.List;
import java.util.function.Supplier;

/** Members of etcd as it was released, as processes on loopback; docs/black-box.md. */
public final class Etcd implements SystemUnderTest {
    static final String CLIENT_PORT = "client";

    private static final String PEER_PORT = "peer";
    private static final String REGISTER = "register";
    private static final String TRANSACTIONS = "transactions";
    private static final String SERIALIZABLE = "serializable";
    private static final int MEGABYTES = 300;

    @Override
    public String name() {
        return "etcd";
    }

    @Override
    public String summary() {
        return "etcd as it was released: real processes on loopback, killed, paused and partitioned from the outside";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.choice("version", EtcdBinary.VERSIONS.get(0), EtcdBinary.VERSIONS, "which etcd"),
                Parameter.choice(
                        "workload",
                        REGISTER,
                        List.of(REGISTER, TRANSACTIONS),
                        "what clients ask: reads, writes and compare-and-set; or transactions that read many keys"),
                Parameter.number("nodes", 3, 1, 7, "members"),
                Parameter.number("clients", 6, 1, 100, "clients, each at all members in turn"),
                Parameter.number("think", 10, 0, 60_000, "milliseconds between two requests of a client"),
                Parameter.number("gets", 8, 1, 100, "of workload transactions: keys that each compares and reads"),
                Parameter.choice(
                        "reads",
                        "linearizable",
                        List.of("linearizable", SERIALIZABLE),
                        "of workload register: serializable reads may be stale, which etcd says"),
                Parameter.number("timeout", 1_000, 50, 60_000, "milliseconds after which an answer is not waited for"),
                BlackBoxOptions.Stop.parameter(),
                Parameter.choice(
                        "network",
                        "proxies",
                        List.of("proxies", "none"),
                        "none: no proxies between members, and no partitions"),
                Parameter.number("delay", 0, 0, 60_000, "milliseconds that proxies add to each way between nodes"),
                Parameter.number("port", 0, 0, 60_000, "the first of the ports in a row; 0: any that are free"),
                Parameter.folder("folder", "", "where files are while it runs; empty: that of temporary files"));
    }

    @Override
    public Deployment deploy(Configuration configuration) {
        boolean transactions = configuration.text("workload").equals(TRANSACTIONS);
        EtcdApi api = new EtcdApi(configuration.number("timeout"));
        boolean serializable = configuration.text("reads").equals(SERIALIZABLE);
        Supplier<Load> load = () -> new Load(
                configuration.integer("clients"),
                configuration.number("think"),
                transactions ? new TransactionClients(configuration.integer("gets")) : new RegisterRequests(true),
                transactions ? TransactionClients.connector(api) : RegisterClients.connector(api, serializable));
        BlackBoxOptions options = BlackBoxOptions.USUAL
                .stop(BlackBoxOptions.Stop.of(configuration.text("stop")))
                .proxies(configuration.text("network").equals("proxies"))
                .delay(configuration.number("delay"))
                .port(configuration.integer("port"))
                .folder(configuration.text("folder"));
        String version = configuration.text("version");
        Property histories = transactions ? new SerializableTransactions() : LinearizableClients.property();
        return BlackBoxDeployment.of(
                        () -> description(version, configuration.integer("nodes")),
                        configuration.integer("nodes"),
                        load)
                .probe(EtcdProbe::new)
                .options(options)
                .properties(List.of(histories, new ReplicasAgree(), new CleanLogs()));
    }

    private static ClusterDescription description(String version, int nodes) {
        return ClusterDescription.of(
                        "etcd",
                        EtcdBinary.get(version).toString(),
                        "--name=n{node}",
                        "--data-dir={data}/data",
                        "--listen-client-urls=http://127.0.0.1:{client}",
                        "--advertise-client-urls=http://127.0.0.1:{client}",
                        "--listen-peer-urls=http://127.0.0.1:{listen.peer}",
                        "--initial-advertise-peer-urls=http://127.0.0.1:{peer}",
                        "--initial-cluster={all:n{node}=http://127.0.0.1:{peer}}",
                        "--logger=zap")
                .nodes(nodes)
                .port(CLIENT_PORT)
                .proxiedPort(PEER_PORT)
                .ready(ReadyCheck.http("http://127.0.0.1:{client}/health", "true"))
                .observe("election", "is starting a new election")
                .observe("became-leader", "became leader at term")
                .needsMegabytes(MEGABYTES)
                .build();
    }
}
