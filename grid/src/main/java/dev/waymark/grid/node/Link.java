package dev.waymark.grid.node;

import dev.waymark.engine.wire.CampaignWire;
import dev.waymark.grid.wire.Letter;
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
final class Link extends AbstractBehavior<Object> {
    /** To be sent. */
    record Send(Letter letter) {}

    /** Its worker is known to be dead. */
    record Dead() {}

    /** Asks for the letter box. */
    record Where(Found answer) {}

    /** Hears of a letter box. */
    interface Found {
        void at(String letterBox);
    }

    private final Office office;
    private final String worker;
    private final int threads;
    private final Post post;
    private @Nullable CampaignWire wire;

    private Link(ActorContext<Object> context, Office office, String worker, int threads, String letterBox) {
        super(context);
        this.office = office;
        this.worker = worker;
        this.threads = threads;
        this.post = new Post(context, "coordinator");
        post.connect(letterBox);
        office.arrived(worker, this::send);
    }

    static Behavior<Object> create(Office office, String worker, int threads, String letterBox) {
        return Behaviors.setup(context -> new Link(context, office, worker, threads, letterBox));
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
                .onMessage(Dead.class, dead -> Behaviors.stopped())
                .onSignal(Terminated.class, post -> Behaviors.stopped())
                .onSignal(PostStop.class, stopped -> {
                    office.gone(worker); // however it ended: nobody else would
                    return this;
                })
                .build();
    }

    private Behavior<Object> came(Post.Came came) {
        try {
            Letter letter = post.open(came);
            wire = wire == null ? office.wire() : wire;
            return office.came(worker, threads, letter, this::send, wire) ? this : Behaviors.stopped();
        } catch (IOException | RuntimeException e) { // whatever it sent is no fault of ours
            office.listener().refused(worker, "it wrote what makes no sense: " + e);
            return Behaviors.stopped();
        }
    }
}
