package dev.waymark.strategies.rounds;

import dev.waymark.core.random.Rng;
import java.math.BigInteger;

/** Where a sampler gets its choices from: a random generator, or in tests every choice in turn. */
interface ChoiceSource {
    /** Uniform in 0..bound-1. */
    int below(int bound);

    /** Uniform in 0..bound-1. */
    BigInteger below(BigInteger bound);

    static ChoiceSource of(Rng random) {
        return new ChoiceSource() {
            @Override
            public int below(int bound) {
                return random.nextInt(bound);
            }

            @Override
            public BigInteger below(BigInteger bound) {
                if (bound.bitLength() < Integer.SIZE) {
                    return BigInteger.valueOf(random.nextInt(bound.intValue()));
                }
                int bits = bound.subtract(BigInteger.ONE).bitLength();
                while (true) { // rejection keeps it uniform; on average less than two draws
                    BigInteger drawn = BigInteger.ZERO;
                    for (int have = 0; have < bits; have += Integer.SIZE) {
                        drawn = drawn.shiftLeft(Integer.SIZE)
                                .or(BigInteger.valueOf(random.nextLong() >>> Integer.SIZE));
                    }
                    drawn = drawn.mod(BigInteger.ONE.shiftLeft(bits));
                    if (drawn.compareTo(bound) < 0) {
                        return drawn;
                    }
                }
            }
        };
    }
}
