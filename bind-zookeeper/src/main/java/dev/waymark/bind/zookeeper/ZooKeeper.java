package dev.waymark.bind.zookeeper;

import dev.waymark.bind.zookeeper.ensemble.Jars;
import dev.waymark.bind.zookeeper.ensemble.Setup;
import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.WorkloadSteps;
import java.util.List;

/** Three servers of Apache ZooKeeper as it was released; see the README beside this class. */
public final class ZooKeeper implements SystemUnderTest {
    static final int KEYS = 4;
    static final WorkloadSteps.Limits LIMITS = new WorkloadSteps.Limits(Setup.SERVERS, KEYS, 31, 999_999);

    /** The workload H_div of the communication-closure paper. */
    static final String DIVERGING = "s1:k0<-101; empty; s2:k1<-302";

    @Override
    public String name() {
        return "zookeeper";
    }

    @Override
    public String summary() {
        return "Apache ZooKeeper as it was released: three real servers that are started, stopped and asked";
    }

    @Override
    public List<Parameter> parameters() {
        List<String> versions = Jars.versions();
        Parameter workload = Harness.parameter();
        return List.of(
                Parameter.choice("version", "3.9.3", versions, "which ZooKeeper"),
                new Parameter(
                        workload.name(),
                        DIVERGING,
                        workload.summary().replace("own, ", ""),
                        workload.expects().replace("own, ", ""),
                        text -> text.equals(Harness.OWN) ? "this system has no clients of its own" : null),
                Parameter.choice(
                        "stop",
                        "graceful",
                        List.of("graceful", "kill"),
                        "how a server is stopped: by its own shutdown, all in one JVM; or kill -9, a JVM for each"),
                Parameter.choice(
                        "sleeps", "as-is", List.of("as-is", "short"), "short: rewrites two sleeps in ZooKeeper's code"),
                Parameter.flag("fsync", false, "whether logs are forced to disk"),
                Parameter.number("tick", 500, 100, 10_000, "ZooKeeper's tickTime, in milliseconds"),
                Parameter.number("answer", 100, 1, 60_000, "milliseconds that an answer is waited for"),
                Parameter.number("quiet", 20, 1, 60_000, "milliseconds without change that make a decision point"),
                Parameter.number("patience", 30_000, 100, 600_000, "milliseconds after which a starting server hangs"),
                Parameter.number("port", 0, 0, 65_000, "first of ten ports in a row; 0: any that are free"),
                Parameter.folder("folder", "", "where its files are while it runs; empty: in memory if possible"),
                Parameter.number("memory", 300, 1, 1_000_000, "MB of heap for each JVM"));
    }

    @Override
    public ZooKeeperDeployment deploy(Configuration configuration) {
        return new ZooKeeperDeployment(configuration);
    }
}
