package dev.waymark.core.scenario;

import dev.waymark.core.UsageException;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Theorem 1 of the thesis as a filter: an input reaches a node only when everything that happened before it in the
 * recording has happened. The order of concurrent events is left to the strategy, so every history is a prefix of the
 * recorded one.
 *
 * <p>It is enough to give each node its recorded inputs in their recorded order: a message can only be delivered once it
 * was sent, and it is sent once its sender had its own inputs. What the recorded strategy did to the network or to nodes
 * (crashes, restarts, injected, copied or changed messages) is done here, as soon as it can be; messages that were lost,
 * and those that were never delivered, stay in flight. Partitions and pauses only kept things from happening, which the
 * recorded order does too.
 */
public final class Reproduction {
    /** The bits of a code that say whether and how the node crashes half-way. */
    private static final long CRASHING = 255L << 48 | 3L << 61;

    private final Map<Integer, List<Decision>> inputs = new TreeMap<>();
    private final Map<String, List<Decision>> network = new LinkedHashMap<>();
    private final List<Decision> injections = new ArrayList<>();

    private Reproduction(List<Decision> decisions) {
        for (Decision decision : decisions) {
            sort(decision);
        }
    }

    /** {@code decisions} are those of a recording or a trace. */
    public static Reproduction of(List<Decision> decisions) {
        return new Reproduction(decisions);
    }

    private void sort(Decision decision) {
        switch (decision.match(PART)) {
            case INPUT ->
                inputs.computeIfAbsent(nodeOf(decision), key -> new ArrayList<>())
                        .add(decision);
            case NETWORK ->
                network.computeIfAbsent(root(messageOf(decision)), key -> new ArrayList<>())
                        .add(decision);
            case INJECTION -> injections.add(decision);
            case EVERYWHERE ->
                throw new UsageException("reproduce: the recording moves all clocks at once, which orders everything");
            case NOTHING -> {}
        }
    }

    private static MessageName messageOf(Decision decision) {
        return ((Decision.OfMessage) decision).message();
    }

    /** What a recorded decision is here; those that are nothing only kept things from happening. */
    private enum Part {
        INPUT,
        NETWORK,
        INJECTION,
        EVERYWHERE,
        NOTHING
    }

    private static final Decision.Cases<Part> PART = new Decision.Cases<>() {
        @Override
        public Part deliver(Decision.Deliver d) {
            return Part.INPUT;
        }

        @Override
        public Part drop(Decision.Drop d) {
            return Part.NOTHING;
        }

        @Override
        public Part duplicate(Decision.Duplicate d) {
            return Part.NETWORK;
        }

        @Override
        public Part replace(Decision.Replace d) {
            return Part.NETWORK;
        }

        @Override
        public Part inject(Decision.Inject d) {
            return Part.INJECTION;
        }

        @Override
        public Part fire(Decision.Fire d) {
            return Part.INPUT;
        }

        @Override
        public Part advance(Decision.Advance d) {
            return d.node() > 0 ? Part.INPUT : Part.EVERYWHERE;
        }

        @Override
        public Part crash(Decision.Crash d) {
            return Part.INPUT;
        }

        @Override
        public Part restart(Decision.Restart d) {
            return Part.INPUT;
        }

        @Override
        public Part invoke(Decision.Invoke d) {
            return Part.INPUT;
        }

        @Override
        public Part partition(Decision.Partition d) {
            return Part.NOTHING;
        }

        @Override
        public Part cut(Decision.Cut d) {
            return Part.NOTHING;
        }

        @Override
        public Part delay(Decision.Delay d) {
            return Part.NOTHING;
        }

        @Override
        public Part heal(Decision.Heal d) {
            return Part.NOTHING;
        }

        @Override
        public Part pause(Decision.Pause d) {
            return Part.NOTHING;
        }

        @Override
        public Part corrupt(Decision.Corrupt d) {
            return Part.INJECTION;
        }

        @Override
        public Part resume(Decision.Resume d) {
            return Part.NOTHING;
        }

        @Override
        public Part skew(Decision.Skew d) {
            return d.node() > 0 ? Part.INPUT : Part.NOTHING;
        }

        @Override
        public Part await(Decision.Wait d) {
            return Part.EVERYWHERE;
        }

        @Override
        public Part stop(Decision.Stop d) {
            return Part.NOTHING;
        }
    };

