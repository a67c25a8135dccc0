package dev.waymark.core.sim;

import dev.waymark.core.model.Code;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** Gives messages their names: a count on each pair of sender and receiver, so that no name is used twice. */
final class MessageNames {
    /** There are no more names of this kind. */
    static final long NONE = -1;

    private final int stride;
    private final int numbersMax;
    private final int[] sent;
    private final int[] injected;
    private boolean anyInjected;

    /** By the name of the original: how often it was copied. */
    private final Map<Long, Integer> copies = new TreeMap<>();

    /** {@code numbersMax} is how many messages of one pair have names. */
    MessageNames(int nodes, int numbersMax) {
        this.stride = nodes + 1;
        this.numbersMax = numbersMax;
        sent = new int[stride * stride];
        injected = new int[stride * stride];
    }

    void clear() {
        Arrays.fill(sent, 0);
        if (anyInjected) {
            Arrays.fill(injected, 0);
            anyInjected = false;
        }
        if (!copies.isEmpty()) {
            copies.clear();
        }
    }

    /** For a message that a node sends. */
    long next(int from, int to) {
        int number = ++sent[from * stride + to];
        if (number > numbersMax) {
            sent[from * stride + to] = numbersMax;
            return NONE;
        }
        return Code.name(from, to, number);
    }

    /** For a message that the strategy makes up. */
    long nextInjected(int from, int to) {
        if (injected[from * stride + to] == numbersMax) {
            return NONE;
        }
        anyInjected = true;
        int number = ++injected[from * stride + to];
        return Code.name(from, to, Code.sequence(number, 0, true));
    }

    /** For a copy of a message, which may be a copy itself. */
    long nextCopy(long name) {
        int made = copies.merge(copy(name, 0), 1, Integer::sum);
        return made > Code.COPIES_MAX ? NONE : copy(name, made);
    }

    private static long copy(long name, int copy) {
        return Code.name(Code.a(name), Code.b(name), Code.sequence(Code.number(name), copy, Code.injected(name)));
    }
}
