package dev.waymark.grid.node;

import dev.waymark.engine.wire.CampaignWire;
import dev.waymark.grid.wire.GridMessage;
import java.io.IOException;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.jspecify.annotations.Nullable;

/** The coordinator's end of the way to one worker. */
final class WorkerConnection extends AbstractBehavior<Object> {
    /** To be sent. */
    record Send(GridMessage message) {}

    /** Its worker is known to be dead. */
    record Dead() {}

    /** Asks for the inbox. */
    record Where(Found answer) {}

    /** Hears of an inbox. */
    interface Found {
        void at(String inbox);
    }

    private final Connections connections;
    private final String worker;
    private final int threads;
    private final ReliableChannel channel;
    private @Nullable CampaignWire wire;

    private WorkerConnection(
            ActorContext<Object> context, Connections connections, String worker, int threads, String inbox) {
        super(context);
        this.connections = connections;
        this.worker = worker;
        this.threads = threads;
        this.channel = new ReliableChannel(context, "coordinator");
        channel.connect(inbox);
        connections.arrived(worker, this::send);
    }

    static Behavior<Object> create(Connections connections, String worker, int threads, String inbox) {
        return Behaviors.setup(context -> new WorkerConnection(context, connections, worker, threads, inbox));
    }

    private void send(GridMessage message) {
        getContext().getSelf().tell(new Send(message));
    }

    @Override
    public Receive<Object> createReceive() {
        return newReceiveBuilder()
                .onMessage(Send.class, send -> {
                    channel.send(send.message());
                    return this;
                })
                .onMessage(ReliableChannel.Free.class, free -> {
                    channel.free(free);
                    return this;
                })
                .onMessage(ReliableChannel.Came.class, this::came)
                .onMessage(Where.class, where -> {
                    where.answer().at(channel.inbox());
                    return this;
                })
                .onMessage(Dead.class, dead -> Behaviors.stopped())
                .onSignal(Terminated.class, channel -> Behaviors.stopped())
                .onSignal(PostStop.class, stopped -> {
                    connections.gone(worker); // however it ended: nobody else would
                    return this;
                })
                .build();
    }

    private Behavior<Object> came(ReliableChannel.Came came) {
        try {
            GridMessage message = channel.open(came);
            wire = wire == null ? connections.wire() : wire;
            return connections.came(worker, threads, message, this::send, wire) ? this : Behaviors.stopped();
        } catch (IOException | RuntimeException e) { // whatever it sent is no fault of ours
            connections.listener().refused(worker, "it wrote what makes no sense: " + e);
            return Behaviors.stopped();
        }
    }
}