    /** The node that a decision is an input of; 0 if of none. */
    private static int nodeOf(Decision decision) {
        if (decision instanceof Decision.Deliver d) {
            return d.message().to();
        } else if (decision instanceof Decision.Fire d) {
            return d.timer().node();
        } else if (decision instanceof Decision.Invoke d) {
            return d.node();
        } else if (decision instanceof Decision.Crash d) {
            return d.node();
        } else if (decision instanceof Decision.Restart d) {
            return d.node();
        } else if (decision instanceof Decision.Advance d) {
            return d.node();
        }
        return decision instanceof Decision.Skew d ? d.node() : 0;
    }

    /** The message that a copy was made of. */
    private static String root(MessageName name) {
        return name.from() + ">" + name.to() + (name.injected() ? "!" : "#") + name.number();
    }

    Director director() {
        return new Follower();
    }

    /** At work on one execution. */
    private final class Follower implements Director {
        private int[] next = new int[0];
        private @Nullable Context context;

        @Override
        public void begin(Context newContext) {
            context = newContext;
            next = new int[newContext.nodes() + 1];
            injections.forEach(newContext.decide()::take);
            for (int node = 1; node < next.length; node++) {
                actFor(node, newContext);
            }
        }

        @Override
        public void saw(Event event, Context now) {
            if (event instanceof Event.Sent e) {
                network.getOrDefault(root(e.message()), List.of()).forEach(now.decide()::take);
            } else if (event instanceof Event.Injected e) {
                network.getOrDefault(root(e.message()), List.of()).forEach(now.decide()::take);
            } else if (isInput(event)) {
                next[event.node()]++;
                actFor(event.node(), now);
            }
        }

        /** A crash in the middle of an input is part of that input, and its restart comes next. */
        private boolean isInput(Event event) {
            if (event instanceof Event.Crashed crashed) {
                return expected(crashed.node()) instanceof Decision.Crash;
            }
            return event instanceof Event.Delivered
                    || event instanceof Event.Fired
                    || event instanceof Event.Invoked
                    || event instanceof Event.ClockMoved
                    || (event instanceof Event.Started started && started.again());
        }

        private @Nullable Decision expected(int node) {
            List<Decision> recorded = inputs.getOrDefault(node, List.of());
            return next[node] < recorded.size() ? recorded.get(next[node]) : null;
        }

        /** What no strategy would do by itself. */
        private void actFor(int node, Context now) {
            Decision decision = expected(node);
            if (decision == null) {
                return;
            }
            if (decision instanceof Decision.Crash
                    || decision instanceof Decision.Restart
                    || decision instanceof Decision.Advance
                    || decision instanceof Decision.Skew) {
                now.decide().take(decision);
            }
        }

        /** The recorded decision, which may crash the node half-way, if this is the one that it waits for. */
        @Override
        public long amend(long code) {
            Decision decision = expected(nodeOfCode(code));
            Context now = context;
            if (now == null || decision == null || !isStrategys(decision)) {
                return Code.stop();
            }
            long recorded = now.encode(decision);
            return (recorded & ~CRASHING) == code ? recorded : Code.stop();
        }
    }

    private static boolean isStrategys(Decision decision) {
        return decision instanceof Decision.MayCrash;
    }

    private static int nodeOfCode(long code) {
        return switch (Code.kind(code)) {
            case Code.DELIVER, Code.INVOKE -> Code.b(code);
            case Code.FIRE -> Code.a(code);
            default -> 0;
        };
    }
}
