package dev.waymark.bind.ratis;

import dev.waymark.core.Deployment;
import dev.waymark.core.Target;
import dev.waymark.testkit.ClusterContract;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Real servers behind a transport of ours keep the contract of all clusters. */
@Tag("long")
class RatisContractTest extends ClusterContract {
    @Override
    protected Deployment deployment() {
        return Target.of(new Ratis(), Map.of("patience", "120000"), List.of()).deployment();
    }

    @Override
    protected int walks() {
        return 2;
    }

    @Override
    protected int steps() {
        return 40;
    }
}
