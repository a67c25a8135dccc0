package dev.waymark.bind.zookeeper;

import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.SystemUnderTest;
import java.util.ArrayList;
import java.util.List;

/** {@code cluster=live}: real servers on their own threads and clocks, which are started, stopped and asked. */
final class LiveZooKeeper implements SystemUnderTest {
    @Override
    public String name() {
        return "zookeeper";
    }

    @Override
    public String summary() {
        return "three real servers of Apache ZooKeeper that are started, stopped and asked";
    }

    @Override
    public List<Parameter> parameters() {
        List<Parameter> parameters = new ArrayList<>(ZooKeeper.common());
        parameters.add(0, ZooKeeper.cluster(ZooKeeper.LIVE));
        parameters.addAll(List.of(
                Parameter.choice(
                        "stop",
                        "graceful",
                        List.of("graceful", "kill"),
                        "how a server is stopped: by its own shutdown, all in one JVM; or kill -9, a JVM for each"),
                Parameter.choice(
                        "sleeps", "as-is", List.of("as-is", "short"), "short: rewrites two sleeps in ZooKeeper's code"),
                Parameter.flag("fsync", false, "whether logs are forced to disk"),
                Parameter.number("quiet", 20, 1, 60_000, "milliseconds without change that make a decision point"),
                Parameter.number("port", 0, 0, 65_000, "first of ten ports in a row; 0: any that are free"),
                Parameter.folder("folder", "", "where its files are while it runs; empty: in memory if possible"),
                Parameter.number("memory", 300, 1, 1_000_000, "MB of heap for each JVM")));
        return parameters;
    }

    @Override
    public ZooKeeperDeployment deploy(Configuration configuration) {
        return new ZooKeeperDeployment(configuration);
    }
}
