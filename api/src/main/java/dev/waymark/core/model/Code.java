package dev.waymark.core.model;

/**
 * A decision in one long, for the inner loop; {@link Decision} is the readable form.
 *
 * <pre>
 * bits  0..23  number: message sequence, timer arming, operation number, or index of a rich decision
 * bits 24..30  copy made by the network; bit 31 injected
 * bits 32..39  a: sender, node or client
 * bits 40..47  b: receiver, timer kind, or the node an operation goes to
 * bits 48..55  crashAfter + 1, or 0
 * bits 56..60  kind
 * bits 61..62  disk mode of a crash
 * </pre>
 */
public final class Code {
    public static final int STOP = 0;
    public static final int DELIVER = 1;
    public static final int DROP = 2;
    public static final int DUPLICATE = 3;
    public static final int FIRE = 4;
    public static final int INVOKE = 5;
    public static final int CRASH = 6;
    public static final int RESTART = 7;
    public static final int PAUSE = 8;
    public static final int RESUME = 9;
    public static final int HEAL = 10;
    /** A decision that carries more than fits: the number is an index into the execution's table of rich decisions. */
    public static final int RICH = 11;

    public static final int CORRUPT = 12;

    public static final long NAME_MASK = (1L << 48) - 1;
    public static final int COPIES_MAX = 127;
    public static final int NUMBERS_MAX = (1 << 24) - 1;

    private Code() {}

    public static long stop() {
        return 0L;
    }

    /** {@code name} is a message as {@code View.message(i)} gives it. */
    public static long deliver(long name) {
        return name | (long) DELIVER << 56;
    }

    public static long drop(long name) {
        return name | (long) DROP << 56;
    }

    public static long duplicate(long name) {
        return name | (long) DUPLICATE << 56;
    }

    /** {@code name} is a timer as {@code View.timer(i)} gives it. */
    public static long fire(long name) {
        return name | (long) FIRE << 56;
    }

    /** {@code name} is an operation at a node as {@code View.request(i)} gives it. */
    public static long invoke(long name) {
        return name | (long) INVOKE << 56;
    }

    public static long crash(int node, DiskMode disk) {
        return (long) node << 32 | (long) CRASH << 56 | (long) disk.ordinal() << 61;
    }

    public static long restart(int node) {
        return (long) node << 32 | (long) RESTART << 56;
    }

    public static long pause(int node) {
        return (long) node << 32 | (long) PAUSE << 56;
    }

    public static long resume(int node) {
        return (long) node << 32 | (long) RESUME << 56;
    }

    public static long corrupt(int node) {
        return (long) node << 32 | (long) CORRUPT << 56;
    }

    public static long heal() {
        return (long) HEAL << 56;
    }

    public static long rich(int index) {
        if (index > NUMBERS_MAX) {
            throw new IllegalStateException("too many rich decisions in one execution: " + index);
        }
        return index | (long) RICH << 56;
    }

    /** The node that handles this decision is down after its first {@code effects} effects. */
    public static long crashingAfter(long code, int effects, DiskMode disk) {
        if (effects < 0 || effects > 254) {
            throw new IllegalArgumentException("crashAfter must be 0..254: " + effects);
        }
        return code | (long) (effects + 1) << 48 | (long) disk.ordinal() << 61;
    }

    public static long name(int a, int b, int sequence) {
        return (sequence & 0xFFFFFFFFL) | (long) a << 32 | (long) b << 40;
    }

    public static int sequence(int number, int copy, boolean injected) {
        if (number > NUMBERS_MAX || copy > COPIES_MAX) {
            throw new IllegalStateException("too many messages on one pair: " + number + "~" + copy);
        }
        return number | copy << 24 | (injected ? 1 << 31 : 0);
    }

    public static int kind(long code) {
        return (int) (code >>> 56) & 31;
    }

    public static int a(long code) {
        return (int) (code >>> 32) & 255;
    }

    public static int b(long code) {
        return (int) (code >>> 40) & 255;
    }

    public static int number(long code) {
        return (int) code & NUMBERS_MAX;
    }

    public static int copy(long code) {
        return (int) (code >>> 24) & 127;
    }

    public static boolean injected(long code) {
        return (code >>> 31 & 1) != 0;
    }

    /** -1: the node does not crash while it handles this. */
    public static int crashAfter(long code) {
        return (int) (code >>> 48 & 255) - 1;
    }

    public static DiskMode disk(long code) {
        return DiskMode.ALL[(int) (code >>> 61) & 3];
    }
}
