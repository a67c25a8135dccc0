package dev.waymark.blackbox.property;

import dev.waymark.blackbox.BlackBoxCluster;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Property;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Replicas that have applied as much of the log have the same content. They are compared while nobody asks anything. */
public final class ReplicasAgree implements Property {
    @Override
    public String name() {
        return "replicas-agree";
    }

    @Override
    public String summary() {
        return "replicas that have applied as much of the log hold the same; reached when two of them had";
    }

    @Override
    public Check check() {
        return new Comparing();
    }

    /** Everything is healed first, and clients are held. */
    @Override
    public int epilogue() {
        return 1;
    }

    private static final class Comparing extends Check implements Observer {
        private record Replica(int node, String content) {}

        private final Map<Long, Set<Replica>> byPosition = new TreeMap<>();

        @Override
        public Observer observer() {
            return this;
        }

        @Override
        public void emitted(int node, String event, @Nullable Object[] fields) {
            if (event.equals(BlackBoxCluster.REPLICA) && fields.length == 2 && fields[0] instanceof Long position) {
                Set<Replica> there = byPosition.computeIfAbsent(position, each -> new LinkedHashSet<>());
                there.add(new Replica(node, String.valueOf(fields[1])));
                reached(hasReached()
                        || there.stream().map(Replica::node).distinct().count() > 1);
            }
        }

        @Override
        public void end(View view) {
            byPosition.forEach((position, replicas) -> {
                if (replicas.stream().map(Replica::content).distinct().count() > 1) {
                    StringBuilder text = new StringBuilder("at position " + position + " of the log");
                    replicas.forEach(
                            each -> text.append(each == replicas.iterator().next() ? " " : ", ")
                                    .append("node ")
                                    .append(each.node())
                                    .append(" has ")
                                    .append(each.content()));
                    violated(text.toString());
                }
            });
        }
    }
}
