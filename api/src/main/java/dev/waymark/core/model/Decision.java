package dev.waymark.core.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a strategy chose at a decision point: replayable, by names only. Messages carry their type so that a replay whose
 * names have shifted can fall back to the oldest message of the same pair and type.
 */
public sealed interface Decision {
    /** Decisions about one message in flight. */
    sealed interface OfMessage permits Deliver, Drop, Duplicate, Replace {
        MessageName message();

        @Nullable
        String type();

        /** The same decision about another message. */
        Decision about(MessageName other, @Nullable String otherType);
    }

    /** Decisions upon which a node handles something, in the middle of which it may crash. */
    sealed interface MayCrash permits Deliver, Fire, Invoke {
        @Nullable
        CrashPoint crash();

        Decision withoutCrash();
    }

    record Deliver(
            MessageName message,
            @Nullable String type,
            @Nullable CrashPoint crash) implements Decision, OfMessage, MayCrash {
        @Override
        public Deliver about(MessageName other, @Nullable String otherType) {
            return new Deliver(other, otherType, crash);
        }

        @Override
        public Deliver withoutCrash() {
            return new Deliver(message, type, null);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.deliver(this);
        }
    }

    record Drop(MessageName message, @Nullable String type) implements Decision, OfMessage {
        @Override
        public Drop about(MessageName other, @Nullable String otherType) {
            return new Drop(other, otherType);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.drop(this);
        }
    }

    record Duplicate(MessageName message, @Nullable String type) implements Decision, OfMessage {
        @Override
        public Duplicate about(MessageName other, @Nullable String otherType) {
            return new Duplicate(other, otherType);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.duplicate(this);
        }
    }

    /** The message keeps its name and place; its content changes. */
    record Replace(MessageName message, @Nullable String type, Object payload) implements Decision, OfMessage {
        @Override
        public Replace about(MessageName other, @Nullable String otherType) {
            return new Replace(other, otherType, payload);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.replace(this);
        }
    }

    /** A message that nobody sent enters the pool. */
    record Inject(int from, int to, Object payload) implements Decision {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.inject(this);
        }
    }

    record Fire(TimerName timer, @Nullable CrashPoint crash) implements Decision, MayCrash {
        @Override
        public Fire withoutCrash() {
            return new Fire(timer, null);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.fire(this);
        }
    }

    /** Moves one clock (node 0: all of them) forward. */
    record Advance(int node, long by) implements Decision {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.advance(this);
        }
    }

    record Crash(int node, DiskMode disk) implements Decision {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.crash(this);
        }
    }

    record Restart(int node) implements Decision {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.restart(this);
        }
    }

    record Invoke(
            OperationName operation, int node, @Nullable CrashPoint crash) implements Decision, MayCrash {
        @Override
        public Invoke withoutCrash() {
            return new Invoke(operation, node, null);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.invoke(this);
        }
    }

    /** Messages between different blocks wait until the network heals; nodes not named form one more block. */
    record Partition(List<List<Integer>> blocks) implements Decision {
        public Partition {
            blocks = blocks.stream().map(List::copyOf).toList();
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.partition(this);
        }
    }

    /**
     * Messages on these links wait until the network heals, those of the opposite direction do not: partitions of which the two
     * sides see different things. It comes on top of what is cut already, be it by a partition or by another cut.
     */
    record Cut(List<Link> links) implements Decision {
        public Cut {
            links = List.copyOf(links);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.cut(this);
        }
    }

    /**
     * What is sent on these links takes so much longer from now on, what is sent on others does not: it replaces what was said before, and no links end it.
     * For clusters on which time passes by the clock on the wall; where messages are delivered by decisions they wait as long as one likes.
     */
    record Delay(List<Link> links, long by) implements Decision {
        public Delay {
            links = List.copyOf(links);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.delay(this);
        }
    }

    /** Ends partitions and cuts. */
    record Heal() implements Decision {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.heal(this);
        }
    }

    record Pause(int node) implements Decision {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.pause(this);
        }
    }

    record Resume(int node) implements Decision {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.resume(this);
        }
    }

    /**
     * This node is faulty from here on: what it sends may be changed, made up and withheld. Node 0: signatures are broken, and
     * anybody's messages may be.
     */
    record Corrupt(int node) implements Decision {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.corrupt(this);
        }
    }

    /** Puts one node's clock ahead of where it would be. */
    record Skew(int node, long by) implements Decision {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.skew(this);
        }
    }

    /** Lets time pass everywhere; with virtual clocks the same as advancing all. */
    record Wait(long time) implements Decision {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.await(this);
        }
    }

    record Stop() implements Decision {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.stop(this);
        }
    }

    /**
     * Java 17 has no exhaustive switch over types. Whoever treats each kind in its own way goes by this, so that a new kind breaks the
     * build there; whoever asks for some kinds alone asks by {@code instanceof}, for the groups above where there is one.
     */
    <R> R match(Cases<R> cases);

    interface Cases<R> {
        R deliver(Deliver d);

        R drop(Drop d);

        R duplicate(Duplicate d);

        R replace(Replace d);

        R inject(Inject d);

        R fire(Fire d);

        R advance(Advance d);

        R crash(Crash d);

        R restart(Restart d);

        R invoke(Invoke d);

        R partition(Partition d);

        R cut(Cut d);

        R delay(Delay d);

        R heal(Heal d);

        R pause(Pause d);

        R resume(Resume d);

        R corrupt(Corrupt d);

        R skew(Skew d);

        R await(Wait d);

        R stop(Stop d);
    }
}
