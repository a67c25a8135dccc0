package dev.waymark.remote.process;

import dev.waymark.core.SystemMistake;
import dev.waymark.remote.wire.Command;
import dev.waymark.remote.wire.HostFault;
import dev.waymark.remote.wire.Ready;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a thread and the host that it talks with on one processor, where that is faster. They alternate, and to wake somebody up on a
 * processor that sleeps takes longer than most answers, in virtual machines several times as long. On a busy machine it is the other way
 * round: who is kept where others work waits for them. So both are tried for a moment now and then, and the faster one stays. The host
 * does it for both, since Java cannot. Where it is not possible nothing happens; no result depends on it.
 */
public final class Pinning {
    /** {@code off}: nothing is pinned. */
    public static final String VARIABLE = "WAYMARK_PIN";

    private static final Processors PROCESSORS = Processors.ofThisProcess();
    private static final AtomicLong TIMES = new AtomicLong();
    private static final AtomicLong REFUSALS = new AtomicLong();

    /** What a host may make use of. */
    static final List<String> OFFERS = offers();

    /** How long each is tried, and how long the faster one stays. */
    private static final long TRIAL_NANOS = 50_000_000;

    private static final long STAYS_NANOS = 2_000_000_000;

    /** A thread by the numbers that Linux knows it by, and where it was put. */
    private record Pinned(Thread thread, long process, long id, int processor) {
        Command command(List<Integer> processors) {
            return Command.pin(process, id, processors);
        }
    }

    private enum Phase {
        FREE_TRIAL,
        PINNED_TRIAL,
        FASTER
    }

    private final HostPool pool;
    private @Nullable HostTalk talk;
    private @Nullable Pinned pinned;
    private Phase phase = Phase.FASTER;
    private boolean refused;
    private long since;
    private long answersSince;
    private double freeNanos;

    Pinning(HostPool pool) {
        this.pool = pool;
    }

    private static List<String> offers() {
        List<String> offers = new ArrayList<>(List.of(Ready.KEEP));
        if (!"off".equals(System.getenv(VARIABLE)) && PROCESSORS.all().size() > 1) {
            offers.add(Ready.PIN);
        }
        return List.copyOf(offers);
    }

    /** How many times a thread was put beside its host so far, in this process. */
    public static long times() {
        return TIMES.get();
    }

    /** How often a host could not do it. */
    public static long refusals() {
        return REFUSALS.get();
    }

    /** Before an execution of this thread with this host. */
    public void together(HostTalk with) {
        if (refused || !pool.ready().pins()) {
            return;
        }
        try {
            if (talk != with || (pinned != null && pinned.thread != Thread.currentThread())) {
                begin(with);
            } else if (System.nanoTime() - since > (phase == Phase.FASTER ? STAYS_NANOS : TRIAL_NANOS)) {
                next(with);
            }
        } catch (HostFault e) {
            refused = true; // it is told as a failure of the node that is asked next
        }
    }

    private void begin(HostTalk with) {
        if (pinned != null) {
            free(with);
        }
        talk = with;
        enter(Phase.FREE_TRIAL, with);
    }

    private void next(HostTalk with) {
        double nanos = (double) (System.nanoTime() - since) / Math.max(1, with.answers() - answersSince);
        switch (phase) {
            case FREE_TRIAL -> {
                freeNanos = nanos;
                pin(with);
                enter(Phase.PINNED_TRIAL, with);
            }
            case PINNED_TRIAL -> {
                if (nanos > freeNanos) {
                    free(with);
                }
                enter(Phase.FASTER, with);
            }
            case FASTER -> {
                if (pinned != null) {
                    free(with);
                }
                enter(Phase.FREE_TRIAL, with);
            }
        }
    }

    private void enter(Phase next, HostTalk with) {
        phase = next;
        since = System.nanoTime();
        answersSince = with.answers();
    }

    private void pin(HostTalk with) {
        Pinned here = here();
        if (here == null) {
            refused = true;
            return;
        }
        pinned = here;
        String problem = with.pin(here.command(List.of(here.processor)));
        if (problem.isEmpty()) {
            TIMES.incrementAndGet();
        } else {
            REFUSALS.incrementAndGet();
            refused = true;
            forget();
        }
    }

    /** This thread, and a processor for it: where it runs now if no other of ours has more need of that. Null: that cannot be told. */
    private static @Nullable Pinned here() {
        try {
            Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self")); // PROCESS/task/THREAD
            String stat = Files.readString(Path.of("/proc/thread-self/stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return new Pinned(
                    Thread.currentThread(),
                    Long.parseLong(thread.getName(0).toString()),
                    Long.parseLong(thread.getName(2).toString()),
                    PROCESSORS.take(Integer.parseInt(fields[36])));
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    /** Both may run anywhere again, before the host is given back. If it is gone, another does that for the thread. */
    public void apart() {
        HostTalk with = talk;
        talk = null;
        if (pinned == null || with == null) {
            return;
        }
        try {
            if (with.isBroken()) {
                HostTalk other = pool.take();
                free(other);
                pool.giveBack(other);
            } else {
                free(with);
            }
        } catch (HostFault | SystemMistake e) {
            forget(); // the thread stays where it is: there is nobody who could change that
        }
    }

    private void free(HostTalk with) {
        Pinned last = pinned;
        if (last != null) {
            with.pin(last.command(PROCESSORS.all()));
            forget();
        }
    }

    private void forget() {
        if (pinned != null) {
            PROCESSORS.giveBack(pinned.processor);
        }
        pinned = null;
    }
}
