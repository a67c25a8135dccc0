package dev.waymark.golden;

import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.MessageName;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.Set;

/** Delivers in the order of sending, whatever the channels allow, one message at each decision point. */
final class Deliveries implements PrimitiveIterator.OfLong {
    /** Messages that go round for ever must not keep a script from its end. */
    private static final int MOST = 1000;

    private final View view;
    private final Set<MessageName> only;
    private final boolean all;
    private int made;

    private Deliveries(View view, Set<MessageName> only, boolean all) {
        this.view = view;
        this.only = only;
        this.all = all;
    }

    /** Until nothing is left. */
    static Deliveries untilQuiet(View view) {
        return new Deliveries(view, Set.of(), true);
    }

    /** Of these messages alone, not of what they lead to. */
    static Deliveries of(Set<MessageName> messages, View view) {
        return new Deliveries(view, Set.copyOf(messages), false);
    }

    /** Throws {@link UsageException} if there is no end to it. */
    @Override
    public boolean hasNext() {
        if (made == MOST && oldest() >= 0) {
            throw new UsageException("no end after " + MOST + " deliveries");
        }
        return oldest() >= 0;
    }

    @Override
    public long nextLong() {
        int oldest = oldest();
        if (oldest < 0) {
            throw new NoSuchElementException();
        }
        made++;
        return Code.deliver(view.message(oldest));
    }

    private int oldest() {
        int best = -1;
        for (int i = 0; i < view.deliverable(); i++) {
            if ((all || only.contains(MessageName.of(view.message(i))))
                    && (best < 0 || view.sentAt(i) < view.sentAt(best))) {
                best = i;
            }
        }
        return best;
    }
}
