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
 * Mailboxes of actors in tests. While the post is poor, letters and what their receivers answer are, where they arrive, lost, doubled,
 * or left lying until a later one has overtaken them, as a network with nothing reliable on top of it might do.
 */
public final class PoorPost implements MailboxType, ProducesMessageQueue<PoorPost.Box> {
    private static final int NEVER = 0;
    private static final int TWICE = 1;
    private static final int LEFT_LYING = 3;
    private static final int ARRIVES = 5;

    static final AtomicInteger LOST = new AtomicInteger();
    static final AtomicInteger DOUBLED = new AtomicInteger();
    static final AtomicInteger OVERTAKEN = new AtomicInteger();

    /** What the sender of letters is told: how far they came, and which to send again. */
    private static final Set<String> TOLD = Set.of("Ack", "Request", "Resend");

    /** What befalls the first letters of each box, so that all of it does however few there are; then dice decide. */
    private static final int[] FIRST = {LEFT_LYING, ARRIVES, TWICE, NEVER};

    private static volatile @Nullable Random dice;

    /** Pekko makes it. */
    public PoorPost(ActorSystem.Settings settings, Config config) {}

    /** From now on, until {@link #mend}. */
    static void spoil(long seed) {
        List.of(LOST, DOUBLED, OVERTAKEN).forEach(each -> each.set(0));
        dice = new Random(seed);
    }

    static void mend() {
        dice = null;
    }

    @Override
    public MessageQueue create(Option<ActorRef> owner, Option<ActorSystem> system) {
        return new Box();
    }

    /** Of one actor. */
    public static final class Box implements MessageQueue, UnboundedMessageQueueSemantics {
        private final Queue<Envelope> queue = new ConcurrentLinkedQueue<>();
        private @Nullable Envelope lying;
        private int letters;

        @Override
        public void enqueue(ActorRef receiver, Envelope handle) {
            Random dice = PoorPost.dice;
            if (dice == null || !isPost(handle.message())) {
                queue.add(handle);
                return;
            }
            switch (fate(dice)) {
                case NEVER -> LOST.incrementAndGet();
                case TWICE, TWICE + 1 -> {
                    queue.add(handle);
                    queue.add(handle);
                    DOUBLED.incrementAndGet();
                }
                case LEFT_LYING, LEFT_LYING + 1 -> lay(handle);
                default -> {
                    queue.add(handle);
                    lay(null);
                }
            }
        }

        private synchronized int fate(Random dice) {
            return letters < FIRST.length ? FIRST[letters++] : dice.nextInt(12);
        }

        /** Whatever lay there has been overtaken. */
        private synchronized void lay(@Nullable Envelope next) {
            if (lying != null) {
                queue.add(lying);
                OVERTAKEN.incrementAndGet();
            }
            lying = next;
        }

        private static boolean isPost(Object message) {
            return message instanceof ConsumerController.SequencedMessage<?>
                    || (message instanceof ProducerController.Command<?>
                            && TOLD.contains(message.getClass().getSimpleName()));
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
