package dev.waymark.bind.zookeeper;

import dev.waymark.core.Deployment;
import dev.waymark.core.Target;
import dev.waymark.testkit.ClusterContract;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Three real servers keep the contract of all clusters. */
@Tag("long")
class ZooKeeperContractTest extends ClusterContract {
    @Override
    protected Deployment deployment() {
        return Target.of(new ZooKeeper(), Map.of("cluster", "live", "patience", "120000"), List.of())
                .deployment();
    }

    @Override
    protected int walks() {
        return 1;
    }

    @Override
    protected int steps() {
        return 8;
    }
}
