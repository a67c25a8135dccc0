package dev.waymark.strategies.rl.environment;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Fingerprint;
import dev.waymark.core.random.Mix;
import dev.waymark.engine.primitive.LongSet;
import java.util.Arrays;

/** Finds messages that are sent while one that is equal is in flight: the published environment keeps one of them. */
final class Twins implements Observer {
    private static final long PAIR = 0xFFFFL << 32;

    private final LongSet inFlight = new LongSet(64);
    private final LongSet doomed = new LongSet(64);
    private long[] waiting = new long[8];
    private int count;

    /** The drop of one of them; stop if there is none. */
    long next() {
        return count == 0 ? Code.stop() : Code.drop(waiting[--count]);
    }

    @Override
    public void sent(long message, Object payload) {
        if (!inFlight.add(content(message, payload))) {
            doomed.add(message);
            if (count == waiting.length) {
                waiting = Arrays.copyOf(waiting, 2 * count);
            }
            waiting[count++] = message;
        }
    }

    @Override
    public void delivered(long message, Object payload) {
        inFlight.remove(content(message, payload));
    }

    @Override
    public void dropped(long message, Object payload) {
        if (!doomed.remove(message)) {
            inFlight.remove(content(message, payload));
        }
    }

    private static long content(long message, Object payload) {
        return Mix.combine(message & PAIR, Fingerprint.of(payload));
    }
}
