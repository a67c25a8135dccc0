package dev.waymark.strategies.fuzz;

import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import java.util.Arrays;

/** The steps of an input while they are changed. */
final class InputEditor {
    private static final int ANY = -1;

    private final int nodes;
    private final int messages;
    private final int limit;
    private int[] steps;
    private int size;

    /** {@code messages}: the most that one step may deliver; {@code limit}: steps beyond it would never be executed. */
    InputEditor(int[] steps, int nodes, int messages, int limit) {
        this.steps = steps.clone();
        this.size = steps.length;
        this.nodes = nodes;
        this.messages = messages;
        this.limit = limit;
    }

    int nodes() {
        return nodes;
    }

    int messages() {
        return messages;
    }

    int size() {
        return size;
    }

    int get(int i) {
        return steps[i];
    }

    void set(int i, int step) {
        steps[i] = step;
    }

    int[] steps() {
        return Arrays.copyOf(steps, size);
    }

    /** The place of a step that had an alternative, uniform among them; -1 if there is none. */
    int free(Rng random) {
        return findOther(ANY, -1, random);
    }

    /** The same among steps of one kind. */
    int find(int kind, Rng random) {
        return findOther(kind, -1, random);
    }

    /** The same, but not that at place {@code than}. */
    int findOther(int kind, int than, Rng random) {
        int count = 0;
        for (int i = 0; i < size; i++) {
            count += i != than && eligible(i, kind) ? 1 : 0;
        }
        int left = count == 0 ? -1 : random.nextInt(count);
        for (int i = 0; left >= 0; i++) {
            if (i != than && eligible(i, kind) && left-- == 0) {
                return i;
            }
        }
        return -1;
    }

    private boolean eligible(int i, int kind) {
        return !Step.forced(steps[i]) && (kind == ANY || Step.kind(steps[i]) == kind);
    }

    void exchange(int i, int j) {
        int step = steps[i];
        steps[i] = steps[j];
        steps[j] = step;
    }

    /** Of any two steps that deliver, as published. */
    void swapQuantities(Rng random) {
        int i = find(Code.DELIVER, random);
        int j = find(Code.DELIVER, random);
        if (i >= 0) {
            exchangeQuantities(i, j);
        }
    }

    /** False if they are the same. */
    boolean exchangeQuantities(int i, int j) {
        int mine = Step.quantity(steps[i]);
        int yours = Step.quantity(steps[j]);
        steps[i] = Step.withQuantity(steps[i], yours);
        steps[j] = Step.withQuantity(steps[j], mine);
        return mine != yours;
    }

    /** False if the place is beyond the limit. */
    boolean insert(int at, int step) {
        if (at >= limit || at > size) {
            return false;
        }
        steps = size == steps.length ? Arrays.copyOf(steps, size + 8) : steps;
        System.arraycopy(steps, at, steps, at + 1, size - at);
        steps[at] = step;
        size = Math.min(limit, size + 1);
        return true;
    }

    /** Puts a copy of the {@code length} steps after {@code at} before it; false if they begin with the same step. */
    boolean early(int at, int length) {
        if (at < 0 || at + 1 >= size || Step.same(steps[at], steps[at + 1])) {
            return false;
        }
        int[] block = Arrays.copyOfRange(steps, at + 1, Math.min(size, at + 1 + length));
        for (int i = block.length - 1; i >= 0; i--) {
            insert(at, block[i]);
        }
        return true;
    }

    void delete(int at) {
        System.arraycopy(steps, at + 1, steps, at, size - at - 1);
        size--;
    }

    boolean move(int from, int to) {
        if (from < 0 || to < 0 || Step.same(steps[from], steps[to])) {
            return false;
        }
        int step = steps[from];
        delete(from);
        insert(to, step);
        return true;
    }

    /** Which node sends most of what is delivered in these steps; {@code among} if none sends more. */
    int busiest(int from, int until, int among) {
        int[] sends = new int[nodes + 1];
        for (int i = from; i < until; i++) {
            int sender = Step.a(steps[i]);
            if (Step.kind(steps[i]) == Code.DELIVER && sender <= nodes) {
                sends[sender]++;
            }
        }
        int busiest = among;
        for (int node = 1; node <= nodes; node++) {
            busiest = sends[node] > sends[busiest] ? node : busiest;
        }
        return busiest;
    }

    /**
     * What these steps deliver to the node or from it comes after them, in its order. False, and nothing is changed, if no other
     * delivery comes earlier by that: what remains would mostly have to wait for the node.
     */
    boolean postpone(int node, int from, int until) {
        int[] late = new int[until - from];
        int[] early = new int[until - from];
        int lateCount = 0;
        int earlyCount = 0;
        boolean free = false;
        boolean passes = false;
        for (int i = from; i < until; i++) {
            boolean delivers = Step.kind(steps[i]) == Code.DELIVER;
            if (delivers && (Step.a(steps[i]) == node || Step.b(steps[i]) == node)) {
                late[lateCount++] = steps[i];
                free |= !Step.forced(steps[i]);
            } else {
                early[earlyCount++] = steps[i];
                passes |= free && delivers && !Step.forced(steps[i]);
            }
        }
        if (passes) {
            System.arraycopy(early, 0, steps, from, earlyCount);
            System.arraycopy(late, 0, steps, from + earlyCount, lateCount);
        }
        return passes;
    }

    /** Ends here, with anything but what comes now. */
    void cutAvoiding(int at) {
        steps[at] = Step.withQuantity(steps[at], 0);
        size = at + 1;
    }

    /** From {@code at} on, what {@code other} does; false if that is the same. */
    boolean follow(int at, InputEditor other) {
        if (Arrays.equals(steps, at, size, other.steps, Math.min(at, other.size), other.size)) {
            return false;
        }
        int[] joined = Arrays.copyOf(steps, Math.max(at, other.size));
        if (other.size > at) {
            System.arraycopy(other.steps, at, joined, at, other.size - at);
        }
        steps = joined;
        size = joined.length;
        return true;
    }
}
