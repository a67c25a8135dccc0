package dev.waymark.strategies.rounds;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Dice that fall every way in turn, so that the exact probability of every plan of a sampler is known. */
final class EveryChoice implements ChoiceSource {
    private final List<Integer> bounds = new ArrayList<>();
    private final List<Integer> choices = new ArrayList<>();
    private int position;

    /** Every plan with its exact probability. */
    static Map<IsolationPlan, Fraction> of(Sampler sampler) {
        return outcomes(sampler::draw);
    }

    /** Whatever can be drawn, with its exact probability. */
    static <T> Map<T, Fraction> outcomes(Function<ChoiceSource, T> drawing) {
        EveryChoice choices = new EveryChoice();
        Map<T, Fraction> probabilities = new LinkedHashMap<>();
        do {
            choices.position = 0;
            T plan = drawing.apply(choices);
            Fraction chance = new Fraction(BigInteger.ONE, choices.product());
            probabilities.merge(plan, chance, Fraction::plus);
        } while (choices.advance());
        return probabilities;
    }

    @Override
    public int below(int bound) {
        if (bound < 1) {
            throw new IllegalArgumentException("dice with " + bound + " sides");
        }
        if (position == choices.size()) {
            choices.add(0);
            bounds.add(bound);
        }
        if (bounds.get(position) != bound) {
            throw new IllegalStateException("the same choices led elsewhere");
        }
        return choices.get(position++);
    }

    @Override
    public BigInteger below(BigInteger bound) {
        return BigInteger.valueOf(below(bound.intValueExact()));
    }

    private BigInteger product() {
        BigInteger product = BigInteger.ONE;
        for (int bound : bounds) {
            product = product.multiply(BigInteger.valueOf(bound));
        }
        return product;
    }

    private boolean advance() {
        for (int i = choices.size() - 1; i >= 0; i--) {
            if (choices.get(i) + 1 < bounds.get(i)) {
                choices.set(i, choices.get(i) + 1);
                return true;
            }
            choices.remove(i);
            bounds.remove(i);
        }
        return false;
    }

    record Fraction(BigInteger over, BigInteger under) {
        Fraction {
            BigInteger common = over.gcd(under);
            over = over.divide(common);
            under = under.divide(common);
        }

        Fraction plus(Fraction other) {
            return new Fraction(
                    over.multiply(other.under).add(other.over.multiply(under)), under.multiply(other.under));
        }

        boolean atLeast(Fraction other) {
            return over.multiply(other.under).compareTo(other.over.multiply(under)) >= 0;
        }
    }
}
