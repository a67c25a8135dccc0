package dev.waymark.grid.node;

import dev.waymark.grid.scheduler.WorkerRegistry;
import dev.waymark.grid.wire.Envelope;
import dev.waymark.grid.wire.Handshake;
import java.io.IOException;
import java.time.Duration;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorRefResolver;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/** Answers handshakes of workers, and has one {@link WorkerConnection} to each. */
public final class CoordinatorNode extends AbstractBehavior<Object> implements WorkerRegistry.Connector {
    /** The process of this number on this machine is dead. */
    public record Died(long process) {}

    private enum Tick {
        NOW
    }

    /** To one worker; known by its actor. */
    private record ActorConnection(ActorRef<Object> link, ActorRef<Object> worker)
            implements WorkerRegistry.Connection {
        @Override
        public void welcome() {
            link.tell(new WorkerConnection.Where(
                    inbox -> worker.tell(new Envelope(new Handshake.Welcome(inbox).bytes()))));
        }

        @Override
        public void end() {
            link.tell(new WorkerConnection.Dead());
        }
    }

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Connections connections;
    private final StatusText status;
    private final ActorRefResolver resolver;
    private final WorkerRegistry registry = new WorkerRegistry(this, Handshake.Build.own());

    private CoordinatorNode(ActorContext<Object> context, Connections connections, StatusText status) {
        super(context);
        this.connections = connections;
        this.status = status;
        this.resolver = ActorRefResolver.get(context.getSystem());
        tickLater();
    }

    /** Who works, for whoever asks. */
    public interface StatusText {
        String json();
    }

    public static Behavior<Object> create(Connections connections, StatusText status) {
        return Behaviors.setup(context -> new CoordinatorNode(context, connections, status));
    }

    @Override
    public Receive<Object> createReceive() {
        return newReceiveBuilder()
                .onMessage(Envelope.class, this::handshake)
                .onMessage(Died.class, this::died)
                .onMessageEquals(Tick.NOW, this::tick)
                .onSignal(Terminated.class, this::ended)
                .build();
    }

    private Behavior<Object> handshake(Envelope envelope) {
        try {
            Handshake handshake = Handshake.read(envelope.bytes());
            if (handshake instanceof Handshake.Hello hello) {
                registry.hello(hello);
            } else if (handshake instanceof Handshake.Bye bye) {
                registry.bye(bye);
            } else if (handshake instanceof Handshake.Ask ask) {
                answer(ask.answerTo(), new Handshake.Status(status.json()));
            }
        } catch (IOException
                | RuntimeException e) { // such as a place that is none: whatever it says is no fault of ours
            connections.listener().refused("somebody", "its handshake makes no sense: " + e.getMessage());
        }
        return this;
    }

    private Behavior<Object> tick() {
        registry.tick();
        tickLater();
        return this;
    }

    private void tickLater() {
        getContext().scheduleOnce(SECOND, getContext().getSelf(), Tick.NOW);
    }

    @Override
    public WorkerRegistry.Connection open(String name, Handshake.Hello hello) {
        ActorRef<Object> worker = elsewhere(hello.answerTo());
        elsewhere(hello.inbox());
        ActorRef<Object> link =
                getContext().spawnAnonymous(WorkerConnection.create(connections, name, hello.threads(), hello.inbox()));
        ActorConnection connection = new ActorConnection(link, worker);
        getContext().watch(link);
        return connection;
    }

    @Override
    public void answer(String to, Handshake handshake) {
        elsewhere(to).tell(new Envelope(handshake.bytes()));
    }

    /** Somebody in another process; what a peer says is not to be sent to actors here. */
    private ActorRef<Object> elsewhere(String path) {
        ActorRef<Object> found = resolver.resolveActorRef(path);
        if (!found.path().address().hasGlobalScope()) {
            throw new IllegalArgumentException(path + " is nowhere else");
        }
        return found;
    }

    @Override
    public void refused(String name, String why) {
        connections.listener().refused(name, why);
    }

    @Override
    public boolean isClosed() {
        return connections.isClosed();
    }

    private Behavior<Object> died(Died died) {
        registry.died(died.process());
        return this;
    }

    private Behavior<Object> ended(Terminated link) {
        registry.ended(connection ->
                connection instanceof ActorConnection own && own.link().equals(link.getRef()));
        return this;
    }
}
