package dev.waymark.grid;

import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.GridException;
import dev.waymark.grid.access.KeySource;
import dev.waymark.grid.node.CoordinatorProbe;
import dev.waymark.grid.node.NodeConfig;
import dev.waymark.grid.wire.Envelope;
import dev.waymark.grid.wire.Handshake;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pekko.actor.typed.ActorRefResolver;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** Asks a coordinator who works for it, without being of the grid. */
public final class Inquiry {
    private static final long ANSWER_SECONDS = 60;

    private Inquiry() {}

    /** JSON: {@code {"workers":[{"name":..,"threads":..,"executions":..,"millis":..,"inFlight":..}]}}. */
    public static String status(Address coordinator, KeySource keys) throws InterruptedException {
        CoordinatorProbe.Route route = CoordinatorProbe.route(coordinator, keys);
        CompletableFuture<String> answer = new CompletableFuture<>();
        ActorSystem<Object> system = NodeConfig.start(
                asking(NodeConfig.path(coordinator), answer), new Address(route.ownHost(), 0), route.keys());
        try {
            return answer.get(ANSWER_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new GridException("somebody listens at " + coordinator + ", but does not say who works within "
                    + ANSWER_SECONDS + " s: is it a coordinator of Waymark?");
        } finally {
            NodeConfig.end(system);
        }
    }

    private static Behavior<Object> asking(String coordinator, CompletableFuture<String> answer) {
        return Behaviors.setup(context -> {
            ActorRefResolver resolver = ActorRefResolver.get(context.getSystem());
            String own = resolver.toSerializationFormat(context.getSelf());
            resolver.<Object>resolveActorRef(coordinator).tell(new Envelope(new Handshake.Ask(own).bytes()));
            return Behaviors.receive(Object.class)
                    .onMessage(Envelope.class, envelope -> {
                        answered(envelope, answer);
                        return Behaviors.same();
                    })
                    .build();
        });
    }

    private static void answered(Envelope envelope, CompletableFuture<String> answer) {
        try {
            if (Handshake.read(envelope.bytes()) instanceof Handshake.Status status) {
                answer.complete(status.json());
            }
        } catch (IOException e) {
            answer.completeExceptionally(e);
        }
    }
}
