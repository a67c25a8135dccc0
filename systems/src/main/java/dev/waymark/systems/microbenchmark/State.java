package dev.waymark.systems.microbenchmark;

import dev.waymark.core.Paint;

/** What can be seen of an actor. Each role has another number of fields, so no two roles share a colour. */
sealed interface State {
    void paint(Paint paint);

    record OfMaster(int workers, boolean terminator, boolean requested) implements State {
        @Override
        public void paint(Paint paint) {
            paint.number("workers", workers).flag("terminator", terminator).flag("requested", requested);
        }
    }

    record OfWorker(int executed, boolean flushed) implements State {
        @Override
        public void paint(Paint paint) {
            paint.number("executed", executed).flag("flushed", flushed);
        }
    }

    record OfTerminator(boolean terminated) implements State {
        @Override
        public void paint(Paint paint) {
            paint.flag("terminated", terminated);
        }
    }

    record OfClient() implements State {
        static final OfClient INSTANCE = new OfClient();

        @Override
        public void paint(Paint paint) {}
    }
}
