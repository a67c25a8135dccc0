package dev.waymark.core.cluster;

import dev.waymark.core.model.Code;
import dev.waymark.core.model.CrashPoint;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.PayloadType;
import dev.waymark.core.model.TimerName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Between a {@link Decision} and its {@link Code} in one execution: {@link View#encode} and {@link View#decode} for any
 * cluster. What does not fit into a code is kept in a table, so it is to be cleared for each execution.
 */
public final class Packer {
    /** No cluster has this many nodes. */
    private static final int NOWHERE = 255;

    private static final int CLIENTS_MAX = 255;

    /** What only the cluster knows of the names in its codes. */
    public interface Names {
        /** A number, 0 to 255, for this kind of timer; a kind that was never heard of gets a new one. */
        int timerKind(String kind);

        String timerKind(int number);

        /** The payload of a message in the pool; null if it is not there. */
        @Nullable
        Object payload(long message);
    }

    private final Names names;
    private final List<Decision> rich = new ArrayList<>();

    public Packer(Names names) {
        this.names = names;
    }

    /** For a new execution. */
    public void clear() {
        rich.clear();
    }

    public Decision decode(long code) {
        return switch (Code.kind(code)) {
            case Code.DELIVER -> new Decision.Deliver(MessageName.of(code), type(code), crashPoint(code));
            case Code.DROP -> new Decision.Drop(MessageName.of(code), type(code));
            case Code.DUPLICATE -> new Decision.Duplicate(MessageName.of(code), type(code));
            case Code.FIRE ->
                new Decision.Fire(
                        new TimerName(Code.a(code), names.timerKind(Code.b(code)), Code.number(code)),
                        crashPoint(code));
            case Code.INVOKE ->
                new Decision.Invoke(new OperationName(Code.a(code), Code.number(code)), Code.b(code), crashPoint(code));
            case Code.CRASH -> new Decision.Crash(Code.a(code), Code.disk(code));
            case Code.RESTART -> new Decision.Restart(Code.a(code));
            case Code.PAUSE -> new Decision.Pause(Code.a(code));
            case Code.RESUME -> new Decision.Resume(Code.a(code));
            case Code.CORRUPT -> new Decision.Corrupt(Code.a(code));
            case Code.HEAL -> new Decision.Heal();
            case Code.RICH -> rich(code);
            default -> new Decision.Stop();
        };
    }

    /** The decision of a code that is only a place in the table. */
    public Decision rich(long code) {
        return rich.get(Code.number(code));
    }

    private @Nullable String type(long code) {
        Object payload = names.payload(code & Code.NAME_MASK);
        return payload == null ? null : PayloadType.of(payload);
    }

    private static @Nullable CrashPoint crashPoint(long code) {
        int effects = Code.crashAfter(code);
        return effects < 0 ? null : new CrashPoint(effects, Code.disk(code));
    }

    public long encode(Decision decision) {
        return decision.match(codes);
    }

    private long keep(Decision decision) {
        rich.add(decision);
        return Code.rich(rich.size() - 1);
    }

    private final Decision.Cases<Long> codes = new Decision.Cases<>() {
        @Override
        public Long deliver(Decision.Deliver d) {
            return crashing(Code.deliver(Packer.message(d.message())), d.crash());
        }

        @Override
        public Long drop(Decision.Drop d) {
            return Code.drop(Packer.message(d.message()));
        }

        @Override
        public Long duplicate(Decision.Duplicate d) {
            return Code.duplicate(Packer.message(d.message()));
        }

        @Override
        public Long fire(Decision.Fire d) {
            TimerName timer = d.timer();
            return crashing(
                    Code.fire(Code.name(node(timer.node()), names.timerKind(timer.kind()), number(timer.number()))),
                    d.crash());
        }

        @Override
        public Long invoke(Decision.Invoke d) {
            OperationName operation = d.operation();
            return crashing(
                    Code.invoke(Code.name(client(operation.client()), node(d.node()), number(operation.number()))),
                    d.crash());
        }

        @Override
        public Long crash(Decision.Crash d) {
            return Code.crash(node(d.node()), d.disk());
        }

        @Override
        public Long restart(Decision.Restart d) {
            return Code.restart(node(d.node()));
        }

        @Override
        public Long pause(Decision.Pause d) {
            return Code.pause(node(d.node()));
        }

        @Override
        public Long resume(Decision.Resume d) {
            return Code.resume(node(d.node()));
        }

        @Override
        public Long corrupt(Decision.Corrupt d) {
            return Code.corrupt(node(d.node()));
        }

        @Override
        public Long heal(Decision.Heal d) {
            return Code.heal();
        }

        @Override
        public Long stop(Decision.Stop d) {
            return Code.stop();
        }

        @Override
        public Long replace(Decision.Replace d) {
            return keep(d);
        }

        @Override
        public Long inject(Decision.Inject d) {
            return keep(d);
        }

        @Override
        public Long advance(Decision.Advance d) {
            return keep(d);
        }

        @Override
        public Long partition(Decision.Partition d) {
            return keep(d);
        }

        @Override
        public Long cut(Decision.Cut d) {
            return keep(d);
        }

        @Override
        public Long delay(Decision.Delay d) {
            return keep(d);
        }

        @Override
        public Long skew(Decision.Skew d) {
            return keep(d);
        }

        @Override
        public Long await(Decision.Wait d) {
            return keep(d);
        }
    };

    // A name that does not fit into a code exists nowhere; it becomes one that nothing has, never another's.

    /** The name of a message as codes have it. */
    public static long message(MessageName name) {
        boolean fits = number(name.number()) > 0 && name.copy() >= 0 && name.copy() <= Code.COPIES_MAX;
        return Code.name(
                node(name.from()),
                node(name.to()),
                fits ? Code.sequence(name.number(), name.copy(), name.injected()) : 0);
    }

    private static int node(int node) {
        return node >= 0 && node < NOWHERE ? node : NOWHERE;
    }

    private static int client(int client) {
        return client >= 0 && client <= CLIENTS_MAX ? client : 0;
    }

    private static int number(int number) {
        return number > 0 && number <= Code.NUMBERS_MAX ? number : 0;
    }

    private static long crashing(long code, @Nullable CrashPoint crash) {
        return crash == null ? code : Code.crashingAfter(code, crash.effects(), crash.disk());
    }
}
