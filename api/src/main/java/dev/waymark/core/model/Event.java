package dev.waymark.core.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was seen, in order. Made only when somebody asks; the engine streams the same facts as calls on
 * {@code Observer}. {@code node} is where it happened (0: nowhere in particular).
 */
public sealed interface Event {
    int node();

    record Started(int node, boolean again) implements Event {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.started(this);
        }
    }

    record Sent(MessageName message, Object payload) implements Event {
        @Override
        public int node() {
            return message.from();
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.sent(this);
        }
    }

    record Delivered(MessageName message, Object payload) implements Event {
        @Override
        public int node() {
            return message.to();
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.delivered(this);
        }
    }

    record Dropped(MessageName message, Object payload) implements Event {
        @Override
        public int node() {
            return 0;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.dropped(this);
        }
    }

    record Duplicated(MessageName message, MessageName copy, Object payload) implements Event {
        @Override
        public int node() {
            return 0;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.duplicated(this);
        }
    }

    record Replaced(MessageName message, Object before, Object payload) implements Event {
        @Override
        public int node() {
            return 0;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.replaced(this);
        }
    }

    record Injected(MessageName message, Object payload) implements Event {
        @Override
        public int node() {
            return 0;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.injected(this);
        }
    }

    record Fired(TimerName timer, long now) implements Event {
        @Override
        public int node() {
            return timer.node();
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.fired(this);
        }
    }

    record Invoked(OperationName operation, int node, Object request) implements Event {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.invoked(this);
        }
    }

    record Crashed(int node, DiskMode disk) implements Event {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.crashed(this);
        }
    }

    record ClockMoved(int node, long now) implements Event {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.clockMoved(this);
        }
    }

    record Partitioned(List<List<Integer>> blocks) implements Event {
        @Override
        public int node() {
            return 0;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.partitioned(this);
        }
    }

    record Cut(List<Link> links) implements Event {
        @Override
        public int node() {
            return 0;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.cut(this);
        }
    }

    record Healed() implements Event {
        @Override
        public int node() {
            return 0;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.healed(this);
        }
    }

    record Paused(int node) implements Event {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.paused(this);
        }
    }

    /** The node may lie from here on; 0: signatures are broken. */
    record Corrupted(int node) implements Event {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.corrupted(this);
        }
    }

    record Resumed(int node) implements Event {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.resumed(this);
        }
    }

    record TimerSet(TimerName timer, long deadline) implements Event {
        @Override
        public int node() {
            return timer.node();
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.timerSet(this);
        }
    }

    record TimerCancelled(TimerName timer) implements Event {
        @Override
        public int node() {
            return timer.node();
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.timerCancelled(this);
        }
    }

    /** An event that the node itself reported: {@code env.emit("commit", 3, "x")}. */
    record Emitted(int node, String name, List<@Nullable Object> fields) implements Event {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.emitted(this);
        }
    }

    record Persisted(int node, String key, @Nullable Object value) implements Event {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.persisted(this);
        }
    }

    record Synced(int node) implements Event {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.synced(this);
        }
    }

    record Replied(
            OperationName operation, int node, @Nullable Object result) implements Event {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.replied(this);
        }
    }

    record Failed(int node, Failure failure) implements Event {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.failed(this);
        }
    }

    /** The fair tail begins. */
    record TailBegan() implements Event {
        @Override
        public int node() {
            return 0;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.tailBegan(this);
        }
    }

    /** What follows, until the next thing that a decision did, no decision caused. */
    record Unasked() implements Event {
        @Override
        public int node() {
            return 0;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.unasked(this);
        }
    }

    <R> R match(Cases<R> cases);

    interface Cases<R> {
        R started(Started e);

        R sent(Sent e);

        R delivered(Delivered e);

        R dropped(Dropped e);

        R duplicated(Duplicated e);

        R replaced(Replaced e);

        R injected(Injected e);

        R fired(Fired e);

        R invoked(Invoked e);

        R crashed(Crashed e);

        R clockMoved(ClockMoved e);

        R partitioned(Partitioned e);

        R cut(Cut e);

        R healed(Healed e);

        R paused(Paused e);

        R resumed(Resumed e);

        R corrupted(Corrupted e);

        R timerSet(TimerSet e);

        R timerCancelled(TimerCancelled e);

        R emitted(Emitted e);

        R persisted(Persisted e);

        R synced(Synced e);

        R replied(Replied e);

        R failed(Failed e);

        R tailBegan(TailBegan e);

        R unasked(Unasked e);
    }
}
