package dev.waymark.strategies.fuzz;

import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import java.util.Locale;

/** Small changes of an input. Each returns whether it changed the steps; where it finds nothing to change it says so. */
enum Mutator {
    /** Exchanges two steps. */
    SWAP {
        @Override
        boolean change(Draft draft, Draft other, Rng random) {
            int i = draft.free(random);
            int j = draft.free(random);
            if (i < 0 || Step.same(draft.get(i), draft.get(j))) {
                return false;
            }
            draft.exchange(i, j);
            return true;
        }
    },
    /** Exchanges the nodes of two crashes; a single crash gets another node. */
    SWAP_CRASHES {
        @Override
        boolean change(Draft draft, Draft other, Rng random) {
            int i = draft.find(Code.CRASH, random);
            int j = i < 0 ? -1 : draft.findOther(Code.CRASH, i, random);
            if (i < 0 || (j < 0 && draft.nodes() == 1)) {
                return false;
            }
            int mine = Step.a(draft.get(i));
            if (j < 0) {
                int node = 1 + random.nextInt(draft.nodes() - 1);
                draft.set(i, Step.withA(draft.get(i), node < mine ? node : node + 1));
                return true;
            }
            int yours = Step.a(draft.get(j));
            draft.set(i, Step.withA(draft.get(i), yours));
            draft.set(j, Step.withA(draft.get(j), mine));
            return mine != yours;
        }
    },
    /** Exchanges how many messages two steps deliver. */
    SWAP_QUANTITIES {
        @Override
        boolean change(Draft draft, Draft other, Rng random) {
            int i = draft.find(Code.DELIVER, random);
            int j = draft.find(Code.DELIVER, random);
            boolean otherChannel = i >= 0 && !Step.same(draft.get(i), draft.get(j));
            return otherChannel && draft.exchangeQuantities(i, j);
        }
    },
    /** Delivers another number of messages in one step. */
    QUANTITY {
        @Override
        boolean change(Draft draft, Draft other, Rng random) {
            for (int tries = 0;
                    tries < TRIES;
                    tries++) { // most channels hold one message, and nothing can be said of it
                int i = draft.find(Code.DELIVER, random);
                int now = i < 0 ? 1 : Step.quantity(draft.get(i));
                int others = i < 0 || Step.dry(draft.get(i)) ? now - 1 : draft.messages() - 1;
                if (others > 0) {
                    int quantity = 1 + random.nextInt(others);
                    draft.set(i, Step.withQuantity(draft.get(i), quantity < now ? quantity : quantity + 1));
                    return true;
                }
            }
            return false;
        }
    },
    /** Does the next step once more, before this one: what comes next is likely to be possible already. */
    INSERT {
        @Override
        boolean change(Draft draft, Draft other, Rng random) {
            int to = draft.free(random);
            return draft.early(to, 1);
        }
    },
    /** Leaves a step out. */
    DELETE {
        @Override
        boolean change(Draft draft, Draft other, Rng random) {
            int i = draft.free(random);
            if (i < 0) {
                return false;
            }
            draft.delete(i);
            return true;
        }
    },
    /** The same with the next few steps. */
    DUPLICATE {
        @Override
        boolean change(Draft draft, Draft other, Rng random) {
            int to = draft.free(random);
            return draft.early(to, 2 + random.nextInt(BLOCK_MAX - 1));
        }
    },
    /** The first part of this input, then what another one does after as many steps. */
    SPLICE {
        @Override
        boolean change(Draft draft, Draft other, Rng random) {
            int at = draft.free(random);
            return at >= 0 && draft.follow(at, other);
        }
    },
    /**
     * Makes a request later, and anything else now: what comes after it may have to wait for it, and before it its client
     * may have to wait for an answer, so just moving it would often change nothing.
     */
    MOVE_REQUEST {
        @Override
        boolean change(Draft draft, Draft other, Rng random) {
            int from = draft.find(Code.INVOKE, random);
            int to = draft.free(random);
            int request = from < 0 ? 0 : draft.get(from);
            boolean moved = Step.quantity(request) > 0 && draft.insert(Math.max(to, from + 1), request);
            if (moved) {
                draft.set(from, Step.withQuantity(request, 0));
            }
            return moved;
        }
    },
    /** Crashes a node at another time. */
    MOVE_CRASH {
        @Override
        boolean change(Draft draft, Draft other, Rng random) {
            return draft.move(draft.find(Code.CRASH, random), draft.free(random));
        }
    },
    /** Does any step at another time. */
    MOVE {
        @Override
        boolean change(Draft draft, Draft other, Rng random) {
            return draft.move(draft.free(random), draft.free(random));
        }
    },
    /** At some step does anything but that; the rest is left to random. */
    TAIL {
        @Override
        boolean change(Draft draft, Draft other, Rng random) {
            int at = draft.free(random);
            if (at < 0) {
                return false;
            }
            draft.cutAvoiding(at);
            return true;
        }
    },
    /** The same, and the rest has another temper; only where there are tempers. */
    TEMPER {
        @Override
        boolean change(Draft draft, Draft other, Rng random) {
            return TAIL.change(draft, other, random);
        }
    };

    private static final int BLOCK_MAX = 8;
    private static final int TRIES = 8;

    static final Mutator[] ALL = values();

    /** Of those that cut off an end, a second application undoes the first. */
    boolean once() {
        return this == TAIL || this == SPLICE || this == TEMPER;
    }

    abstract boolean change(Draft draft, Draft other, Rng random);

    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
