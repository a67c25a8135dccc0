package dev.waymark.remote.process;

import dev.waymark.core.SystemMistake;
import dev.waymark.remote.wire.HostFault;
import dev.waymark.remote.wire.Ready;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a thread and the host that it talks with on one processor, where that is faster. They alternate, and to wake somebody up on a
 * processor that sleeps takes longer than most answers, in virtual machines several times as long. On a busy machine it is the other way
 * round: who is kept where others work waits for them; {@link ThreadPlace} finds out. The host does it for both, since Java
 * cannot. Where it is not possible nothing happens; no result depends on it.
 */
public final class Pinning {
    /** {@code off}: nothing is pinned. */
    public static final String VARIABLE = "WAYMARK_PIN";

    private static final AtomicLong TIMES = new AtomicLong();
    private static final AtomicLong REFUSALS = new AtomicLong();

    /** What a host may make use of. */
    static final List<String> OFFERS = offers();

    private final HostPool pool;
    private @Nullable HostTalk talk;
    private @Nullable ThreadPlace place;

    /** Of the place, when the host was last brought there. */
    private int version;

    private boolean hostIsAnywhere;
    private boolean refused;
    private long waitedBefore;
    private long answersBefore;

    Pinning(HostPool pool) {
        this.pool = pool;
    }

    private static List<String> offers() {
        List<String> offers = new ArrayList<>(List.of(Ready.KEEP));
        if (!"off".equals(System.getenv(VARIABLE))
                && ThreadPlace.PROCESSORS.all().size() > 1) {
            offers.add(Ready.PIN);
        }
        return List.copyOf(offers);
    }

    /** How many times a host was put beside its thread so far, in this process. */
    public static long times() {
        return TIMES.get();
    }

    /** How often a host could not do it. */
    public static long refusals() {
        return REFUSALS.get();
    }

    /** Why this thread and this host cannot be kept on one processor; empty: they can. They are not afterwards. */
    public static String tried(HostTalk with) {
        ThreadPlace here = ThreadPlace.here();
        String problem = with.pin(here.on(ThreadPlace.PROCESSORS.all().subList(0, 1)));
        String back = with.pin(here.on(ThreadPlace.PROCESSORS.all()));
        return problem.isEmpty() ? back : problem;
    }

    /** Before an execution of this thread with this host. */
    public void together(HostTalk with) {
        ThreadPlace here = ThreadPlace.here();
        if (refused || !pool.ready().pins() || !here.isKnown()) {
            return;
        }
        try {
            if (place != here) {
                leave(with);
                place = here;
                here.enter();
            }
            if (talk != with) {
                talk = with;
                hostIsAnywhere = true;
                version = here.isAnywhere() ? here.version() : -1;
            } else {
                here.waited(with.waitedNanos() - waitedBefore, with.answers() - answersBefore);
            }
            follow(here, with);
            waitedBefore = with.waitedNanos();
            answersBefore = with.answers();
        } catch (HostFault e) {
            refused = true; // it is told as a failure of the node that is asked next
        }
    }

    private void follow(ThreadPlace here, HostTalk with) {
        if (version == here.version()) {
            return;
        }
        version = here.version();
        hostIsAnywhere = here.isAnywhere();
        String problem = with.pin(here.together());
        if (!problem.isEmpty()) {
            REFUSALS.incrementAndGet();
            refused = true;
        } else if (!hostIsAnywhere) {
            TIMES.incrementAndGet();
        }
    }

    /** All may run anywhere again, before the host is given back. If it is gone, another does that for the thread. */
    public void apart() {
        HostTalk with = talk;
        talk = null;
        if (place == null || with == null) {
            return;
        }
        try {
            if (!with.isBroken()) {
                leave(with);
                return;
            }
            HostTalk other = pool.take();
            try {
                leave(other);
            } finally {
                pool.giveBack(other);
            }
        } catch (HostFault | SystemMistake e) {
            place = null; // the thread stays where it is: there is nobody who could change that
        }
    }

    private void leave(HostTalk with) {
        ThreadPlace left = place;
        place = null;
        if (left == null) {
            return;
        }
        if (left.leave()) {
            with.pin(left.together());
        } else if (!hostIsAnywhere) {
            with.pin(ThreadPlace.hostAnywhere());
        }
        hostIsAnywhere = true;
    }
}
