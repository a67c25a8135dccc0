package dev.waymark.strategies.fuzz;

import dev.waymark.core.model.Code;

/**
 * One step of an input in an int. A step names a channel, a node or a client, never a single message: so it still means
 * something after the steps before it have changed.
 *
 * <pre>
 * bits  0..4   pick: which of the channel's messages, 0 is the oldest; only matters where channels have no order
 * bit   5      forced: nothing else could have happened when it was recorded, so changing it is pointless
 * bits  6..11  quantity: deliver up to so many; 0: anything but this
 * bits 12..19  b: receiver, timer kind, or the node that a request goes to
 * bits 20..27  a: sender, node or client
 * bits 28..30  kind, as in Code
 * bit  31      dry: its channel had no more to deliver when it was recorded
 * </pre>
 */
final class Step {
    static final int QUANTITY_MAX = 63;
    static final int PICK_MAX = 31;

    private static final int FORCED = 1 << 5;
    private static final int DRY = 1 << 31;

    private Step() {}

    static int of(int kind, int a, int b, int quantity, int pick) {
        return kind << 28 | a << 20 | b << 12 | quantity << 6 | Math.min(pick, PICK_MAX);
    }

    /** The step that asks for what this decision does. */
    static int of(long decision, int quantity, int pick) {
        return of(Code.kind(decision), Code.a(decision), Code.b(decision), quantity, pick);
    }

    /** What changes around the nodes is no step, nor is a crash inside a handler. */
    static boolean expresses(long decision) {
        return Code.kind(decision) <= Code.RESTART;
    }

    static int kind(int step) {
        return step >>> 28 & 7;
    }

    static int a(int step) {
        return step >>> 20 & 255;
    }

    static int b(int step) {
        return step >>> 12 & 255;
    }

    static int quantity(int step) {
        return step >>> 6 & QUANTITY_MAX;
    }

    static int pick(int step) {
        return step & PICK_MAX;
    }

    static boolean forced(int step) {
        return (step & FORCED) != 0;
    }

    static int asForced(int step) {
        return step | FORCED;
    }

    static boolean dry(int step) {
        return (step & DRY) != 0;
    }

    static int asDry(int step) {
        return step | DRY;
    }

    /** Whether both ask for the same thing, though perhaps more often. */
    static boolean same(int one, int other) {
        int ignored = FORCED | DRY | QUANTITY_MAX << 6;
        return (one | ignored) == (other | ignored);
    }

    static int withQuantity(int step, int quantity) {
        return (step & ~(QUANTITY_MAX << 6)) | (quantity << 6);
    }

    /** The same for another node, sender or client. */
    static int withA(int step, int a) {
        return (step & ~(255 << 20)) | (a << 20);
    }

    static boolean ofMessages(int step) {
        return kind(step) == Code.DELIVER || kind(step) == Code.DROP || kind(step) == Code.DUPLICATE;
    }
}
