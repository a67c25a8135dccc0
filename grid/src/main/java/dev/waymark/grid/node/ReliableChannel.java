package dev.waymark.grid.node;

import dev.waymark.grid.wire.Envelope;
import dev.waymark.grid.wire.GridMessage;
import dev.waymark.grid.wire.MessageCodec;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorRefResolver;
import org.apache.pekko.actor.typed.delivery.ConsumerController;
import org.apache.pekko.actor.typed.delivery.ProducerController;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.jspecify.annotations.Nullable;

/**
 * Messages to and from one other process, for the actor that has this: each arrives once and in order, large ones in pieces.
 * Pekko's reliable delivery sends again what was lost and leaves out what came twice.
 */
final class ReliableChannel {
    /** Told to the actor: the next message can go. */
    record Free(ProducerController.RequestNext<Envelope> next) {}

    /** Told to the actor: a message came. */
    record Came(ConsumerController.Delivery<Envelope> delivery) {}

    private final ActorRef<ProducerController.Command<Envelope>> out;
    private final ActorRef<ConsumerController.Command<Envelope>> in;
    private final ActorRefResolver resolver;
    private final Deque<GridMessage> waiting = new ArrayDeque<>();
    private @Nullable ActorRef<Envelope> next;

    /** The actor hears {@code Terminated} if a part of this fails: nothing could come or go any more. */
    ReliableChannel(ActorContext<Object> context, String name) {
        resolver = ActorRefResolver.get(context.getSystem());
        out = context.spawn(ProducerController.create(Envelope.class, name, Optional.empty()), "out");
        in = context.spawn(ConsumerController.create(), "in");
        context.watch(out);
        context.watch(in);
        out.tell(new ProducerController.Start<>(
                context.messageAdapter(ProducerController.requestNextClass(), Free::new)));
        in.tell(new ConsumerController.Start<>(context.messageAdapter(ConsumerController.deliveryClass(), Came::new)));
    }

    /** Where messages to this one go. */
    String inbox() {
        return resolver.toSerializationFormat(in);
    }

    /** Messages go to that inbox from now on. */
    void connect(String inbox) {
        out.tell(new ProducerController.RegisterConsumer<>(resolver.resolveActorRef(inbox)));
    }

    void send(GridMessage message) {
        waiting.add(message);
        flush();
    }

    void free(Free free) {
        next = free.next().sendNextTo();
        flush();
    }

    private void flush() {
        if (next != null && !waiting.isEmpty()) {
            next.tell(new Envelope(MessageCodec.write(waiting.remove())));
            next = null;
        }
    }

    /** Throws {@link IOException} if it is none. */
    GridMessage open(Came came) throws IOException {
        came.delivery().confirmTo().tell(ConsumerController.confirmed());
        return MessageCodec.read(came.delivery().message().bytes());
    }
}
