package dev.waymark.grid.node;

import dev.waymark.core.wire.CampaignWire;
import dev.waymark.grid.wire.Letter;
import java.io.IOException;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.jspecify.annotations.Nullable;

/** The coordinator's end of the way to one worker; it ends when the worker does. */
final class Link extends AbstractBehavior<Object> {
    /** To be sent. */
    record Send(Letter letter) {}

    /** Its worker is known to be dead. */
    record Dead() {}

    /** Asks for the letter box. */
    record Where(ActorRef<Object> worker, CoordinatorNode.Found answer) {}

    private final Office office;
    private final String worker;
    private final int threads;
    private final Post post;
    private @Nullable CampaignWire wire;

    private Link(
            ActorContext<Object> context,
            Office office,
            String worker,
            int threads,
            ActorRef<Object> at,
            String letterBox) {
        super(context);
        this.office = office;
        this.worker = worker;
        this.threads = threads;
        this.post = new Post(context, "coordinator");
        post.connect(letterBox);
        context.watch(at);
        office.arrived(worker, this::send);
    }

    static Behavior<Object> create(Office office, String worker, int threads, ActorRef<Object> at, String letterBox) {
        return Behaviors.setup(context -> new Link(context, office, worker, threads, at, letterBox));
    }

    private void send(Letter letter) {
        getContext().getSelf().tell(new Send(letter));
    }

    @Override
    public Receive<Object> createReceive() {
        return newReceiveBuilder()
                .onMessage(Send.class, send -> {
                    post.send(send.letter());
                    return this;
                })
                .onMessage(Post.Free.class, free -> {
                    post.free(free);
                    return this;
                })
                .onMessage(Post.Came.class, this::came)
                .onMessage(Where.class, where -> {
                    where.answer().at(post.letterBox());
                    return this;
                })
                .onMessage(Dead.class, dead -> end())
                .onSignal(Terminated.class, gone -> end())
                .build();
    }

    private Behavior<Object> came(Post.Came came) {
        try {
            Letter letter = post.open(came);
            wire = wire == null ? office.wire() : wire;
            return office.came(worker, threads, letter, this::send, wire) ? this : end();
        } catch (IOException | RuntimeException e) { // whatever it sent is no fault of ours
            office.listener().refused(worker, "it wrote what makes no sense: " + e);
            return end();
        }
    }

    private Behavior<Object> end() {
        office.gone(worker);
        return Behaviors.stopped();
    }
}
