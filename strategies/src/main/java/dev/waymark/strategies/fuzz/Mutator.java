package dev.waymark.strategies.fuzz;

import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import java.util.Locale;

/** Small changes of an input. Each returns whether it changed the steps; where it finds nothing to change it says so. */
enum Mutator {
    /** Exchanges two steps. */
    SWAP {
        @Override
        boolean change(InputEditor editor, InputEditor other, Rng random) {
            int i = editor.free(random);
            int j = editor.free(random);
            if (i < 0 || Step.same(editor.get(i), editor.get(j))) {
                return false;
            }
            editor.exchange(i, j);
            return true;
        }
    },
    /** Exchanges the nodes of two crashes; a single crash gets another node. */
    SWAP_CRASHES {
        @Override
        boolean change(InputEditor editor, InputEditor other, Rng random) {
            int i = editor.find(Code.CRASH, random);
            int j = i < 0 ? -1 : editor.findOther(Code.CRASH, i, random);
            if (i < 0 || (j < 0 && editor.nodes() == 1)) {
                return false;
            }
            int mine = Step.a(editor.get(i));
            if (j < 0) {
                int node = 1 + random.nextInt(editor.nodes() - 1);
                editor.set(i, Step.withA(editor.get(i), node < mine ? node : node + 1));
                return true;
            }
            int yours = Step.a(editor.get(j));
            editor.set(i, Step.withA(editor.get(i), yours));
            editor.set(j, Step.withA(editor.get(j), mine));
            return mine != yours;
        }
    },
    /** Exchanges how many messages two steps deliver. */
    SWAP_QUANTITIES {
        @Override
        boolean change(InputEditor editor, InputEditor other, Rng random) {
            int i = editor.find(Code.DELIVER, random);
            int j = editor.find(Code.DELIVER, random);
            boolean otherChannel = i >= 0 && !Step.same(editor.get(i), editor.get(j));
            return otherChannel && editor.exchangeQuantities(i, j);
        }
    },
    /** Delivers another number of messages in one step. */
    QUANTITY {
        @Override
        boolean change(InputEditor editor, InputEditor other, Rng random) {
            for (int tries = 0;
                    tries < TRIES;
                    tries++) { // most channels hold one message, and nothing can be said of it
                int i = editor.find(Code.DELIVER, random);
                int now = i < 0 ? 1 : Step.quantity(editor.get(i));
                int others = i < 0 || Step.dry(editor.get(i)) ? now - 1 : editor.messages() - 1;
                if (others > 0) {
                    int quantity = 1 + random.nextInt(others);
                    editor.set(i, Step.withQuantity(editor.get(i), quantity < now ? quantity : quantity + 1));
                    return true;
                }
            }
            return false;
        }
    },
    /** Does the next step once more, before this one: what comes next is likely to be possible already. */
    INSERT {
        @Override
        boolean change(InputEditor editor, InputEditor other, Rng random) {
            int to = editor.free(random);
            return editor.early(to, 1);
        }
    },
    /** Leaves a step out. */
    DELETE {
        @Override
        boolean change(InputEditor editor, InputEditor other, Rng random) {
            int i = editor.free(random);
            if (i < 0) {
                return false;
            }
            editor.delete(i);
            return true;
        }
    },
    /** The same with the next few steps. */
    DUPLICATE {
        @Override
        boolean change(InputEditor editor, InputEditor other, Rng random) {
            int to = editor.free(random);
            return editor.early(to, 2 + random.nextInt(BLOCK_MAX - 1));
        }
    },
    /** The first part of this input, then what another one does after as many steps. */
    SPLICE {
        @Override
        boolean change(InputEditor editor, InputEditor other, Rng random) {
            int at = editor.free(random);
            return at >= 0 && editor.follow(at, other);
        }
    },
    /**
     * Makes a request later, and anything else now: what comes after it may have to wait for it, and before it its client
     * may have to wait for an answer, so just moving it would often change nothing.
     */
    MOVE_REQUEST {
        @Override
        boolean change(InputEditor editor, InputEditor other, Rng random) {
            int from = editor.find(Code.INVOKE, random);
            int to = editor.free(random);
            int request = from < 0 ? 0 : editor.get(from);
            boolean moved = Step.quantity(request) > 0 && editor.insert(Math.max(to, from + 1), request);
            if (moved) {
                editor.set(from, Step.withQuantity(request, 0));
            }
            return moved;
        }
    },
    /** Crashes a node at another time. */
    MOVE_CRASH {
        @Override
        boolean change(InputEditor editor, InputEditor other, Rng random) {
            return editor.move(editor.find(Code.CRASH, random), editor.free(random));
        }
    },
    /** Does any step at another time. */
    MOVE {
        @Override
        boolean change(InputEditor editor, InputEditor other, Rng random) {
            return editor.move(editor.free(random), editor.free(random));
        }
    },
    /**
     * Cuts a node off for a while, mostly the one that sends most: what it sends and is sent in some steps comes after them.
     */
    ISOLATE {
        @Override
        boolean change(InputEditor editor, InputEditor other, Rng random) {
            int from = editor.free(random);
            if (from < 0) {
                return false;
            }
            int until = Math.min(editor.size(), from + editor.size() / 10 + 1 + random.nextInt(editor.size() / 2 + 1));
            int any = 1 + random.nextInt(editor.nodes());
            int node = random.nextInt(3) == 0 ? any : editor.busiest(from, until, any);
            return editor.postpone(node, from, until);
        }
    },
    /** At some step does anything but that; the rest is left to random. */
    TAIL {
        @Override
        boolean change(InputEditor editor, InputEditor other, Rng random) {
            int at = editor.free(random);
            if (at < 0) {
                return false;
            }
            editor.cutAvoiding(at);
            return true;
        }
    },
    /** The same, and the rest has another configuration; only where there are configurations. */
    CONFIGURATION {
        @Override
        boolean change(InputEditor editor, InputEditor other, Rng random) {
            return TAIL.change(editor, other, random);
        }
    };

    private static final int BLOCK_MAX = 8;
    private static final int TRIES = 8;

    static final Mutator[] ALL = values();

    /** Of those that cut off an end, a second application undoes the first. */
    boolean once() {
        return this == TAIL || this == SPLICE || this == CONFIGURATION;
    }

    abstract boolean change(InputEditor editor, InputEditor other, Rng random);

    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
