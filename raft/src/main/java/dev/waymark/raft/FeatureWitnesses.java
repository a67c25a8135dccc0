package dev.waymark.raft;

import dev.waymark.core.Witness;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.PayloadType;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.Timers;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** By which features show, in the words of the vocabulary. How a read was made fresh cannot be seen from outside. */
final class FeatureWitnesses {
    private FeatureWitnesses() {}

    static List<Witness> of(Set<Feature> features) {
        return features.stream()
                .sorted()
                .map(FeatureWitnesses::of)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
    }

    private static @Nullable Witness of(Feature feature) {
        return switch (feature) {
            case PRE_VOTE -> message(feature, "PreVote");
            case CHECK_QUORUM ->
                new Witness(
                        feature.name(),
                        "timer " + Timers.QUORUM,
                        event -> event instanceof Event.TimerSet set
                                && set.timer().kind().equals(Timers.QUORUM));
            case SNAPSHOTS -> emitted(feature, Events.SNAPSHOT);
            case MEMBERSHIP ->
                new Witness(
                        feature.name(),
                        "request AddServer or RemoveServer",
                        event -> event instanceof Event.Invoked invoked
                                && Set.of("AddServer", "RemoveServer").contains(PayloadType.of(invoked.request())));
            case TRANSFER -> message(feature, "TimeoutNow");
            case FORWARDING -> message(feature, "Forward");
            case SESSIONS -> emitted(feature, Events.EXECUTE);
            case HEARTBEAT_MESSAGE -> message(feature, "Heartbeat");
            case NUMBERED_BROADCASTS ->
                new Witness(
                        feature.name(),
                        "AppendEntries with a round",
                        event -> event instanceof Event.Sent sent
                                && Message.of(sent.payload()) instanceof Message.AppendEntries append
                                && append.round() > 0);
            case READ_INDEX, READ_LEASE -> null;
        };
    }

    private static Witness message(Feature feature, String type) {
        return new Witness(
                feature.name(),
                "message " + type,
                event -> event instanceof Event.Sent sent
                        && PayloadType.of(sent.payload()).equals(type));
    }

    private static Witness emitted(Feature feature, String name) {
        return new Witness(
                feature.name(),
                "event " + name,
                event ->
                        event instanceof Event.Emitted emitted && emitted.name().equals(name));
    }
}
