package dev.waymark.systems.modsmart;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Property;
import dev.waymark.systems.service.ServiceProperties;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What must hold of replicas that do not lie, if no more than f do. */
final class ModSmartProperties {
    private ModSmartProperties() {}

    static List<Property> all(Group group) {
        ServiceProperties<ReplicaState> service =
                new ServiceProperties<>(ReplicaState.class, ReplicaState::decided, "decide", "decided", group.faults());
        return List.of(
                service.agreement(),
                service.validity(),
                service.progress(),
                Property.of(
                        "leader",
                        "what a correct replica writes the leader of the epoch has proposed, if that is correct; reached when"
                                + " one writes something",
                        () -> new ByLeader(group)));
    }

    private static final class ByLeader extends Check implements Observer {
        private final Group group;
        private final Set<String> proposals = new LinkedHashSet<>();
        private @Nullable View view;

        ByLeader(Group group) {
            this.group = group;
        }

        @Override
        public Observer observer() {
            return this;
        }

        @Override
        public void begin(View newView) {
            view = newView;
        }

        @Override
        public void sent(long message, Object payload) {
            int from = Code.a(message);
            if (payload instanceof Message.Propose m) {
                proposals.add(from + "/" + m.instance() + "/" + m.epoch() + "/" + m.value());
            } else if (payload instanceof Message.Sync m) {
                proposals.add(group.leader(m.epoch()) + "/" + m.instance() + "/" + m.epoch() + "/" + m.value());
            } else if (payload instanceof Message.Write m && view != null && !view.faulty(from)) {
                reached();
                int leader = group.leader(m.epoch());
                String proposal = leader + "/" + m.instance() + "/" + m.epoch() + "/" + m.value();
                if (!view.faulty(leader) && !proposals.contains(proposal)) {
                    violated("node " + from + " wrote " + m.value() + " in epoch " + m.epoch() + ", which node "
                            + leader + " did not propose");
                }
            }
        }
    }
}
