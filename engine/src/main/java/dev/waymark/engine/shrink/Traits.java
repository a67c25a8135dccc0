package dev.waymark.engine.shrink;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.MessageName;
import org.jspecify.annotations.Nullable;

/**
 * What shrinking wants to know of a decision, whatever its kind: whether a run without faults would not contain it, the
 * node that it happens at (0: none in particular), and the message that it is about.
 */
record Traits(boolean fault, int node, @Nullable MessageName message) {
    static Traits of(Decision decision) {
        return decision.match(CASES);
    }

    /** The same decision about another message. */
    static Decision withMessage(Decision decision, MessageName name) {
        return decision instanceof Decision.OfMessage d ? d.about(name, d.type()) : decision;
    }

    /** The same decision without its crash point; the same object if it has none. */
    static Decision withoutCrash(Decision decision) {
        return decision instanceof Decision.MayCrash d && d.crash() != null ? d.withoutCrash() : decision;
    }

    private static final Decision.Cases<Traits> CASES = new Decision.Cases<>() {
        @Override
        public Traits deliver(Decision.Deliver d) {
            return new Traits(false, d.message().to(), d.message());
        }

        @Override
        public Traits drop(Decision.Drop d) {
            return new Traits(true, d.message().to(), d.message());
        }

        @Override
        public Traits duplicate(Decision.Duplicate d) {
            return new Traits(true, d.message().to(), d.message());
        }

        @Override
        public Traits replace(Decision.Replace d) {
            return new Traits(true, d.message().to(), d.message());
        }

        @Override
        public Traits inject(Decision.Inject d) {
            return new Traits(true, d.to(), null);
        }

        @Override
        public Traits fire(Decision.Fire d) {
            return new Traits(false, d.timer().node(), null);
        }

        @Override
        public Traits advance(Decision.Advance d) {
            return new Traits(false, d.node(), null);
        }

        @Override
        public Traits crash(Decision.Crash d) {
            return new Traits(true, d.node(), null);
        }

        @Override
        public Traits restart(Decision.Restart d) {
            return new Traits(true, d.node(), null);
        }

        @Override
        public Traits invoke(Decision.Invoke d) {
            return new Traits(false, d.node(), null);
        }

        @Override
        public Traits partition(Decision.Partition d) {
            return new Traits(true, 0, null);
        }

        @Override
        public Traits cut(Decision.Cut d) {
            return new Traits(true, 0, null);
        }

        @Override
        public Traits delay(Decision.Delay d) {
            return new Traits(true, 0, null);
        }

        @Override
        public Traits heal(Decision.Heal d) {
            return new Traits(true, 0, null);
        }

        @Override
        public Traits pause(Decision.Pause d) {
            return new Traits(true, d.node(), null);
        }

        @Override
        public Traits corrupt(Decision.Corrupt d) {
            return new Traits(true, d.node(), null);
        }

        @Override
        public Traits resume(Decision.Resume d) {
            return new Traits(true, d.node(), null);
        }

        @Override
        public Traits skew(Decision.Skew d) {
            return new Traits(true, d.node(), null);
        }

        @Override
        public Traits await(Decision.Wait d) {
            return new Traits(false, 0, null);
        }

        @Override
        public Traits stop(Decision.Stop d) {
            return new Traits(false, 0, null);
        }
    };
}
