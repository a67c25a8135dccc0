package dev.waymark.core.workload;

import dev.waymark.core.UsageException;
import dev.waymark.core.random.Rng;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * All workloads with {@code requests} requests among {@code steps} steps, for {@code servers} servers and {@code keys}
 * keys. Request i (from 0) writes 100*(i+1)+server, to any key, at any server, without a condition or if some key holds 0
 * or what an earlier request writes to it: n*K*(1+K+i) ways. With the places of the empty steps these are
 * prod n*K*(1+K+i) * C(steps, requests) workloads; they are ordered by the requests, then by their places, and each is made
 * from its number alone.
 */
public record WorkloadSpace(int servers, int keys, int requests, int steps) {
    /** More are not enumerated. */
    public static final long ENUMERATED_MAX = 10_000_000;

    public WorkloadSpace {
        if (requests < 1 || requests > steps || steps > WorkloadSteps.Limits.STEPS_MAX || keys < 1) {
            throw new UsageException("workloads with requests=" + requests + ", steps=" + steps + ", keys=" + keys
                    + ": there must be at least one request and one key, and 1 to " + WorkloadSteps.Limits.STEPS_MAX
                    + " steps, no fewer than requests");
        }
    }

    public BigInteger size() {
        BigInteger size = BigInteger.ONE;
        for (int i = 0; i < requests; i++) {
            size = size.multiply(BigInteger.valueOf(waysOf(i)));
        }
        return size.multiply(BigInteger.valueOf(placements(steps, requests)));
    }

    private long waysOf(int request) {
        return (long) servers * keys * (1 + keys + request);
    }

    /** C(n, k); n is at most 31, so it fits. */
    private static long placements(int n, int k) {
        BigInteger count = BigInteger.ONE;
        for (int i = 0; i < k; i++) {
            count = count.multiply(BigInteger.valueOf(n - i)).divide(BigInteger.valueOf(i + 1L));
        }
        return count.longValueExact();
    }

    /** The workload with this number, from 0. */
    public WorkloadSteps at(BigInteger number) {
        if (number.signum() < 0 || number.compareTo(size()) >= 0) {
            throw new IllegalArgumentException("no workload " + number + " of " + size());
        }
        BigInteger[] split = number.divideAndRemainder(BigInteger.valueOf(placements(steps, requests)));
        long[] digits = new long[requests];
        BigInteger rest = split[0];
        for (int i = requests - 1; i >= 0; i--) {
            BigInteger[] digit = rest.divideAndRemainder(BigInteger.valueOf(waysOf(i)));
            digits[i] = digit[1].longValueExact();
            rest = digit[0];
        }
        return build(digits, split[1].longValueExact());
    }

    /** Uniform: each part of the number is drawn by itself. */
    public WorkloadSteps draw(Rng random) {
        long[] digits = new long[requests];
        for (int i = 0; i < requests; i++) {
            digits[i] = below(random, waysOf(i));
        }
        return build(digits, below(random, placements(steps, requests)));
    }

    private static long below(Rng random, long bound) {
        long drawn;
        do {
            drawn = random.nextLong() >>> 1;
        } while (drawn >= Long.MAX_VALUE / bound * bound); // else the lowest numbers would be a little more likely
        return drawn % bound;
    }

    private WorkloadSteps build(long[] digits, long placement) {
        List<Write> writes = new ArrayList<>(requests);
        int step = -1;
        long rest = placement;
        for (int i = 0; i < requests; i++) {
            step++;
            // as many placements begin here as there are for the requests that remain in the steps behind
            long here = placements(steps - step - 1, requests - i - 1);
            while (rest >= here) {
                rest -= here;
                step++;
                here = placements(steps - step - 1, requests - i - 1);
            }
            writes.add(request(i, step, digits[i], writes));
        }
        return new WorkloadSteps(steps, writes);
    }

    private Write request(int i, int step, long digit, List<Write> earlier) {
        int condition = (int) (digit % (1 + keys + i));
        int place = (int) (digit / (1 + keys + i));
        int server = place / keys;
        int key = place % keys;
        int value = 100 * (i + 1) + server;
        if (condition == 0) {
            return new Write(step, server, Write.UNCONDITIONAL, 0, key, value);
        }
        int left = condition - 1;
        for (int readKey = 0; readKey < keys; readKey++) {
            if (left-- == 0) {
                return new Write(step, server, readKey, 0, key, value);
            }
            for (Write before : earlier) {
                if (before.key() == readKey && left-- == 0) {
                    return new Write(step, server, readKey, before.value(), key, value);
                }
            }
        }
        throw new IllegalStateException("condition " + condition + " of request " + i);
    }
}
