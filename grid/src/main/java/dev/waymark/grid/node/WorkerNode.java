package dev.waymark.grid.node;

import dev.waymark.grid.scheduler.HeartbeatMonitor;
import dev.waymark.grid.wire.Envelope;
import dev.waymark.grid.wire.GridMessage;
import dev.waymark.grid.wire.Handshake;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorRefResolver;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/** A worker's end of the way to its coordinator. What comes goes to the thread that works. */
public final class WorkerNode extends AbstractBehavior<Object> {
    /** What the thread that works hears. */
    public sealed interface News {}

    /** A message came. */
    public record Came(GridMessage message) implements News {}

    /** The coordinator knows this worker. */
    public record Accepted() implements News {}

    /** The coordinator does not want this worker. */
    public record Refused(String line) implements News {}

    /** The campaign ended before the coordinator knew this worker. */
    public record TooLate() implements News {}

    /** There is no coordinator any more, or it knows nothing of this worker any more. */
    public record Lost() implements News {}

    /** A batch has been executed. */
    public record Executed() implements News {}

    /** To be sent. */
    public record Send(GridMessage message) {}

    /** The coordinator has heard that this worker leaves. */
    public record Left() implements News {}

    /** Says that it leaves, until there is an answer. */
    public enum Leave {
        NOW
    }

    private enum Tick {
        NOW
    }

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final ActorRef<Object> coordinator;
    private final Handshake.Build build;
    private final String name;
    private final int threads;
    private final BlockingQueue<News> news;
    private final ReliableChannel channel;
    private final String own;
    private final HeartbeatMonitor heartbeats = new HeartbeatMonitor();
    private boolean accepted;
    private boolean leaves;

    private WorkerNode(
            ActorContext<Object> context,
            String coordinator,
            Handshake.Build build,
            String name,
            int threads,
            BlockingQueue<News> news) {
        super(context);
        this.coordinator = ActorRefResolver.get(context.getSystem()).resolveActorRef(coordinator);
        this.build = build;
        this.name = name;
        this.threads = threads;
        this.news = news;
        this.channel = new ReliableChannel(context, "worker");
        this.own = ActorRefResolver.get(context.getSystem()).toSerializationFormat(context.getSelf());
        context.getSelf().tell(Tick.NOW);
    }

    /** {@code coordinator}: the path of its first actor. */
    public static Behavior<Object> create(
            String coordinator, Handshake.Build build, String name, int threads, BlockingQueue<News> news) {
        return Behaviors.setup(context -> new WorkerNode(context, coordinator, build, name, threads, news));
    }

    @Override
    public Receive<Object> createReceive() {
        return newReceiveBuilder()
                .onMessageEquals(Tick.NOW, this::sayHello)
                .onMessage(Envelope.class, this::handshake)
                .onMessage(Send.class, send -> {
                    leaves |= send.message() instanceof GridMessage.Fault; // or it would be let in again
                    channel.send(send.message());
                    return this;
                })
                .onMessage(ReliableChannel.Free.class, free -> {
                    channel.free(free);
                    return this;
                })
                .onMessage(ReliableChannel.Came.class, this::came)
                .onMessageEquals(Leave.NOW, this::leave)
                .onSignal(Terminated.class, channel -> {
                    news.add(new Lost());
                    return this;
                })
                .build();
    }

    /** Every second: what is said may be lost, and the coordinator is to know that this worker is still there. */
    private Behavior<Object> sayHello() {
        if (heartbeats.sent() == HeartbeatMonitor.State.LOST) {
            news.add(new Lost());
        }
        long process = ProcessHandle.current().pid();
        if (!leaves) {
            say(new Handshake.Hello(build, name, threads, process, own, channel.inbox()));
        }
        getContext().scheduleOnce(SECOND, getContext().getSelf(), Tick.NOW);
        return this;
    }

    private Behavior<Object> leave() {
        leaves = true;
        if (!accepted) { // nobody misses it
            news.add(new Left());
            return this;
        }
        say(new Handshake.Bye(own));
        getContext().scheduleOnce(SECOND, getContext().getSelf(), Leave.NOW);
        return this;
    }

    private void say(Handshake handshake) {
        coordinator.tell(new Envelope(handshake.bytes()));
    }

    private Behavior<Object> handshake(Envelope envelope) throws IOException {
        Handshake handshake = Handshake.read(envelope.bytes());
        if (handshake instanceof Handshake.Welcome welcome) {
            if (heartbeats.welcomed(welcome.inbox()) == HeartbeatMonitor.State.LOST) {
                news.add(new Lost());
            } else if (!accepted) {
                accepted = true;
                channel.connect(welcome.inbox());
                news.add(new Accepted());
            }
        } else if (handshake instanceof Handshake.Refused refused) {
            news.add(new Refused(refused.line()));
        } else if (handshake instanceof Handshake.Gone) {
            news.add(new Left());
        } else if (handshake
                instanceof Handshake.Over) { // to one that was accepted: it was given up, and then all ended
            news.add(accepted ? new Came(new GridMessage.Over()) : new TooLate());
        }
        return this;
    }

    private Behavior<Object> came(ReliableChannel.Came came) throws IOException {
        news.add(new Came(channel.open(came)));
        return this;
    }
}
