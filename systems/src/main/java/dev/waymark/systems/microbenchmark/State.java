package dev.waymark.systems.microbenchmark;

import dev.waymark.core.StateAbstraction;

/** What can be seen of an actor. Each role has another number of fields, so no two roles share an abstract state. */
sealed interface State {
    void abstractState(StateAbstraction abstraction);

    record OfMaster(int workers, boolean terminator, boolean requested) implements State {
        @Override
        public void abstractState(StateAbstraction abstraction) {
            abstraction
                    .number("workers", workers)
                    .flag("terminator", terminator)
                    .flag("requested", requested);
        }
    }

    record OfWorker(int executed, boolean flushed) implements State {
        @Override
        public void abstractState(StateAbstraction abstraction) {
            abstraction.number("executed", executed).flag("flushed", flushed);
        }
    }

    record OfTerminator(boolean terminated) implements State {
        @Override
        public void abstractState(StateAbstraction abstraction) {
            abstraction.flag("terminated", terminated);
        }
    }

    record OfClient() implements State {
        static final OfClient INSTANCE = new OfClient();

        @Override
        public void abstractState(StateAbstraction abstraction) {}
    }
}
