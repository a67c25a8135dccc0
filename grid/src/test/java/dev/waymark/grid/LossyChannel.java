package dev.waymark.grid;

import com.typesafe.config.Config;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.typed.delivery.ConsumerController;
import org.apache.pekko.actor.typed.delivery.ProducerController;
import org.apache.pekko.dispatch.Envelope;
import org.apache.pekko.dispatch.MailboxType;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.ProducesMessageQueue;
import org.apache.pekko.dispatch.UnboundedMessageQueueSemantics;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * Mailboxes of actors in tests. Between {@link #disturb} and {@link #repair}, messages and their acknowledgements are lost, doubled,
 * or held back until a later one has overtaken them, as a network with nothing reliable on top of it might do.
 */
public final class LossyChannel implements MailboxType, ProducesMessageQueue<LossyChannel.Mailbox> {
    private static final int NEVER = 0;
    private static final int TWICE = 1;
    private static final int HELD_BACK = 3;
    private static final int ARRIVES = 5;

    static final AtomicInteger LOST = new AtomicInteger();
    static final AtomicInteger DOUBLED = new AtomicInteger();
    static final AtomicInteger OVERTAKEN = new AtomicInteger();

    /** Acknowledgements: how far messages came, and which to send again. */
    private static final Set<String> FEEDBACK = Set.of("Ack", "Request", "Resend");

    /** What happens to the first messages of each mailbox, so that all of it happens however few there are; then chance decides. */
    private static final int[] FIRST = {HELD_BACK, ARRIVES, TWICE, NEVER};

    private static volatile @Nullable Random random;

    /** Pekko makes it. */
    public LossyChannel(ActorSystem.Settings settings, Config config) {}

    /** From now on, until {@link #repair}. */
    static void disturb(long seed) {
        List.of(LOST, DOUBLED, OVERTAKEN).forEach(each -> each.set(0));
        random = new Random(seed);
    }

    static void repair() {
        random = null;
    }

    @Override
    public MessageQueue create(Option<ActorRef> owner, Option<ActorSystem> system) {
        return new Mailbox();
    }

    /** Of one actor. */
    public static final class Mailbox implements MessageQueue, UnboundedMessageQueueSemantics {
        private final Queue<Envelope> queue = new ConcurrentLinkedQueue<>();
        private @Nullable Envelope held;
        private int messages;

        @Override
        public void enqueue(ActorRef receiver, Envelope handle) {
            Random random = LossyChannel.random;
            if (random == null || !isDelivery(handle.message())) {
                queue.add(handle);
                return;
            }
            switch (fate(random)) {
                case NEVER -> LOST.incrementAndGet();
                case TWICE, TWICE + 1 -> {
                    queue.add(handle);
                    queue.add(handle);
                    DOUBLED.incrementAndGet();
                }
                case HELD_BACK, HELD_BACK + 1 -> hold(handle);
                default -> {
                    queue.add(handle);
                    hold(null);
                }
            }
        }

        private synchronized int fate(Random random) {
            return messages < FIRST.length ? FIRST[messages++] : random.nextInt(12);
        }

        /** Whatever was held back has been overtaken. */
        private synchronized void hold(@Nullable Envelope next) {
            if (held != null) {
                queue.add(held);
                OVERTAKEN.incrementAndGet();
            }
            held = next;
        }

        private static boolean isDelivery(Object message) {
            return message instanceof ConsumerController.SequencedMessage<?>
                    || (message instanceof ProducerController.Command<?>
                            && FEEDBACK.contains(message.getClass().getSimpleName()));
        }

        @Override
        public @Nullable Envelope dequeue() {
            return queue.poll();
        }

        @Override
        public int numberOfMessages() {
            return queue.size();
        }

        @Override
        public boolean hasMessages() {
            return !queue.isEmpty();
        }

        @Override
        public void cleanUp(ActorRef owner, MessageQueue deadLetters) {
            for (Envelope each = queue.poll(); each != null; each = queue.poll()) {
                deadLetters.enqueue(owner, each);
            }
        }
    }
}
