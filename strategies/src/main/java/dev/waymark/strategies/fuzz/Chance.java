package dev.waymark.strategies.fuzz;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.strategy.Run;
import dev.waymark.strategies.swarm.SwarmRun;
import org.jspecify.annotations.Nullable;

/** Who decides what the steps of an input do not say. */
interface Chance {
    /** What changes around the nodes now, whatever the steps say; or stop. */
    long networkFaults(View view);

    long event(View view);

    /** What changes around the nodes if nothing can happen; or stop. */
    long clear(View view);

    @Nullable
    Observer observer();

    /** Strategy {@code random}, or another one that knows no network faults. */
    record Plain(Run random) implements Chance {
        @Override
        public long networkFaults(View view) {
            return Code.stop();
        }

        @Override
        public long event(View view) {
            return random.next(view);
        }

        @Override
        public long clear(View view) {
            return Code.stop();
        }

        @Override
        public @Nullable Observer observer() {
            return random.observer();
        }
    }

    /** A configuration. */
    record OfSwarm(SwarmRun run) implements Chance {
        @Override
        public long networkFaults(View view) {
            return run.networkFaults(view);
        }

        @Override
        public long event(View view) {
            return run.event(view);
        }

        @Override
        public long clear(View view) {
            return run.clear(view);
        }

        @Override
        public @Nullable Observer observer() {
            return run.observer();
        }
    }
}
