package dev.waymark.bind.zookeeper;

import dev.waymark.core.property.Property;
import dev.waymark.core.workload.TakesWorkloads;
import dev.waymark.core.workload.WorkloadProperties;
import java.util.ArrayList;
import java.util.List;

/** What must hold of ZooKeeper in the end, when all servers are up and serve. */
final class ZooKeeperProperties {
    private ZooKeeperProperties() {}

    /**
     * Clients without an answer are left out: where servers are stopped, that is how it goes. Conditional writes are a read
     * and a write, and ZooKeeper carries out the requests of a session in their order. {@code fairRounds}: of the tail in which servers
     * settle.
     */
    static List<Property> of(TakesWorkloads.Reader reader, int fairRounds) {
        List<Property> all = new ArrayList<>();
        for (Property property : WorkloadProperties.of(reader, fairRounds, false, true)) {
            if (!property.name().equals(WorkloadProperties.CLIENTS_ANSWERED)) {
                all.add(property);
            }
        }
        all.add(Property.of(
                AcknowledgedWrites.NAME,
                "in the end every server holds the last write to each key that was acknowledged, or one of unknown"
                        + " outcome; reached when one was acknowledged and a server could be read",
                fairRounds,
                () -> new AcknowledgedWrites(reader)));
        all.add(Property.of(
                LinearizableWrites.NAME,
                "some order of the writes to each key, in real time, ends with what is read in the end; reached when a"
                        + " write was acknowledged and a server could be read",
                fairRounds,
                () -> new LinearizableWrites(reader)));
        return all;
    }
}
